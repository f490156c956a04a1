import CounterfoilModel
import GRDB
import Glibc

extension Store {
  /// Makes an empty store under another name, and gives it its own when it is whole and on the disk: what is cut short
  /// leaves no file that could be taken for books.
  /// - Throws: exit status 73 where it cannot be created, 75 where the disk is full.
  static func create(_ place: StorePlace) throws(Fault) {
    let part = place.real + newSuffix
    discard(part)
    do throws(Fault) {
      let descriptor = Glibc.open(part, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw .cannotCreate(place.named, errno) }
      // Whatever the umask.
      let chmodError = fchmod(descriptor, 0o600) == 0 ? 0 : errno
      close(descriptor)
      guard chmodError == 0 else { throw .cannotCreate(place.named, chmodError) }
      let queue = try attempt { () throws in
        try DatabaseQueue(path: part, configuration: configuration(isReadOnly: false, waitSeconds: 0))
      }
      try Store(path: place.named, queue: queue, lock: nil, access: .writing).createTables()
      try attempt { () throws in try queue.close() }
      guard rename(part, place.real) == 0 else { throw .cannotCreate(place.named, errno) }
    } catch {
      discard(part)
      throw error
    }
    let synced = FileCopy.syncFolder(FilePlace.folderAndName(place.real).folder)
    guard synced == 0 else { throw .cannotCreate(place.named, synced) }
  }

  /// Takes a store away again that this very opening made and that nobody put anything into: books that a mistyped command left would look like
  /// those that are missing. The writer's lock is held meanwhile, so that nobody else has put anything into it either.
  package func discardIfUnused() {
    guard let made else { return }
    let isUsed = try? read { database throws(Fault) in
      try database.number(
        "SELECT EXISTS (SELECT 1 FROM runs WHERE kind <> '\(Store.seedKind)') OR EXISTS (SELECT 1 FROM job_runs)")
    }
    if isUsed == 0 { Store.discard(made.real) }
  }

  /// What stands behind the store's name while it is made.
  static let newSuffix = ".new"

  private static func discard(_ part: String) {
    unlink(part)
    unlink(part + "-journal")
  }
}
