import CodecKit
public import Model
import Records

/// All records of some files of one kind, held in memory, with the place each came from.
struct RecordFiles {
  private(set) var batch: RecordBatch
  /// The files, each once, in the order given.
  private(set) var files: [String] = []
  /// For each row, its file's position in ``files``.
  private(set) var fileOfRow: [Int32] = []
  private(set) var rejectedCount = 0
  /// Files whose amounts have no signs and do not tell what that means.
  private(set) var openFiles: [Int] = []

  /// Reads all files.
  /// - Throws: the first fault; exit status 64 where a file is named twice, 65 where a file holds another kind.
  init(
    _ requests: [InputRequest], kind: RecordKind, options: ReadOptions, formats: CodecRegistry, progress: Progress?,
    report: (Diagnostic) -> Void
  ) throws(Fault) {
    guard let schema = Schema.standard(for: kind) else {
      throw Fault(.usage, .usageValue, "there is no kind of record called \"\(kind.name)\"")
    }
    self.init(schema: schema)
    var options = options
    options.kind = kind
    for request in requests {
      try requireNew(request.path)
      let number = Int32(files.count)
      files.append(request.path)
      var input = try OpenInput(request, options: options, formats: formats, progress: progress)
      var part = RecordBatch(schema: schema)
      while try input.reader.read(into: &part) {
        for diagnostic in part.rejects.map(\.diagnostic) + part.findings { report(diagnostic) }
        rejectedCount += part.rejects.count
        if part.isEmpty { continue }
        guard part.schema == schema else { throw RecordFiles.wrongKind(part.schema.kind, not: kind, in: request.path) }
        part.rejects = []
        part.findings = []
        batch.append(contentsOf: part)
        fileOfRow += repeatElement(number, count: part.count)
      }
      try input.source.verifyUnchanged()
      if input.reader.inspection.hasOpenSigns, !hasNegativeAmount(Int(number)) { openFiles.append(Int(number)) }
    }
  }

  /// Holds no records yet.
  init(schema: Schema) { batch = RecordBatch(schema: schema) }

  /// Takes in all records of one file.
  /// - Parameter hasOpenSigns: whether its reader left open what amounts without signs mean.
  mutating func append(_ path: String, _ records: RecordBatch, hasOpenSigns: Bool) throws(Fault) {
    try requireNew(path)
    let number = Int32(files.count)
    files.append(path)
    batch.append(contentsOf: records)
    fileOfRow += repeatElement(number, count: records.count)
    if hasOpenSigns, !hasNegativeAmount(Int(number)) { openFiles.append(Int(number)) }
  }

  private func requireNew(_ path: String) throws(Fault) {
    if files.contains(path) { throw Fault(.usage, .usageValue, "the file \(path) is named twice") }
  }

  private func hasNegativeAmount(_ file: Int) -> Bool {
    let units = batch.amounts[0].minorUnits
    return fileOfRow.indices.contains {
      Int(fileOfRow[$0]) == file && units[$0] < 0 && units[$0] != AmountColumn.missing
    }
  }

  /// Gives all amounts of a file the opposite sign.
  mutating func turnSigns(of file: Int, field: Int) {
    let slot = batch.schema.slot(of: field)
    for row in fileOfRow.indices
    where Int(fileOfRow[row]) == file && batch.amounts[slot].minorUnits[row] != AmountColumn.missing {
      batch.amounts[slot].minorUnits[row].negate()
    }
  }

  private static func wrongKind(_ found: RecordKind, not wanted: RecordKind, in file: String) -> Fault {
    Fault(
      .badData, .reconcileKind, "this file holds records of kind \(found.name) where kind \(wanted.name) is needed",
      at: SourceLocation(file: file), fixes: ["Statements come first, bills after --against."])
  }

  /// The place a row came from.
  func location(of row: Int) -> SourceLocation {
    let line = batch.lineNumbers[row]
    return SourceLocation(file: files[Int(fileOfRow[row])], line: line == 0 ? nil : Int(line))
  }

  /// Gives every row an id of its own: the source's id, else its reference, else `FILE:LINE`. An id that two rows
  /// claim is qualified by the file; one that a file claims twice gives way to `FILE:LINE`. The order of the files
  /// makes no difference.
  mutating func settleIDs(idField: Int, referenceField: Int?) {
    var ids = (0..<batch.count).map { row in
      RecordFiles.nonEmpty(batch.text(idField, row))
        ?? referenceField.flatMap { RecordFiles.nonEmpty(batch.text($0, row)) }
    }
    var claims: [String: Int] = [:]
    for case let id? in ids { claims[id, default: 0] += 1 }
    for row in ids.indices where ids[row].map({ claims[$0, default: 0] > 1 }) ?? false {
      ids[row] = ids[row].map { "\(files[Int(fileOfRow[row])]):\($0)" }
    }
    var qualified: [String: Int] = [:]
    for case let id? in ids { qualified[id, default: 0] += 1 }
    var position: [Int32: Int] = [:]
    var column = TextColumn()
    for row in ids.indices {
      position[fileOfRow[row], default: 0] += 1
      if let id = ids[row], qualified[id] == 1 {
        column.append(id)
      } else {
        column.append(fallbackID(row, position: position[fileOfRow[row]] ?? 0))
      }
    }
    batch.texts[batch.schema.slot(of: idField)] = column
  }

  /// `FILE:LINE`, or `FILE#POSITION` where the format has no lines.
  private func fallbackID(_ row: Int, position: Int) -> String {
    let line = batch.lineNumbers[row]
    let file = files[Int(fileOfRow[row])]
    return line == 0 ? "\(file)#\(position)" : "\(file):\(line)"
  }

  private static func nonEmpty(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }
}

extension DiagnosticCode {
  public static let reconcileAccountsDiffer = DiagnosticCode(
    "reconcile.accounts-differ", "Statements and bills have no name of an account in common.")
  public static let reconcileKind = DiagnosticCode("reconcile.kind", "A file holds another kind of record than needed.")
}
