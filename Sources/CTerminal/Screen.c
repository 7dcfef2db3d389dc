// The screen: ncurses behind flat functions. ncurses is only asked to draw; keys are read by the caller, because its
// key reader blocks inside a sequence, and knows no SGR mouse in tmux and screen.
#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#ifndef _XOPEN_SOURCE
#define _XOPEN_SOURCE 700
#endif
#define _DEFAULT_SOURCE 1
#define _DARWIN_C_SOURCE 1
#include <curses.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>
#include "CTerminal.h"
#include "Internal.h"

_Static_assert(sizeof(wchar_t) == 4, "one wchar_t holds one Unicode scalar");

// Declared in <term.h>, whose macros (lines, columns, buttons …) would rewrite this file.
extern int setupterm(const char *, int, int *);
extern char *tigetstr(const char *);
extern int tigetnum(const char *);

static SCREEN *screen;
static int output_descriptor = 1;
static bool taken, mouse, cursor_shown;

static const char modes_on[] = "\033[?2004h\033[?1004h";
static const char modes_off[] = "\033[?2026l\033[?1006l\033[?1002l\033[?1004l\033[?2004l";
static const char mouse_on[] = "\033[?1002h\033[?1006h";
static const char mouse_off[] = "\033[?1006l\033[?1002l";

static void emit_bytes(const char *bytes, size_t left) {
  while (left > 0) {
    ssize_t written = write(output_descriptor, bytes, left);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    bytes += written;
    left -= (size_t)written;
  }
}

static void emit(const char *bytes) { emit_bytes(bytes, strlen(bytes)); }

static const char *capability(const char *name) {
  const char *value = tigetstr(name);
  return value == NULL || value == (const char *)-1 ? "" : value;
}

int32_t terminal_description_colors(const char *term, int32_t output) {
  int problem = 0;
  if (setupterm(term, output, &problem) != OK) return -1;
  int colors = tigetnum("colors");
  return colors < 0 ? 0 : colors;
}

int32_t terminal_start(const char *term, int32_t input, int32_t output, bool color) {
  FILE *in = fdopen(input, "r"), *out = fdopen(output, "w");
  if (in == NULL || out == NULL) return -1;
  output_descriptor = output;
  terminal_keep_attributes(output);
  use_env(FALSE);
  use_tioctl(TRUE);
  bool direct = strcmp(term, terminal_direct_color_name()) == 0;
  if (direct) terminal_direct_color_begin();
  screen = newterm(term, out, in);
  if (direct) terminal_direct_color_end();
  if (screen == NULL) return -1;
  set_term(screen);

  // What a crash must write: fixed, so that a signal handler need not call anything.
  char bytes[512];
  snprintf(bytes, sizeof bytes, "%s%s%s%s", modes_off, "\033[m", capability("cnorm"), capability("rmcup"));
  terminal_guard_arm(output, bytes);
  terminal_guard_active(true);
  taken = true;

  raw();
  noecho();
  nonl();
  typeahead(-1);
  leaveok(stdscr, TRUE);
  scrollok(stdscr, FALSE);
  curs_set(0);
  if (color && has_colors()) {
    start_color();
    use_default_colors();
  }
  emit(modes_on);
  return 0;
}

void terminal_leave(void) {
  if (!taken) return;
  taken = false;
  emit(modes_off);
  curs_set(1);
  endwin();
  terminal_restore_attributes();
  terminal_guard_active(false);
}

void terminal_enter(void) {
  if (screen == NULL) return;
  if (!taken) {
    // The shell may have changed the modes it wants back, so keep its present ones.
    terminal_keep_attributes(output_descriptor);
    taken = true;
    terminal_guard_active(true);
  } else {
    // Somebody stopped us without asking: the terminal is the shell's, though we believe that it is ours.
    endwin();
  }
  reset_prog_mode();
  clearok(curscr, TRUE);
  refresh();
  curs_set(cursor_shown ? 1 : 0);
  emit(modes_on);
  if (mouse) emit(mouse_on);
}

void terminal_set_mouse(bool enabled) {
  mouse = enabled;
  if (taken) emit(enabled ? mouse_on : mouse_off);
}

int32_t terminal_colors(void) { return has_colors() ? COLORS : 0; }
int32_t terminal_pairs(void) { return has_colors() ? COLOR_PAIRS : 0; }

bool terminal_set_pair(int32_t pair, int32_t foreground, int32_t background) {
#if defined(NCURSES_EXT_COLORS) && NCURSES_EXT_COLORS
  return init_extended_pair(pair, foreground, background) != ERR;
#else
  return init_pair((short)pair, (short)foreground, (short)background) != ERR;
#endif
}

bool terminal_backspace_is_control_h(void) { return strcmp(capability("kbs"), "\b") == 0; }

bool terminal_window_size(int32_t output, int32_t *rows, int32_t *columns) {
  struct winsize size;
  if (ioctl(output, TIOCGWINSZ, &size) != 0 || size.ws_row == 0 || size.ws_col == 0) return false;
  *rows = size.ws_row;
  *columns = size.ws_col;
  return true;
}

void terminal_screen_size(int32_t *rows, int32_t *columns) {
  *rows = LINES;
  *columns = COLS;
}

void terminal_resize(int32_t rows, int32_t columns) {
  if (is_term_resized(rows, columns)) resizeterm(rows, columns);
}

static attr_t attributes_of(uint32_t bits) {
  attr_t attributes = 0;
  if (bits & TERMINAL_BOLD) attributes |= WA_BOLD;
  if (bits & TERMINAL_DIM) attributes |= WA_DIM;
#ifdef WA_ITALIC
  if (bits & TERMINAL_ITALIC) attributes |= WA_ITALIC;
#endif
  if (bits & TERMINAL_UNDERLINE) attributes |= WA_UNDERLINE;
  if (bits & TERMINAL_REVERSE) attributes |= WA_REVERSE;
  return attributes;
}

void terminal_put(int32_t row, int32_t column, const uint32_t *scalars, int32_t count, int32_t pair, uint32_t bits) {
  wchar_t text[CCHARW_MAX + 1];
  int length = count < CCHARW_MAX ? count : CCHARW_MAX;
  for (int i = 0; i < length; i++) text[i] = (wchar_t)scalars[i];
  text[length] = 0;
  cchar_t cell;
#if defined(NCURSES_EXT_COLORS) && NCURSES_EXT_COLORS
  int extended = pair;
  if (setcchar(&cell, text, attributes_of(bits), (short)(pair > 32767 ? 0 : pair), &extended) == ERR) return;
#else
  if (setcchar(&cell, text, attributes_of(bits), (short)pair, NULL) == ERR) return;
#endif
  // ERR in the last column of the last row only says that the cursor could not move on.
  mvwadd_wch(stdscr, row, column, &cell);
}

void terminal_erase(void) { werase(stdscr); }
void terminal_repaint(void) { clearok(curscr, TRUE); }

void terminal_cursor(int32_t row, int32_t column) {
  bool show = row >= 0;
  leaveok(stdscr, show ? FALSE : TRUE);
  if (show) wmove(stdscr, row, column);
  if (show != cursor_shown) {
    curs_set(show ? 1 : 0);
    cursor_shown = show;
  }
}

void terminal_send(const uint8_t *bytes, int32_t count) {
  if (taken && count > 0) emit_bytes((const char *)bytes, (size_t)count);
}

void terminal_flush(void) {
  if (!taken) return;
  emit("\033[?2026h");
  wnoutrefresh(stdscr);
  doupdate();
  emit("\033[?2026l");
}
