#pragma once
#include <sys/types.h>

/// Starts `path` in a new pseudo-terminal of the given size. Returns the master descriptor (close-on-exec), or -1.
int pseudo_terminal_spawn(const char *path, char *const argv[], char *const envp[], int rows, int columns, pid_t *pid);
/// Tells the terminal (and with SIGWINCH its program) a new size. Returns 0, or -1.
int pseudo_terminal_resize(int descriptor, int rows, int columns);
