import CounterfoilModel
import Glibc

/// The rollback journal beside a store, as SQLite's file format has it ("The Rollback Journal", sqlite.org/fileformat2).
///
/// SQLite rolls back with any journal it finds, also with one that belongs to another state of the file, such as a
/// backup that was copied over a store after a crash; that would destroy the backup.
enum StoreJournal {
  private static let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
  private static let headBytes = 28

  /// Whether there is one that SQLite would look at.
  static func exists(_ place: StorePlace) -> Bool {
    var status = stat()
    return stat(place.journal, &status) == 0 && status.st_size > 0
  }

  /// Whether there is one of a transaction that began with an empty file: rolled back, the file is empty again.
  static func beganEmpty(_ place: StorePlace) -> Bool { start(place)?.pageCount == 0 }

  /// Where a process is writing just now, store and journal change between two looks; so only what stands still counts.
  private static let lookLimit = 50

  /// - Parameter readHead: gives the first 100 bytes of the store as they are now.
  /// - Throws: exit status 70 where the journal is of another state of the file; then nothing may open it.
  static func requireOwn(_ place: StorePlace, readHead: () throws(Fault) -> [UInt8]) throws(Fault) {
    var last: (head: [UInt8], journal: Start)?
    for _ in 0..<lookLimit {
      let head = try readHead()
      guard let journal = start(place) else { return }
      if isOwn(journal, head) { return }
      if let last, last.head == head, last.journal == journal { throw .otherJournal(place, place.journal) }
      last = (head, journal)
      usleep(2_000)
    }
    // It never stood still: somebody is writing, and SQLite's own locks keep the order.
  }

  /// For a store that is not kept with a write-ahead log: one that lies there was left by another file of the name.
  /// - Throws: exit status 70 where there is one with anything in it; then nothing may open the store.
  static func requireNoLog(_ place: StorePlace) throws(Fault) {
    var status = stat()
    if stat(place.log, &status) == 0, status.st_size > 0 { throw .otherJournal(place, place.log) }
  }

  /// The beginning of a journal.
  private struct Start: Equatable {
    var pageCount: UInt32
    /// The first 100 bytes of page 1 as they were when the transaction began; nil where that page is not kept.
    var firstPage: [UInt8]?
  }

  /// Nil where there is no journal, or one without its mark: SQLite takes nothing from that.
  private static func start(_ place: StorePlace) -> Start? {
    let descriptor = open(place.journal, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard let head = bytes(descriptor, at: 0, count: headBytes), head.starts(with: magic) else { return nil }
    return Start(pageCount: number(head, at: 16), firstPage: firstPage(descriptor, head))
  }

  private static func isOwn(_ journal: Start, _ head: [UInt8]) -> Bool {
    // The file was empty: only the very first transaction began so.
    if journal.pageCount == 0 { return number(head, at: 24) <= 1 }
    if let first = journal.firstPage {
      // Page 1 has not been written since, or it has, with the counter of changes one higher.
      return first == head || number(head, at: 24) == number(first, at: 24) &+ 1
    }
    // Page 1, which holds the number of pages, is as it was when the transaction began.
    return number(head, at: 28) == journal.pageCount
  }

  /// The first 100 bytes of page 1 as the journal keeps them; nil where it does not hold that page.
  private static func firstPage(_ descriptor: Int32, _ head: [UInt8]) -> [UInt8]? {
    let sectorBytes = Int(number(head, at: 20))
    let pageBytes = Int(number(head, at: 24))
    guard sectorBytes >= 32, pageBytes >= 512, pageBytes <= 65536 else { return nil }
    for record in 0..<Int(number(head, at: 8)) {
      let offset = sectorBytes + record * (pageBytes + 8)
      guard let found = bytes(descriptor, at: offset, count: 104) else { return nil }
      if number(found, at: 0) == 1 { return Array(found[4...]) }
    }
    return nil
  }

  private static func bytes(_ descriptor: Int32, at offset: Int, count: Int) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: count)
    return pread(descriptor, &buffer, count, off_t(offset)) == count ? buffer : nil
  }

  private static func number(_ bytes: [UInt8], at offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}

extension Fault {
  fileprivate static func otherJournal(_ place: StorePlace, _ journal: String) -> Fault {
    let name = FileNames.last(journal)
    return Fault(
      .internalFault, .storeJournal,
      "the journal beside the store, \(name), belongs to another state of it, and would destroy what is there; nothing "
        + "was changed",
      at: SourceLocation(file: place.named),
      fixes: [
        "If you have put back a backup here, move \(name) away and run `\(ShownCommand("verify"))`.",
        "If not, put back the store and the journal that belong together.",
      ])
  }
}
