import CounterfoilModel
import Glibc

/// Where a store really lies. Its lock and its journal lie beside it there, whatever link it was named by.
struct StorePlace {
  /// As the person gave it, for messages.
  let named: String
  /// Without symbolic links.
  let real: String

  /// - Throws: exit status 66 where links go in a circle or a part of the path is no folder, 64 where its folder has a name that is no UTF-8.
  init(_ path: String) throws(Fault) {
    named = path
    real = FilePlace(path).steps.last ?? path
    let folder = FilePlace.folderAndName(real).folder
    if RawPath.hasStandIns(real), !FilePlace.isThere(folder) { throw .notUTF8(path, folder) }
    // What is not there yet may be made.
    let number = access(path, F_OK) == 0 ? 0 : errno
    guard number == 0 || number == ENOENT else {
      throw .cannotOpenStore(path, number)
    }
  }

  var journal: String { real + "-journal" }
  var log: String { real + "-wal" }
}
