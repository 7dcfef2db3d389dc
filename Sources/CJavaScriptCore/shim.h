#pragma once
#include <JavaScriptCore/JavaScript.h>
#include <stdbool.h>

// Exported by the library, declared only in its private headers, on Apple's systems and in the GTK port alike.

/// Asked on the thread that runs JavaScript each time the limit is used up; true ends the script.
typedef bool (*JSShouldTerminateCallback)(JSContextRef context, void *data);
void JSContextGroupSetExecutionTimeLimit(JSContextGroupRef group, double seconds, JSShouldTerminateCallback callback,
                                         void *data);
void JSContextGroupClearExecutionTimeLimit(JSContextGroupRef group);
/// The function is called with a promise and its reason when nobody handled the rejection.
void JSGlobalContextSetUnhandledRejectionCallback(JSGlobalContextRef context, JSObjectRef function,
                                                  JSValueRef *exception);
/// The target of a `Proxy`, NULL for every other object.
JSObjectRef JSObjectGetProxyTarget(JSObjectRef object);
/// Collects at once. For tests.
void JSSynchronousGarbageCollectForDebugging(JSContextRef context);

// One lock around many small calls: each call inside takes it again for next to nothing. Exported by the GTK port; whether
// Apple's framework has them is not known, and nothing but speed depends on it.
#ifdef __APPLE__
static inline void JSLock(JSContextRef context) {}
static inline void JSUnlock(JSContextRef context) {}
/// The version of the library; Apple's framework has no function for it.
static inline unsigned jsc_get_major_version(void) { return 0; }
static inline unsigned jsc_get_minor_version(void) { return 0; }
static inline unsigned jsc_get_micro_version(void) { return 0; }
#else
void JSLock(JSContextRef context);
void JSUnlock(JSContextRef context);
unsigned jsc_get_major_version(void);
unsigned jsc_get_minor_version(void);
unsigned jsc_get_micro_version(void);
#endif
