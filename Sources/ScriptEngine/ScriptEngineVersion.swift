#if Simulator
  import CJavaScriptCore

  /// Which engine runs the scripts: sessions name it, since their bytes depend on it.
  public enum ScriptEngineVersion {
    /// Such as `JavaScriptCore 2.50.6`. The system's framework does not say its version.
    public static let text: String = {
      let major = jsc_get_major_version()
      guard major > 0 else { return "JavaScriptCore (system)" }
      return "JavaScriptCore \(major).\(jsc_get_minor_version()).\(jsc_get_micro_version())"
    }()
  }
#endif
