#pragma once
#include <vterm.h>
// Swift does not import libvterm's function-like macros.
static inline int cvterm_is_rgb(const VTermColor *c) { return VTERM_COLOR_IS_RGB(c); }
static inline int cvterm_is_default_foreground(const VTermColor *c) { return VTERM_COLOR_IS_DEFAULT_FG(c); }
static inline int cvterm_is_default_background(const VTermColor *c) { return VTERM_COLOR_IS_DEFAULT_BG(c); }
static inline unsigned cvterm_rgb(const VTermColor *c) { return (unsigned)c->rgb.red << 16 | (unsigned)c->rgb.green << 8 | c->rgb.blue; }
static inline int cvterm_index(const VTermColor *c) { return VTERM_COLOR_IS_INDEXED(c) ? c->indexed.idx : -1; }
