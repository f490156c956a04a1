import CounterfoilCodecKit
package import CounterfoilModel
package import CounterfoilRecords

/// All records of some files of one kind, held in memory, with the place each came from.
package struct RecordFiles {
  package private(set) var batch: RecordBatch
  /// The files, each once, in the order given.
  private(set) var files: [String] = []
  /// For each row, its file's position in ``files``.
  private(set) var fileOfRow: [Int32] = []
  /// What the first file says of the downloads its rows came in.
  private var downloadColumn = DownloadColumn()
  private(set) var rejectedCount = 0
  /// Files that do not tell what their amounts' signs mean, or whose amounts have none.
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
      rejectedCount += try input.readAll(report: report) { part throws(Fault) in
        guard part.schema == schema else { throw RecordFiles.wrongKind(part.schema.kind, not: kind, in: request.path) }
        batch.append(contentsOf: part)
        fileOfRow += repeatElement(number, count: part.count)
        noteDownloads(part)
      }
      if input.reader.inspection.hasOpenSigns { openFiles.append(Int(number)) }
    }
  }

  /// Holds no records yet.
  init(schema: Schema) { batch = RecordBatch(schema: schema) }

  /// Records that were read already, each with the file it came from. Their order stays.
  package init(splitting records: RecordBatch) {
    batch = records
    var numbers: [String: Int32] = [:]
    for row in 0..<records.count {
      let file = records.file(of: row)
      if numbers[file] == nil {
        numbers[file] = Int32(files.count)
        files.append(file)
      }
      fileOfRow.append(numbers[file] ?? 0)
    }
    noteDownloads(records)
  }

  /// Takes in all records of one file.
  /// - Parameter hasOpenSigns: whether its reader left open what signs, or amounts without signs, mean.
  mutating func append(_ path: String, _ records: RecordBatch, hasOpenSigns: Bool) throws(Fault) {
    try requireNew(path)
    let number = Int32(files.count)
    files.append(path)
    batch.append(contentsOf: records)
    fileOfRow += repeatElement(number, count: records.count)
    noteDownloads(records)
    if hasOpenSigns { openFiles.append(Int(number)) }
  }

  /// Of several files each is a download of its own.
  private mutating func noteDownloads(_ part: RecordBatch) {
    if files.count == 1, part.schema == .entry { downloadColumn.append(part) }
  }

  private func requireNew(_ path: String) throws(Fault) {
    if files.contains(path) { throw Fault(.usage, .usageValue, "the file \(path) is named twice") }
  }

  /// O(rows of all files).
  func hasNegativeAmount(_ file: Int) -> Bool {
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

  /// For each entry the download it came in: of several files each is one, numbered by name, so that the order of the
  /// files makes no difference; one file may name them in a column. Nil where all came in one.
  var downloads: [Int32]? {
    guard files.count > 1 else { return downloadColumn.numbers }
    var rank = [Int32](repeating: 0, count: files.count)
    for (position, file) in files.indices.sorted(by: { files[$0] < files[$1] }).enumerated() {
      rank[file] = Int32(position)
    }
    return fileOfRow.map { rank[Int($0)] }
  }

  /// The place of each row.
  var places: Places { Places(files: files, fileOfRow: fileOfRow, lines: batch.lineNumbers) }

  struct Places: Sendable {
    fileprivate let files: [String]
    fileprivate let fileOfRow: [Int32]
    fileprivate let lines: [UInt32]

    func location(of row: Int) -> SourceLocation {
      SourceLocation(file: files[Int(fileOfRow[row])], line: lines[row] == 0 ? nil : Int(lines[row]))
    }
  }

  /// Gives every row an id of its own: the source's id, else its reference, else its ``PlaceName``. An id that two rows
  /// claim is qualified by the file; one that a file claims twice gives way to that name. The order of the files
  /// makes no difference.
  mutating func settleIDs(idField: Int, referenceField: Int?) {
    let slot = batch.schema.slot(of: idField)
    var ids = batch.texts[slot]
    let hasGaps = (0..<batch.count).contains { ids.range($0).isEmpty }
    if hasGaps, let referenceField {
      ids = filled(ids, from: batch.texts[batch.schema.slot(of: referenceField)])
    }
    var claims = RepeatedTexts(ids)
    if claims.hasAny {
      ids = qualified(ids, claims)
      claims = RepeatedTexts(ids)
    }
    guard hasGaps || claims.hasAny else {
      batch.texts[slot] = ids
      return
    }
    var positions = [Int](repeating: 0, count: files.count)
    var settled = TextColumn()
    for row in 0..<batch.count {
      let file = Int(fileOfRow[row])
      positions[file] += 1
      if ids.range(row).isEmpty || claims.isRepeated[row] {
        PlaceName.append(
          file: files[file], line: batch.lineNumbers[row], position: positions[file], to: &settled.arena)
        settled.endText()
      } else {
        ids.withBytes(row) { settled.append(bytes: $0) }
      }
    }
    batch.texts[slot] = settled
  }

  /// The column, with texts of another one where it has none.
  private func filled(_ column: TextColumn, from other: TextColumn) -> TextColumn {
    var filled = TextColumn()
    for row in 0..<column.count {
      (column.range(row).isEmpty ? other : column).withBytes(row) { filled.append(bytes: $0) }
    }
    return filled
  }

  private func qualified(_ ids: TextColumn, _ claims: RepeatedTexts) -> TextColumn {
    var qualified = TextColumn()
    for row in 0..<ids.count {
      ids.withBytes(row) { id in
        guard claims.isRepeated[row] else { return qualified.append(bytes: id) }
        PlaceName.append(file: files[Int(fileOfRow[row])], id: id, to: &qualified.arena)
        qualified.endText()
      }
    }
    return qualified
  }
}

extension DiagnosticCode {
  package static let reconcileAccountsDiffer = DiagnosticCode(
    "reconcile.accounts-differ", "Statements and bills have no name of an account in common.")
  package static let reconcileKind = DiagnosticCode(
    "reconcile.kind", "A file holds another kind of record than needed.")
}
