import CounterfoilModel
import Glibc

/// Where a store really lies. Its lock and its journal lie beside it there, whatever link it was named by.
struct StorePlace {
  /// As the person gave it, for messages.
  let named: String
  /// Without symbolic links.
  let real: String

  /// More links than these in a row go in a circle, as Linux has it.
  private static let linkLimit = 40

  /// - Throws: exit status 66 where links go in a circle or a part of the path is no folder.
  init(_ path: String) throws(Fault) {
    named = path
    real = try StorePlace.resolved(path)
  }

  var journal: String { real + "-journal" }

  private static func resolved(_ path: String) throws(Fault) -> String {
    var path = path
    for _ in 0..<linkLimit {
      if let found = realPath(path) { return found }
      guard errno == ENOENT else { throw .unreachable(path, errno) }
      // What is not there yet: a link that leads nowhere is followed, anything else belongs into its folder.
      if let target = linkTarget(path) {
        path = target.hasPrefix("/") ? target : folder(of: path) + target
      } else {
        let parent = folder(of: path)
        guard let real = realPath(parent.isEmpty ? "." : parent) else { return path }
        return (real == "/" ? "" : real) + "/" + FileNames.last(path)
      }
    }
    throw .unreachable(path, ELOOP)
  }

  /// With the slash at its end; empty where there is none.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  private static func realPath(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }

  private static func linkTarget(_ path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink(path, &buffer, buffer.count - 1)
    guard count > 0 else { return nil }
    return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

extension Fault {
  fileprivate static func unreachable(_ path: String, _ number: Int32) -> Fault {
    Fault(
      .noInput, .storeFailed, "the store cannot be opened: \(String(cString: strerror(number)))",
      at: SourceLocation(file: path))
  }
}
