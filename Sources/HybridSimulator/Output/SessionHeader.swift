import ScriptEngine
import SessionModel

/// The first line of a simulated session (session format, "Header").
enum SessionHeader {
  static func text(of loaded: LoadedScenario, seed: Int64, profile: DeviceProfile) -> String {
    let scenario = loaded.scenario
    let device = scenario.device
    var object = JSONObject(members: [
      .init(name: "hybridscope", value: .integer(1)),
      .init(name: "created", value: .string(scenario.start)),
      .init(name: "title", value: .string(scenario.title)),
      .init(name: "clock", value: .string("virtual")),
      .init(name: "source", value: source(locale: device.locale)),
      .init(
        name: "app", value: members([("name", .string(scenario.app.name)), ("bundle", .string(scenario.app.bundle))])),
      .init(
        name: "device",
        value: members([
          ("profile", .string(profile.name)), ("os", .string(device.os)), ("port", .string(device.port.rawValue)),
          ("processSwap", .bool(device.processSwap)),
        ])),
      .init(name: "scenario", value: .object(scenario.source)),
      .init(name: "seed", value: .integer(seed)),
    ])
    if !loaded.files.isEmpty { object.members.append(.init(name: "files", value: loaded.headerFiles)) }
    return JSONValue.object(object).text
  }

  /// What the bytes depend on.
  static func source(locale: String) -> JSONValue {
    members([
      ("engine", .string("simulator")), ("version", .string(Simulation.version)),
      ("scriptEngine", .string(ScriptEngineVersion.text)), ("locale", .string(locale)), ("timeZone", .string("UTC")),
    ])
  }

  private static func members(_ members: [(String, JSONValue)]) -> JSONValue {
    .object(JSONObject(members: members.map { .init(name: $0.0, value: $0.1) }))
  }
}
