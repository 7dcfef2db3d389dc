#pragma once
#include <stdbool.h>
#include <stdint.h>
// What the files of this target share and Swift does not see.

/// Remembers the driver's attributes (echo, line mode …) as they are now, to give them back later.
void terminal_keep_attributes(int32_t output);
void terminal_restore_attributes(void);

/// Between these two calls ncurses finds the built-in true-colour description.
void terminal_direct_color_begin(void);
void terminal_direct_color_end(void);

/// Tells the crash guard where to write what to give the terminal back, and whether it is taken at all.
void terminal_guard_arm(int32_t output, const char *bytes);
void terminal_guard_active(bool active);
