import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Reads rows unlike those a long table was judged by once more, among the rows beside them, as a short table is read: what is asked or set
/// aside there, and is not without them, is asked or set aside here.
struct OutlierTrial {
  private let plan: TablePlan
  private let file: String
  /// The text in front of the rows, in UTF-8.
  private let head: [UInt8]
  private let options: ReadOptions
  /// What is stated, and what the whole table showed of days, marks and signs: a few rows may leave them open.
  private let profile: CSVProfile
  private let depth: Int

  /// Nil where the sample has all rows.
  /// - Parameters:
  ///   - table: the text of the table; nothing of it is consumed.
  ///   - profile: what is stated.
  init?(
    _ plan: TablePlan, _ table: ByteSource, options: ReadOptions, profile: CSVProfile, depth: Int
  ) throws(Fault) {
    guard plan.habits != nil else { return nil }
    self.plan = plan
    self.depth = depth
    file = table.name
    head = Array(try table.peek(plan.dataOffset).prefix(plan.dataOffset))
    var options = options
    options.notes = nil
    options.isBalanceStrict = false
    options.threadCount = 1
    self.options = options
    var found = profile
    found.take(plan, encoding: .utf8, options: options)
    (found.columns, found.layout, found.recognised) = (profile.columns, profile.layout, profile.recognised)
    (found.header, found.hasHeader, found.skipLines) = (profile.header, profile.hasHeader, profile.skipLines)
    (found.account, found.sameNumber) = (profile.account, profile.sameNumber)
    found.strictBalance = nil
    if plan.carriesDay { found.emptyDay = .above }
    self.profile = found
  }

  var checks: TableDecoder.Checks { TableDecoder.Checks(judge: verdict, sums: sumLines) }

  // MARK: Outliers

  private func verdict(_ window: RowWindow) -> RowWindow.Verdict {
    var withoutSign = profile
    withoutSign.sign = nil
    // Where the rows beside the outliers leave something open, they may not with one thing less stated, and otherwise show nothing.
    for profile in profile.sign == nil ? [profile] : [profile, withoutSign] {
      switch read(window.bytes, profile) {
      case .success(let rejects):
        let told = rejected(rejects, window, profile)
        return told.isEmpty ? .asOthers : .setAside(told)
      case .failure(let fault):
        guard fault.status == .badData, case .success = read(window.others, profile) else { continue }
        return .refused(moved(fault, window))
      }
    }
    return .asOthers
  }

  /// The rows set aside that are outliers, or are so because of them, as the whole in front of its parts is.
  private func rejected(
    _ rejects: [RejectedRecord], _ window: RowWindow, _ profile: CSVProfile
  ) -> [RejectedRecord] {
    let found = rejects.map { moved($0, window) }
    func isOutlier(_ row: RejectedRecord) -> Bool { window.outliers.contains(row.diagnostic.location?.line ?? 0) }
    if found.allSatisfy(isOutlier) { return found }
    guard case .success(let others) = read(window.others, profile) else { return found.filter(isOutlier) }
    let anyway = Set(others.map(\.raw))
    return found.filter { isOutlier($0) || !anyway.contains($0.raw) }
  }

  private func read(_ rows: [UInt8], _ profile: CSVProfile) -> Result<[RejectedRecord], Fault> {
    do throws(Fault) {
      let request = SniffRequest(file: file, options: options, profile: profile)
      var reader = try BankCSVReader(
        ByteSource(name: file, bytes: head + rows), options: options, request: request, depth: depth)
      var batch = RecordBatch(schema: reader.schema)
      var rejects: [RejectedRecord] = []
      while try reader.read(into: &batch) { rejects += batch.rejects }
      return .success(rejects)
    } catch {
      return .failure(error)
    }
  }

  /// A place in the text of a window as one in the file.
  private func moved(_ place: SourceLocation?, _ window: RowWindow) -> SourceLocation? {
    guard var place, let line = place.line, line >= plan.dataLine else { return place }
    place.line = line - plan.dataLine + window.firstLine
    place.byteOffset = nil
    return place
  }

  private func moved(_ rejected: RejectedRecord, _ window: RowWindow) -> RejectedRecord {
    var rejected = rejected
    rejected.diagnostic.location = moved(rejected.diagnostic.location, window)
    return rejected
  }

  private func moved(_ fault: Fault, _ window: RowWindow) -> Fault {
    var fault = fault
    fault.diagnostic.location = moved(fault.diagnostic.location, window)
    return fault
  }

  // MARK: Sums

  private func sumLines(_ ends: TableEnds) -> Set<Int> {
    switch plan.amount {
    case .signed, .split: break
    case .directed, nil: return []
    }
    guard plan.feeColumns.isEmpty, plan.otherAmounts.isEmpty, !plan.takesSums else { return [] }
    let first = ends.first.compactMap(entry)
    let last = ends.last.compactMap(entry)
    guard first.count == ends.first.count, last.count == ends.last.count else { return [] }
    let known = first + last
    let into = ends.inflow - known.reduce(Int128(0)) { $0 + Int128(max($1.amount, 0)) }
    let out = ends.outflow + known.reduce(Int128(0)) { $0 + Int128(min($1.amount, 0)) }
    guard let into = Int64(exactly: into), let out = Int64(exactly: out) else { return [] }
    let between = several(into).map { SumRows.Entry(unknown, $0) } + several(out).map { SumRows.Entry(unknown, -$0) }
    return SumRows.lines(
      first + between + last, balance: plan.balanceColumn, bareCount: ends.bareCount, hasAll: false)
  }

  private let unknown = HeadTable.Row(line: 0, start: 0, end: 0, cells: [])

  /// Three amounts that come to one, which stands for many.
  private func several(_ sum: Int64) -> [Int64] { sum > 2 ? [sum - 2, 1, 1] : sum > 0 ? [sum] : [] }

  private func entry(_ row: TableEnds.Row) -> SumRows.Entry? {
    let table = HeadTable(row.raw, dialect: plan.dialect, isComplete: true, rowLimit: 1)
    return table.rows.first.map { found in
      (row: HeadTable.Row(line: row.line, start: 0, end: 0, cells: found.cells), amount: row.amount)
    }
  }
}
