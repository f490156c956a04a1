import CounterfoilModel
import CounterfoilRecords
import GRDB

/// Compares the records of a new file with those of a held one, line by line.
struct LineComparison {
  private let database: Database
  private let lines: FileLines
  private let evidence: FileEvidence
  private let newFile: Int64
  private let held: FileLines.Candidate
  /// Whether the new file is the shorter one.
  private let isNewShorter: Bool
  /// The line of the shorter file's last record.
  private let lastLine: Int64
  private var matchedCount: Int64 = 0
  private var isLastMatched = false
  /// The held row before the new file's last record, where that record has none on its line.
  private var nearest: (line: Int64, raw: [UInt8]) = (0, [])
  private(set) var rows: [ReplacedRow] = []
  private(set) var rejects: [ReplacedReject] = []

  init(
    _ database: Database, _ lines: FileLines, _ evidence: FileEvidence, newFile: Int64, held: FileLines.Candidate
  ) {
    self.database = database
    self.lines = lines
    self.evidence = evidence
    self.newFile = newFile
    self.held = held
    isNewShorter = Int64(evidence.byteCount) < held.byteCount
    lastLine = isNewShorter ? lines.lastLine : held.lastLine
  }

  private var longerFile: Int64 { isNewShorter ? held.file : newFile }

  /// Whether the shorter file is continued by the longer one.
  mutating func run() throws(Fault) -> Bool {
    guard try compareRows(), try compareRejects() else { return false }
    let shorterCount = isNewShorter ? Int64(lines.count) : held.recordCount
    if matchedCount == shorterCount { return true }
    // The longer file may pass over what it makes of the last line, such as a footer.
    guard matchedCount == shorterCount - 1 else { return false }
    return try takeUnmatchedReject()
  }

  private mutating func compareRows() throws(Fault) -> Bool {
    let statement = try Statement(
      database,
      """
      SELECT \(StoredRows.columns), line, raw FROM statement_rows
      WHERE number > ?1 AND number <= ?1 + ?2 AND file = ?3 AND line <= ?4
      """)
    statement.bind(held.rowBefore, at: 1)
    statement.bind(held.rowCount, at: 2)
    statement.bind(held.file, at: 3)
    statement.bind(lastLine, at: 4)
    while try statement.next() {
      let line = statement.integer(19) ?? 0
      guard let record = lines.record(onLine: line) else {
        if isNewShorter {
          if line > nearest.line { nearest = (line, statement.withBytes(20) { Array($0) }) }
          continue
        }
        statement.reset()
        return false
      }
      guard let isCut = try compare(statement, raw: 20, record, line: line) else {
        statement.reset()
        return false
      }
      let number = statement.number(0)
      switch record {
      case .row(let row):
        let found = try lines.withRow(row) { batch, row throws(Fault) in
          try RowReading(batch, row).compare(statement, mayBeCut: isCut)
        }
        guard let found else {
          statement.reset()
          return false
        }
        if !isCut, found == .equal { continue }
        let places: (RowPlace, RowPlace) = (.new(row), .held(number))
        rows.append(
          ReplacedRow(
            row: isNewShorter ? places.0 : places.1, by: isNewShorter ? places.1 : places.0, longerFile: longerFile,
            isReread: !isCut && found == .otherKey))
      case .reject(let position):
        replace(reject: position, orRow: number)
      }
    }
    return true
  }

  /// What a row of the held file is to a record the new one rejected.
  private mutating func replace(reject position: Int, orRow number: Int64) {
    if isNewShorter {
      rejects.append(.init(file: newFile, position: Int64(position), longerFile: longerFile))
    } else {
      rows.append(.init(row: .held(number), by: nil, longerFile: longerFile))
    }
  }

  private mutating func compareRejects() throws(Fault) -> Bool {
    let statement = try Statement(
      database, "SELECT line, raw, position FROM set_aside WHERE file = ? AND line <= ? AND code != ?")
    statement.bind(held.file, at: 1)
    statement.bind(lastLine, at: 2)
    statement.bind(DiagnosticCode.importChanged.name, at: 3)
    while try statement.next() {
      let line = statement.number(0)
      guard let record = lines.record(onLine: line) else {
        if isNewShorter || line == lastLine { continue }
        statement.reset()
        return false
      }
      guard try compare(statement, raw: 1, record, line: line) != nil else {
        statement.reset()
        return false
      }
      switch (record, isNewShorter) {
      case (.row(let row), true):
        rows.append(.init(row: .new(row), by: nil, longerFile: longerFile))
      case (.reject(let position), true):
        rejects.append(.init(file: newFile, position: Int64(position), longerFile: longerFile))
      case (_, false):
        rejects.append(.init(file: held.file, position: statement.number(2), longerFile: longerFile))
      }
    }
    return true
  }

  /// Whether the shorter file's record stops before the longer one's does; nil where they are two records.
  private mutating func compare(
    _ statement: Statement, raw column: Int32, _ record: FileLines.Record, line: Int64
  ) throws(Fault) -> Bool? {
    let isLast = line == lastLine
    let isNewShorter = isNewShorter
    let isOpen = isNewShorter ? evidence.endsWithinLine : held.endsWithinLine
    let isCut: Bool? = try lines.withRaw(record) { new in
      statement.withBytes(column) { old in
        let (short, long) = isNewShorter ? (new, old) : (old, new)
        guard short.count == long.count || isLast && short.count < long.count,
          short.elementsEqual(long.prefix(short.count))
        else { return nil }
        guard short.count < long.count else { return false }
        // A record whose line is ended was not cut off within that line.
        return isOpen || long[short.count] == 0x0A || long[short.count] == 0x0D ? true : nil
      }
    }
    if isCut != nil { matchedCount += 1 }
    if isCut != nil, isLast { isLastMatched = true }
    return isCut
  }

  /// The shorter file's last record, where it was rejected and the longer file has none on its line: of a record of
  /// several lines, that is where the fault lies. The record before begins as it does, or the longer file passes over
  /// what it makes of that line, such as a footer.
  private mutating func takeUnmatchedReject() throws(Fault) -> Bool {
    guard !isLastMatched else { return false }
    if isNewShorter {
      guard case .reject(let position)? = lines.record(onLine: lastLine) else { return false }
      let isBeginning = nearest.raw.starts(with: evidence.rejects[position].raw.utf8)
      guard matchedCount > 0 || isBeginning else { return false }
      rejects.append(.init(file: newFile, position: Int64(position), longerFile: longerFile))
      return true
    }
    let statement = try Statement(
      database, "SELECT position, raw FROM set_aside WHERE file = ? AND line = ? AND code != ?")
    statement.bind(held.file, at: 1)
    statement.bind(lastLine, at: 2)
    statement.bind(DiagnosticCode.importChanged.name, at: 3)
    guard try statement.next() else { return false }
    defer { statement.reset() }
    let isBeginning = try lines.begins(atOrBefore: lastLine, with: statement.withBytes(1) { Array($0) })
    guard matchedCount > 0 || isBeginning else { return false }
    rejects.append(.init(file: held.file, position: statement.number(0), longerFile: longerFile))
    return true
  }
}
