import CounterfoilCRename
package import CounterfoilModel
import Glibc

extension AtomicFile {
  /// As ``commit()``, but what was there before stays under another name in the same folder. At every moment one of the
  /// two is at the path.
  ///
  /// To be called once, last.
  /// - Parameter kept: a name at which nothing is.
  /// - Throws: as ``commit()`` does; then what was there is there still.
  package func commit(keepingOldAs kept: String) throws(Fault) {
    try finishWriting()
    // Under its own name first: whatever a crash leaves behind there must not look like a temporary file.
    try move(to: kept)
    Temporaries.forget(temporaryName)
    let number = exchange(with: kept)
    guard number == 0 else {
      unlinkat(directory, kept, 0)
      throw .cannotCreate(path, number)
    }
    try syncFolder()
  }

  private func move(to kept: String) throws(Fault) {
    let number = AtomicFile.rename(temporaryName, toFreeName: kept, in: directory)
    guard number != 0 else { return }
    remove()
    throw .cannotCreate(path, number)
  }

  /// Without exchange of names, the old file gets a second name before the new one takes its place.
  /// - Returns: 0, or the number of the error.
  private func exchange(with new: String) -> Int32 {
    let number = counterfoil_rename_exchange(directory, new, baseName)
    guard AtomicFile.unknownFlag.contains(number) else { return number }
    let old = Temporaries.newName()
    guard linkat(directory, baseName, directory, old, 0) == 0 else { return errno }
    guard renameat(directory, new, directory, baseName) == 0 else {
      let number = errno
      unlinkat(directory, old, 0)
      return number
    }
    return renameat(directory, old, directory, new) == 0 ? 0 : errno
  }
}
