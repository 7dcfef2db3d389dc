// swift-tools-version: 6.1
import PackageDescription

// In a release build the accesses to memory are not checked for overlap while the program runs: that takes a
// twentieth of a simulation's time (measured), and the tests, which are debug builds, check them.
let simulation: [SwiftSetting] = [
  .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release))
]

// Imports point downwards only; Documentation/Architecture.md says why.
let package = Package(
  name: "hybridscope",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "hybridscope", targets: ["hybridscope"])
  ],
  // Without it (`make replay-only`) nothing needs JavaScriptCore.
  traits: [
    .default(enabledTraits: ["Simulator"]),
    .trait(name: "Simulator", description: "Real JavaScript in the simulated pages: needs JavaScriptCore."),
  ],
  targets: [
    .executableTarget(
      name: "hybridscope",
      dependencies: [
        "Inspector", "Diagnosis", "TerminalUI", "SessionFile", "SessionModel",
        .byName(name: "HybridSimulator", condition: .when(traits: ["Simulator"])),
      ]),
    .target(name: "Inspector", dependencies: ["Diagnosis", "TerminalUI", "SessionFile", "SessionModel"]),
    .target(name: "HybridSimulator", dependencies: ["ScriptEngine", "SessionModel"], swiftSettings: simulation),
    .target(
      name: "ScriptEngine",
      dependencies: [.byName(name: "CJavaScriptCore", condition: .when(traits: ["Simulator"]))],
      swiftSettings: simulation,
      linkerSettings: [.linkedFramework("JavaScriptCore", .when(platforms: [.macOS], traits: ["Simulator"]))]),
    .target(name: "Diagnosis", dependencies: ["SessionModel"]),
    .target(name: "SessionFile", dependencies: ["SessionModel"]),
    .target(name: "TerminalUI", dependencies: ["CTerminal"]),
    // Without Glibc's module nothing links libm, and Double's rounding calls it in a debug build.
    .target(name: "SessionModel", linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),

    // The only place that includes <curses.h>: Swift sees a flat C surface without macros, globals or variadics.
    .target(
      name: "CTerminal",
      linkerSettings: [
        .linkedLibrary("ncursesw", .when(platforms: [.linux])),
        .linkedLibrary("ncurses", .when(platforms: [.macOS])),
      ]),

    // The C API of JavaScriptCore and the few functions of it that only private headers declare.
    .systemLibrary(
      name: "CJavaScriptCore", pkgConfig: "javascriptcoregtk-4.1",
      providers: [.apt(["libjavascriptcoregtk-4.1-dev"])]),

    .executableTarget(
      name: "hybridscope-bench",
      dependencies: ["HybridSimulator", "Inspector", "SessionFile", "SessionModel", "TerminalTesting"],
      path: "Sources/Benchmarks"),

    // Test support: a pseudo-terminal and a real terminal emulator library to read the screen back.
    .target(
      name: "CPseudoTerminal", path: "Tests/Support/CPseudoTerminal",
      linkerSettings: [.linkedLibrary("util", .when(platforms: [.linux]))]),
    .systemLibrary(
      name: "CVTerm", path: "Tests/Support/CVTerm", pkgConfig: "vterm",
      providers: [.apt(["libvterm-dev"]), .brew(["libvterm"])]),
    .target(
      name: "TerminalTesting", dependencies: ["CPseudoTerminal", "CVTerm"], path: "Tests/Support/TerminalTesting"),

    // Files of the package and numbers that repeat, for the tests of every module.
    .target(name: "TestFiles", path: "Tests/Support/TestFiles"),

    // What a page can write to take over a terminal, for every test of an output.
    .target(name: "HostileText", path: "Tests/Support/HostileText"),

    // A recorder that tests kill.
    .executableTarget(
      name: "recording-child", dependencies: ["SessionFile", "SessionModel"], path: "Tests/Support/RecordingChild"),

    // Crashes with the terminal taken and JavaScriptCore's signal handlers on top.
    .executableTarget(name: "crash-child", dependencies: ["TerminalUI"], path: "Tests/Support/CrashChild"),

    .testTarget(
      name: "HybridSimulatorTests", dependencies: ["HybridSimulator", "ScriptEngine", "SessionFile", "SessionModel"]),
    .testTarget(name: "ScriptEngineTests", dependencies: ["ScriptEngine"]),
    .testTarget(name: "SessionModelTests", dependencies: ["SessionModel", "TestFiles"]),
    .testTarget(
      name: "SessionFileTests", dependencies: ["recording-child", "SessionFile", "SessionModel", "TestFiles"]),
    .testTarget(name: "TerminalUITests", dependencies: ["TerminalUI", "TerminalTesting", "TestFiles"]),
    .testTarget(name: "DiagnosisTests", dependencies: ["Diagnosis", "SessionFile", "SessionModel", "TestFiles"]),
    .testTarget(
      name: "InspectorTests",
      dependencies: ["Inspector", "Diagnosis", "TerminalUI", "SessionFile", "SessionModel", "HostileText", "TestFiles"]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: ["hybridscope", "crash-child", "TerminalTesting", "HostileText", "SessionFile", "SessionModel"]),
  ],
  swiftLanguageModes: [.v6]
)

// `make fuzz`: these link libFuzzer's main and are no part of a usual build.
if Context.environment["HYBRIDSCOPE_FUZZ"] != nil {
  package.targets += [
    .executableTarget(
      name: "fuzz-session-reader", dependencies: ["SessionFile", "SessionModel"], path: "Tests/Fuzz/SessionReader"),
    .executableTarget(name: "fuzz-key-parser", dependencies: ["TerminalUI"], path: "Tests/Fuzz/KeyParser"),
  ]
}
