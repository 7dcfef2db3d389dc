// Locales: widths are asked in UTF-8 whatever the user's locale is; what may be sent is the user's to say.
#ifndef _XOPEN_SOURCE
#define _XOPEN_SOURCE 700
#endif
#define _DEFAULT_SOURCE 1
#define _DARWIN_C_SOURCE 1
#include <langinfo.h>
#include <locale.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>
#ifdef __APPLE__
#include <xlocale.h>
#endif
#include "CTerminal.h"

static const char *const utf8_locales[] = {"C.UTF-8", "en_US.UTF-8", "UTF-8"};

bool terminal_use_utf8_locale(void) {
  setlocale(LC_ALL, "");
  // Numbers must stay with a full stop: files are written by this process, too.
  setlocale(LC_NUMERIC, "C");
  if (strcasecmp(nl_langinfo(CODESET), "UTF-8") == 0) return true;
  for (size_t i = 0; i < sizeof utf8_locales / sizeof *utf8_locales; i++)
    if (setlocale(LC_CTYPE, utf8_locales[i]) != NULL) return true;
  return false;
}

bool terminal_locale_wants_utf8(void) {
  static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
  for (size_t i = 0; i < 3; i++) {
    const char *value = getenv(names[i]);
    if (value == NULL || *value == 0) continue;
    const char *codeset = strchr(value, '.');
    // A locale that names no codeset, such as ko_KR, may be installed as UTF-8 only; C and POSIX never are.
    if (codeset == NULL) return strcmp(value, "C") != 0 && strcmp(value, "POSIX") != 0;
    return strncasecmp(codeset, ".utf-8", 6) == 0 || strncasecmp(codeset, ".utf8", 5) == 0;
  }
  return true;
}

static locale_t width_locale;
static pthread_once_t width_once = PTHREAD_ONCE_INIT;
static void make_width_locale(void) {
  for (size_t i = 0; i < sizeof utf8_locales / sizeof *utf8_locales && width_locale == (locale_t)0; i++)
    width_locale = newlocale(LC_CTYPE_MASK, utf8_locales[i], (locale_t)0);
}

int32_t terminal_scalar_width(uint32_t scalar) {
  pthread_once(&width_once, make_width_locale);
  if (width_locale == (locale_t)0) return wcwidth((wchar_t)scalar);
  // Not the process' locale: a library may set that, and every width would change under our feet.
  locale_t before = uselocale(width_locale);
  int width = wcwidth((wchar_t)scalar);
  uselocale(before);
  return width;
}
