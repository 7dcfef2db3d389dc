/// Opens the interactive inspector on a file, on standard input (`-`), or on nothing yet.
///
/// The one place where the command line meets the screen.
/// - Returns: the exit code.
func openInspector(path: String?, options: [String]) -> Int32 {
  StandardError.report(
    CommandError(
      "the inspector is not part of this build", at: path, "use a verb: see hybridscope --help"))
  return ExitCode.usage
}
