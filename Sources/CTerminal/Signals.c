// Signals: those that the program answers arrive through a self-pipe; those that end it give the terminal back first.
#ifndef _XOPEN_SOURCE
#define _XOPEN_SOURCE 700
#endif
#define _DEFAULT_SOURCE 1
#define _DARWIN_C_SOURCE 1
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>
#include "CTerminal.h"
#include "Internal.h"

static struct termios kept_attributes;
static volatile sig_atomic_t attributes_kept, guard_active;
static int guard_output = 1;
static char guard_bytes[512];
static size_t guard_length;

void terminal_keep_attributes(int32_t output) {
  guard_output = output;
  attributes_kept = tcgetattr(output, &kept_attributes) == 0;
}

void terminal_restore_attributes(void) {
  if (attributes_kept) tcsetattr(guard_output, TCSADRAIN, &kept_attributes);
}

// Only async-signal-safe calls.
static void give_back(void) {
  if (!guard_active) return;
  guard_active = 0;
  (void)!write(guard_output, guard_bytes, guard_length);
  if (attributes_kept) tcsetattr(guard_output, TCSANOW, &kept_attributes);
}

// ---- crashes

static const int crash_signals[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGQUIT, SIGSYS};
static struct sigaction before_crash[NSIG];

static void on_crash(int number, siginfo_t *information, void *context) {
  (void)context;
  give_back();
  // Returning runs the faulting instruction again, now with the handler that was there before: Swift's backtracer with
  // its registers intact, or the default. Signals that no instruction causes again must be sent again.
  sigaction(number, &before_crash[number], NULL);
  bool sent = information->si_code <= 0 || information->si_code == SI_USER;
  if (sent || number == SIGABRT || number == SIGTRAP || number == SIGQUIT || number == SIGSYS) raise(number);
}

static void guard_crashes(void) {
  static bool guarded;
  if (guarded) return;
  guarded = true;
  // A stack overflow can only be handled on another stack. Swift's runtime may have set one up already.
  static char stack[128 * 1024];
  stack_t present;
  if (sigaltstack(NULL, &present) == 0 && (present.ss_flags & SS_DISABLE)) {
    stack_t ours = {0};
    ours.ss_sp = stack;
    ours.ss_size = sizeof stack;
    sigaltstack(&ours, NULL);
  }
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = on_crash;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < sizeof crash_signals / sizeof *crash_signals; i++)
    sigaction(crash_signals[i], &action, &before_crash[crash_signals[i]]);
}

void terminal_guard_arm(int32_t output, const char *bytes) {
  guard_output = output;
  guard_length = strlen(bytes);
  if (guard_length > sizeof guard_bytes) guard_length = sizeof guard_bytes;
  memcpy(guard_bytes, bytes, guard_length);
  static bool registered;
  if (!registered) {
    registered = true;
    atexit(terminal_leave);
  }
  guard_crashes();
}

void terminal_guard_active(bool active) { guard_active = active; }

// ---- signals that the program answers

static int pipe_ends[2] = {-1, -1};
static volatile sig_atomic_t endings;
static const int caught_signals[] = {SIGWINCH, SIGTSTP, SIGCONT, SIGTERM, SIGHUP, SIGINT};
static struct sigaction before_catch[NSIG];

static void on_signal(int number) {
  int kept = errno;
  if (number == SIGTERM || number == SIGHUP || number == SIGINT) {
    // The first one asks; a third one that nobody has read means that the program hangs.
    endings = endings + 1;
    if (endings >= 3) {
      give_back();
      _exit(128 + number);
    }
  }
  unsigned char byte = (unsigned char)number;
  (void)!write(pipe_ends[1], &byte, 1);
  errno = kept;
}

static void catch_one(int number, struct sigaction *before) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = on_signal;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, before);
}

int32_t terminal_catch_signals(void) {
  if (pipe_ends[0] >= 0) return pipe_ends[0];
  if (pipe(pipe_ends) != 0) return -1;
  for (int i = 0; i < 2; i++) {
    fcntl(pipe_ends[i], F_SETFD, FD_CLOEXEC);
    fcntl(pipe_ends[i], F_SETFL, O_NONBLOCK);
  }
  for (size_t i = 0; i < sizeof caught_signals / sizeof *caught_signals; i++) {
    int number = caught_signals[i];
    catch_one(number, &before_catch[number]);
    // `nohup hybridscope` means it.
    if (number == SIGHUP && before_catch[number].sa_handler == SIG_IGN) sigaction(number, &before_catch[number], NULL);
  }
  return pipe_ends[0];
}

void terminal_signals_read(void) { endings = 0; }

void terminal_release_signals(void) {
  if (pipe_ends[0] < 0) return;
  for (size_t i = 0; i < sizeof caught_signals / sizeof *caught_signals; i++)
    sigaction(caught_signals[i], &before_catch[caught_signals[i]], NULL);
  close(pipe_ends[0]);
  close(pipe_ends[1]);
  pipe_ends[0] = pipe_ends[1] = -1;
}

void terminal_stop_job(void) {
  // A shell takes a pipeline as stopped only when all of it is. SIGTSTP for the others, as ^Z sends it; for us SIGSTOP,
  // since the kernel discards SIGTSTP in a process group without a shell.
  struct sigaction ignore, before;
  memset(&ignore, 0, sizeof ignore);
  ignore.sa_handler = SIG_IGN;
  sigemptyset(&ignore.sa_mask);
  sigaction(SIGTSTP, &ignore, &before);
  kill(0, SIGTSTP);
  kill(getpid(), SIGSTOP);
  sigaction(SIGTSTP, &before, NULL);
}
