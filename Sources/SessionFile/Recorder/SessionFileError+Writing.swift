#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension SessionFileError {
  /// The error for a system call that failed while a file was made or written.
  static func writing(_ code: Int32, path: String) -> SessionFileError {
    switch code {
    case EEXIST:
      SessionFileError(
        reason: .exists, what: "there is a file of this name already", path: path, whatToDo: "give another name")
    case EACCES, EPERM:
      SessionFileError(
        reason: .notPermitted, what: "not permitted to write here", path: path,
        whatToDo: "check the folder's owner and mode with ls -ld, or give another place")
    case EROFS:
      SessionFileError(
        reason: .notPermitted, what: "the disk can only be read", path: path, whatToDo: "give a place on another disk")
    case ENOSPC, EDQUOT:
      SessionFileError(reason: .full, what: "the disk is full", path: path, whatToDo: "make room, or use another disk")
    case EFBIG:
      SessionFileError(
        reason: .full, what: "the file has reached the largest size allowed", path: path,
        whatToDo: "see ulimit -f, or use another disk")
    case ENOENT, ENOTDIR:
      SessionFileError(
        reason: .notFound, what: "the folder is not there", path: path,
        whatToDo: "make the folder, or give another place")
    case EISDIR:
      SessionFileError(reason: .isDirectory, what: "this is a folder", path: path, whatToDo: "give a file's name")
    default:
      SessionFileError(reason: .other, what: systemText(code), path: path, whatToDo: "give another place")
    }
  }

  /// The error for a recording whose file was removed, moved or replaced while it was written.
  static func vanished(path: String) -> SessionFileError {
    SessionFileError(
      reason: .notFound, what: "the file was removed, replaced or cut while it was recorded", path: path,
      whatToDo: "start a new recording")
  }
}
