#define _GNU_SOURCE
#define _DARWIN_C_SOURCE
#ifdef __APPLE__
#include <util.h>
#else
#include <pty.h>
#endif
#include <fcntl.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include "CPseudoTerminal.h"

int pseudo_terminal_spawn(const char *path, char *const argv[], char *const envp[], int rows, int columns, pid_t *pid) {
  struct winsize size = {(unsigned short)rows, (unsigned short)columns, 0, 0};
  int master;
  pid_t child = forkpty(&master, 0, 0, &size);
  if (child < 0) return -1;
  if (child == 0) {
    // The test runner's signal dispositions and descriptors are not the program's business.
    for (int number = 1; number < 32; number++) signal(number, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, 0);
    for (int descriptor = 3; descriptor < 256; descriptor++) close(descriptor);
    execve(path, argv, envp);
    _exit(127);
  }
  fcntl(master, F_SETFD, FD_CLOEXEC);
  *pid = child;
  return master;
}

int pseudo_terminal_resize(int descriptor, int rows, int columns) {
  struct winsize size = {(unsigned short)rows, (unsigned short)columns, 0, 0};
  return ioctl(descriptor, TIOCSWINSZ, &size);
}
