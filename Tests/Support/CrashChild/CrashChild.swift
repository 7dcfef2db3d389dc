import TerminalUI

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Takes the terminal as the inspector does, then starts JavaScriptCore, which installs signal handlers of its own over
/// those of the terminal, and crashes. The end-to-end tests look at what is left of the terminal.
///
/// JavaScriptCore is looked up at run time: the test needs no headers, and is skipped where the library is not there
/// (exit code 77).
@main
struct CrashChild {
  static func main() {
    var environment: [String: String] = [:]
    if let term = getenv("TERM") { environment["TERM"] = String(cString: term) }
    guard let terminal = try? Terminal.open(environment: environment) else { exit(1) }
    var canvas = Canvas(size: terminal.size)
    canvas.put("before the crash", row: 0, column: 0, style: .plain)
    terminal.mouseEnabled = true
    terminal.show(canvas)
    guard startJavaScriptCore() else {
      terminal.close()
      exit(77)
    }
    // A wild write: what a slip in a C shim would do. The address is never mapped.
    UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
    exit(2)
  }

  private typealias MakeContext = @convention(c) (OpaquePointer?) -> OpaquePointer?
  private typealias MakeString = @convention(c) (UnsafePointer<CChar>) -> OpaquePointer?
  private typealias Evaluate =
    @convention(c) (
      OpaquePointer?, OpaquePointer?, OpaquePointer?, OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?
    ) -> OpaquePointer?

  /// Runs a script hot enough that every tier of the engine has been started.
  private static func startJavaScriptCore() -> Bool {
    let names = [
      "libjavascriptcoregtk-4.1.so.0", "libjavascriptcoregtk-6.0.so.1",
      "/System/Library/Frameworks/JavaScriptCore.framework/JavaScriptCore",
    ]
    guard let library = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_GLOBAL) }).first,
      let makeContext = dlsym(library, "JSGlobalContextCreate"),
      let makeString = dlsym(library, "JSStringCreateWithUTF8CString"),
      let evaluate = dlsym(library, "JSEvaluateScript")
    else { return false }
    let context = unsafeBitCast(makeContext, to: MakeContext.self)(nil)
    let script = "let s = 0; for (let i = 0; i < 3e5; i++) { s += i % 7 } new WebAssembly.Memory({initial: 1}); s"
    let source = unsafeBitCast(makeString, to: MakeString.self)(script)
    return unsafeBitCast(evaluate, to: Evaluate.self)(context, source, nil, nil, 1, nil) != nil
  }
}
