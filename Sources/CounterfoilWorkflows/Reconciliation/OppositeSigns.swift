import CounterfoilModel
import CounterfoilReconciler
import CounterfoilRecords
import CounterfoilStore

/// Says that the signs of a file are turned around, where most of its amounts that the other side has too have the
/// opposite sign there. Nothing is turned without being told to.
struct OppositeSigns {
  /// A file or import that rows came from.
  struct Origin: Hashable {
    /// As in "most amounts of NAME".
    var name: String
    /// How to turn its signs, one sentence each.
    var fixes: [String] = []
    /// Rows of it that earlier links found on the other side, with the same sign.
    var settledCount = 0
  }

  var entries: [Origin] = []
  var bills: [Origin] = []
  /// For each row its origin.
  var rows: RowOrigins

  /// Puts what the signs of a plan say in front of its other findings.
  /// - Parameter origins: asked for only where some amounts have opposite signs.
  static func note(in plan: inout Reconciliation, origins: (Reconciliation) -> OppositeSigns) {
    guard plan.signAgreement().isDoubtful else { return }
    let known = origins(plan)
    plan.putFirst(turnedSigns: known.findings(plan.signAgreement(by: known.rows)))
  }

  /// One finding where opposite signs are the rule in all rows together; else one for each origin of bills where they
  /// are, else for each of entries.
  ///
  /// All together are one test and the origins another family: each keeps the error level, so that one turned file is
  /// found among many right ones, and a small book is not silent because it came in many files.
  func findings(_ signs: SignAgreement) -> [Diagnostic] {
    var all = signs.all
    all.same += bills.reduce(0) { $0 + $1.settledCount }
    if all.isTurned() { return [finding(all, of: turned(bills, signs.ofBills), turned(entries, signs.ofEntries))] }
    // An origin of few sizes can say nothing, and takes no share of the level (Tarone 1990).
    let testCount = (counts(bills, signs.ofBills) + counts(entries, signs.ofEntries)).count {
      SignAgreement.Count(opposite: $0.opposite + $0.same).isTurned()
    }
    let turnedBills = turned(bills, signs.ofBills, testCount: testCount)
    if !turnedBills.isEmpty {
      return turnedBills.map { finding($0.count, "bills of \($0.origin.name)", "entries", $0.origin.fixes) }
    }
    return turned(entries, signs.ofEntries, testCount: testCount).map {
      finding($0.count, "entries of \($0.origin.name)", "bills", $0.origin.fixes)
    }
  }

  private typealias Turned = (origin: Origin, count: SignAgreement.Count)

  private func counts(_ origins: [Origin], _ counts: [SignAgreement.Count]) -> [SignAgreement.Count] {
    zip(origins, counts).map { origin, count in
      SignAgreement.Count(opposite: count.opposite, same: count.same + origin.settledCount)
    }
  }

  private func turned(_ origins: [Origin], _ counts: [SignAgreement.Count], testCount: Int = 1) -> [Turned] {
    zip(origins, self.counts(origins, counts)).compactMap { $1.isTurned(testCount: testCount) ? ($0, $1) : nil }
  }

  /// Names the only file of a side that is turned as a whole; either side may be the wrong one.
  private func finding(_ all: SignAgreement.Count, of bills: [Turned], _ entries: [Turned]) -> Diagnostic {
    let limit = OppositeSigns.namedFixes
    let billFixes = (bills.isEmpty ? self.bills : bills.map(\.origin)).prefix(limit).flatMap(\.fixes)
    let entryFixes = (entries.isEmpty ? self.entries : entries.map(\.origin)).prefix(limit).flatMap(\.fixes)
    if bills.count != 1, entries.count == 1 {
      return finding(entries[0].count, "entries of \(entries[0].origin.name)", "bills", entryFixes + billFixes)
    }
    guard bills.count == 1 else { return finding(all, "bills", "entries", billFixes + entryFixes) }
    return finding(bills[0].count, "bills of \(bills[0].origin.name)", "entries", billFixes + entryFixes)
  }

  /// Files of a side whose fixes are given in full.
  private static let namedFixes = 4

  private func finding(
    _ count: SignAgreement.Count, _ these: String, _ those: String, _ fixes: [String]
  ) -> Diagnostic {
    let total = count.opposite + count.same
    return Diagnostic(
      .reconcileOppositeSigns, .warning,
      "the signs are turned around: of \(total) different amounts that \(these) and \(those) near them share, "
        + "\(count.opposite == total ? "all" : "\(count.opposite)") are money in on one side and money out on the "
        + "other; what is said to be missing below is wrong until that is mended",
      fixes: fixes)
  }
}

// MARK: Origins

/// The imports that records of a store came in with, and what earlier links settle of them.
struct StoreOrigins {
  let ofBills: [String: ImportOrigin]
  let linkedBillIDs: Set<String>
  let runsOfFiles: [Int64: String]
  let linkedEntryCounts: [Int64: Int]

  /// To be made within one ``Store/readAtOnce(_:)``.
  init(_ store: Store) throws(Fault) {
    ofBills = try store.billOrigins()
    linkedBillIDs = try store.linkedBillIDs()
    runsOfFiles = try store.runsOfFiles()
    linkedEntryCounts = try store.linkedEntryCounts()
  }
}

extension OppositeSigns {
  /// The files of a reconciliation that stores nothing.
  init(_ entries: RecordFiles, _ bills: RecordFiles, for use: OpenSigns.Use) {
    self.init(rows: RowOrigins(ofEntries: entries.fileOfRow, ofBills: bills.fileOfRow))
    let names = FileNames(entries.files + bills.files)
    self.entries = entries.files.map { Origin(name: names[$0], fixes: [OppositeSigns.fix(names[$0], "--profile")]) }
    let option = use == .reconciling ? "--bills-profile" : "--profile"
    self.bills = bills.files.map { Origin(name: names[$0], fixes: [OppositeSigns.fix(names[$0], option)]) }
  }

  private static func fix(_ name: String, _ option: String) -> String {
    "If positive amounts of \(name) are money out, put `sign: outflow` into a profile and name it with \(option); if "
      + "one says so already, `sign: amount`."
  }

  /// The imports that entries and bills of a store came in with.
  init(_ plan: Reconciliation, _ entries: EntryListing, _ known: StoreOrigins) {
    var origins = Numbering()
    let ofBill = known.ofBills
    let ofBills = (0..<plan.bills.count).map { origins.number(of: ofBill[plan.billID($0)] ?? ImportOrigin()) }
    for id in known.linkedBillIDs { origins.addSettled(ofBill[id] ?? ImportOrigin()) }
    let (runs, linked) = (known.runsOfFiles, known.linkedEntryCounts)
    self.init(rows: RowOrigins(ofEntries: entries.fileOfRecord, ofBills: ofBills))
    bills = origins.list
    self.entries = zip(entries.fileNames, entries.fileNumbers).map { name, file in
      let run = runs[file] ?? "-"
      return Origin(
        name: "\(name) (run \(run))", fixes: [OppositeSigns.fix(name, ofRun: run)], settledCount: linked[file] ?? 0)
    }
  }

  private static func fix(_ name: String, ofRun run: String) -> String {
    "If positive amounts of \(name) are money out, take the import back, `\(ShownCommand("undo \(run)"))`, and import it "
      + "again with a profile that says `sign: outflow` (or `sign: amount`, where it was imported with `sign: outflow`)."
  }

  /// Numbers origins in the order they come.
  private struct Numbering {
    private(set) var list: [Origin] = []
    private var numbers: [ImportOrigin: Int32] = [:]

    mutating func number(of origin: ImportOrigin) -> Int32 {
      if let known = numbers[origin] { return known }
      let number = Int32(list.count)
      numbers[origin] = number
      let files = origin.files.joined(separator: ", ")
      let run = origin.run ?? "-"
      if files.isEmpty {
        let fix = "Amounts added by hand are corrected with `\(ShownCommand("edit bill ID amount=-12.34"))`."
        list.append(Origin(name: "run \(run)", fixes: [fix]))
      } else {
        list.append(Origin(name: "\(files) (run \(run))", fixes: [OppositeSigns.fix(files, ofRun: run)]))
      }
      return number
    }

    mutating func addSettled(_ origin: ImportOrigin) {
      if let number = numbers[origin] { list[Int(number)].settledCount += 1 }
    }
  }
}
