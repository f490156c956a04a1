import CounterfoilArchives
import CounterfoilCodecKit
package import CounterfoilModel
import CounterfoilStore
import CounterfoilText
import Glibc

/// Makes a store of what `counterfoil export` wrote, in a place where none is.
package struct StoreImport {
  /// The most one line may hold: a row with the longest raw text a file can give.
  private static let lineLimitBytes = 1 << 28

  private let path: String

  /// Nil where the file, packed or not, is no such export, or cannot be read: then whoever imports it as something else says so.
  package init?(_ path: String) {
    guard path != "-", let source = try? ByteSource(path: path).opened().source,
      let isOne = try? ExportedStore.isOne(source), isOne
    else { return nil }
    self.path = path
  }

  /// - Parameter storePath: nil for the place the environment names.
  /// - Throws: exit status 65 where the export is cut short or not whole, 73 where a store is there already; then nothing
  ///   has changed.
  package func run(to storePath: String?, waitSeconds: Int) throws(Fault) -> RestoreReport {
    let place: String = if let storePath { storePath } else { try Books.defaultPath() }
    return try Store.locked(path: place, waitSeconds: waitSeconds) { real throws(Fault) in
      var status = stat()
      guard lstat(real, &status) != 0 else {
        let what =
          status.st_size == 0 ? "a file of 0 bytes, which a full disk may have left where books were," : "a store"
        throw Fault(
          .cannotCreate, .storeExists, "there is \(what) already; the export of a whole store makes a new one",
          at: SourceLocation(file: place), fixes: ["Name a new one with --store."])
      }
      var protected = ProtectedFiles()
      protected.add(path, as: .input)
      let file = try AtomicFile(path: real, access: .ownerOnly, protecting: protected)
      file.unlock()
      let stated = try build(file.temporaryPath)
      let found = try Store.openExisting(path: file.temporaryPath).verification()
      guard found.status != .internalFault, found.head == stated.head, found.contentDigest == stated.contentDigest
      else {
        throw damaged(found.findings.first?.message ?? "its digests are others than it says")
      }
      try file.commit()
      return RestoreReport(store: place, backup: path, found: found)
    }
  }

  private struct Stated {
    var rowCount: Int
    var head: String?
    var contentDigest: String?
  }

  private func build(_ target: String) throws(Fault) -> Stated {
    let source = try ByteSource(path: path).opened().source
    var lines = Lines(source, limitBytes: StoreImport.lineLimitBytes)
    guard let first = try lines.next(), let head = try? JSONValue(parsing: first, file: path).object,
      let version = head["version"]?.text.flatMap({ Int($0) }), let schema = head["schema"]?.elements
    else { throw damaged("its first line is not that of an export") }
    let builder = try StoreBuilder(path: target, version: version, definitions: schema.compactMap(\.text))
    var rowCount = 0
    while let line = try lines.next() {
      let object: JSONObject?
      do throws(Fault) {
        object = try JSONValue(parsing: line, file: path).object
      } catch {
        throw damaged("line \(rowCount + 2) is no whole line: it is cut short there, or damaged")
      }
      if let end = object?["end"]?.object {
        guard try lines.next() == nil else { throw damaged("something follows its last line") }
        guard end["rows"]?.text == "\(rowCount)" else { throw damaged("rows are missing") }
        try source.verifyUnchanged()
        try builder.finish()
        return Stated(rowCount: rowCount, head: end["head"]?.text, contentDigest: end["contentDigest"]?.text)
      }
      guard let table = object?["table"]?.text, let row = object?["row"]?.object else {
        throw damaged("line \(rowCount + 2) is no row")
      }
      let values = try row.members.map { member throws(Fault) in try value(member.value) }
      do throws(Fault) {
        try builder.insert(table, row.members.map(\.name), values)
      } catch {
        guard error.status == .badData else { throw error }
        throw damaged(
          "line \(rowCount + 2) is no row that fits into \(TerminalText.excerpt(table, limitBytes: 40)) (\(error.diagnostic.message))"
        )
      }
      rowCount += 1
    }
    throw damaged("it is cut short")
  }

  private func value(_ json: JSONValue) throws(Fault) -> StoredValue {
    switch json {
    case .null: return .null
    case .string(let text): return .text(text)
    case .number(let digits):
      if let number = Int64(digits) { return .integer(number) }
      if let number = Double(digits) { return .real(number) }
    case .object(let object):
      if let bytes = object["base64"]?.text.flatMap({ Base64.decode(Array($0.utf8)) }) { return .blob(bytes) }
    case .boolean, .array: break
    }
    throw damaged("it holds a value that no row has")
  }

  private func damaged(_ why: String) -> Fault {
    Fault(
      .badData, .restoreBackup, "this is no whole export of a store: \(why); nothing was made of it",
      at: SourceLocation(file: path))
  }
}

/// The lines of a file, without their ends.
private struct Lines {
  private let source: ByteSource
  private let limitBytes: Int
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false

  init(_ source: ByteSource, limitBytes: Int) {
    self.source = source
    self.limitBytes = limitBytes
  }

  mutating func next() throws(Fault) -> [UInt8]? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: 0x0A) {
        defer { start = end + 1 }
        return Array(buffer[start..<end])
      }
      searched = buffer.count
      guard !isAtEnd else {
        guard start < buffer.count else { return nil }
        defer { start = buffer.count }
        return Array(buffer[start...])
      }
      try fill(&searched)
    }
  }

  private mutating func fill(_ searched: inout Int) throws(Fault) {
    if start > 0 {
      buffer.removeFirst(start)
      searched -= start
      start = 0
    }
    guard buffer.count < limitBytes else {
      throw Fault(.badData, .inputTooLarge, "a line is longer than any row", at: SourceLocation(file: source.name))
    }
    let piece = try source.peek(1 << 18)
    if piece.isEmpty { isAtEnd = true }
    buffer += piece
    try source.skip(piece.count)
  }
}
