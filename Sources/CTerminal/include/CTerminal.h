#pragma once
// The flat surface of ncurses and of the terminal's signals. No <curses.h> here: its macros, globals and variadic
// functions cannot be used from Swift 6, and WINDOW has another type on macOS than on Linux.
#include <stdbool.h>
#include <stdint.h>

/// Attribute bits of `terminal_put`.
enum {
  TERMINAL_BOLD = 1,
  TERMINAL_DIM = 2,
  TERMINAL_ITALIC = 4,
  TERMINAL_UNDERLINE = 8,
  TERMINAL_REVERSE = 16,
};

/// The name of the built-in true-colour terminal description; give it to `terminal_start`.
const char *terminal_direct_color_name(void);

/// Sets the process' character type to UTF-8, so that ncurses and libc agree on widths. Returns whether that worked.
bool terminal_use_utf8_locale(void);
/// Whether the environment asks for UTF-8 (or for nothing at all), by the rules of `setlocale`.
bool terminal_locale_wants_utf8(void);
/// Cells that libc gives the scalar in a UTF-8 locale, whatever the process' locale is; -1 if it is not printable.
int32_t terminal_scalar_width(uint32_t scalar);

/// Number of colours in the description of `term`, -1 if there is no such description.
int32_t terminal_description_colors(const char *term, int32_t output);
/// Takes the terminal: alternate screen, raw mode, no echo, bracketed paste, focus reports. Returns 0, or -1 if the
/// terminal description is unknown.
int32_t terminal_start(const char *term, int32_t input, int32_t output, bool color);
/// Gives the terminal back to the shell as it was found. Does nothing when it is not taken.
void terminal_leave(void);
/// Takes the terminal again after `terminal_leave`, or after somebody else changed its modes.
void terminal_enter(void);
/// Mouse reports (presses, releases, drags and the wheel in SGR form) on or off; remembered over leave and enter.
void terminal_set_mouse(bool enabled);

int32_t terminal_colors(void);
int32_t terminal_pairs(void);
bool terminal_set_pair(int32_t pair, int32_t foreground, int32_t background);
/// Whether the Backspace key of this terminal sends ^H.
bool terminal_backspace_is_control_h(void);

/// The size that the terminal driver tells, false if it tells none.
bool terminal_window_size(int32_t output, int32_t *rows, int32_t *columns);
void terminal_screen_size(int32_t *rows, int32_t *columns);
void terminal_resize(int32_t rows, int32_t columns);

/// Puts one grapheme cluster (a spacing scalar and its marks) into one cell.
void terminal_put(int32_t row, int32_t column, const uint32_t *scalars, int32_t count, int32_t pair, uint32_t attributes);
/// Blanks the drawing, not yet the screen.
void terminal_erase(void);
/// Makes the next `terminal_flush` repaint each cell, as the screen may hold anything.
void terminal_repaint(void);
/// Puts the cursor; a negative row hides it.
void terminal_cursor(int32_t row, int32_t column);
/// Sends the changes as one synchronized frame.
void terminal_flush(void);

/// Signals that change what the program does arrive as bytes (their numbers) on the returned descriptor. -1 on failure.
int32_t terminal_catch_signals(void);
/// Says that somebody reads that descriptor. Unread, the third signal to end does so at once.
void terminal_signals_read(void);
/// Puts the dispositions back that were there before `terminal_catch_signals`.
void terminal_release_signals(void);
/// Stops the job: the other members of the process group by SIGTSTP, this process by SIGSTOP. Returns when continued.
void terminal_stop_job(void);
