#if Simulator
  /// What goes into JavaScript: data, or an object that lives there.
  public enum ScriptOperand {
    case value(ScriptValue)
    case reference(ScriptReference)

    public static var undefined: ScriptOperand { .value(.undefined) }
    public static var null: ScriptOperand { .value(.null) }
    public static func string(_ text: String) -> ScriptOperand { .value(.string(text)) }
    public static func number(_ number: Double) -> ScriptOperand { .value(.number(number)) }
    public static func boolean(_ boolean: Bool) -> ScriptOperand { .value(.boolean(boolean)) }
  }
#endif
