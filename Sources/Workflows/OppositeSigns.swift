import Model
import Reconciler
import Records
import Store

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
  static func note(
    in plan: inout Reconciliation, origins: (Reconciliation) throws(Fault) -> OppositeSigns
  ) throws(Fault) {
    guard plan.signAgreement().isDoubtful else { return }
    let known = try origins(plan)
    plan.putFirst(turnedSigns: known.findings(plan.signAgreement(by: known.rows)))
  }

  /// A finding for each origin of bills, else of entries, that is turned around; else one for all where they are so
  /// together.
  func findings(_ signs: SignAgreement) -> [Diagnostic] {
    let counts = [signs.ofBills.count, signs.ofEntries.count]
    // With one file on either side, all counts are one.
    let testCount = counts.allSatisfy { $0 <= 1 } ? 1 : counts.reduce(1, +)
    let turnedBills = turned(bills, signs.ofBills, testCount)
    let turnedEntries = turned(entries, signs.ofEntries, testCount)
    if counts.allSatisfy({ $0 <= 1 }), let bill = turnedBills.first, let entry = turnedEntries.first {
      return [finding(bill.count, "bills of \(bill.origin.name)", "entries", bill.origin.fixes + entry.origin.fixes)]
    }
    let found =
      turnedBills.map { finding($0.count, "bills of \($0.origin.name)", "entries", $0.origin.fixes) }
      + turnedEntries.filter { _ in turnedBills.isEmpty }.map {
        finding($0.count, "entries of \($0.origin.name)", "bills", $0.origin.fixes)
      }
    if !found.isEmpty { return found }
    var all = signs.all
    all.same += bills.reduce(0) { $0 + $1.settledCount }
    guard all.isTurned(testCount: testCount) else { return [] }
    return [finding(all, "bills", "entries", (bills + entries).flatMap(\.fixes))]
  }

  private func turned(
    _ origins: [Origin], _ counts: [SignAgreement.Count], _ testCount: Int
  ) -> [(origin: Origin, count: SignAgreement.Count)] {
    zip(origins, counts).compactMap { origin, count in
      var count = count
      count.same += origin.settledCount
      return count.isTurned(testCount: testCount) ? (origin, count) : nil
    }
  }

  private func finding(
    _ count: SignAgreement.Count, _ these: String, _ those: String, _ fixes: [String]
  ) -> Diagnostic {
    let total = count.opposite + count.same
    return Diagnostic(
      .reconcileOppositeSigns, .warning,
      "the signs are turned around: of \(total) different amounts that \(these) and \(those) near them share, "
        + "\(count.opposite == total ? "all" : "\(count.opposite)") are money in on one side and money out on the other; "
        + "what is said to be missing below is wrong until that is mended",
      fixes: fixes)
  }
}

// MARK: Origins

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
    "If positive amounts of \(name) are money out, put `sign: outflow` into a profile and name it with \(option); if one "
      + "says so already, `sign: amount`."
  }

  /// The imports that entries and bills of a store came in with.
  init(_ plan: Reconciliation, _ entries: EntryListing, in store: Store) throws(Fault) {
    var origins = Numbering()
    let ofBill = try store.billOrigins()
    let ofBills = (0..<plan.bills.count).map { origins.number(of: ofBill[plan.billID($0)] ?? ImportOrigin()) }
    for id in try store.linkedBillIDs() { origins.addSettled(ofBill[id] ?? ImportOrigin()) }
    let runs = try store.runsOfFiles()
    let linked = try store.linkedEntryCounts()
    self.init(rows: RowOrigins(ofEntries: entries.fileOfRecord, ofBills: ofBills))
    bills = origins.list
    self.entries = entries.fileNames.map { name in
      let run = runs[name]
      return Origin(
        name: name, fixes: OppositeSigns.fixes(run, name), settledCount: linked[name] ?? 0)
    }
  }

  private static func fixes(_ run: String?, _ what: String) -> [String] {
    guard let run else {
      return ["If positive amounts of \(what) should be negative, correct them with `counterfoil edit bill`."]
    }
    return [
      "If positive amounts of \(what) are money out, take the import back, `counterfoil undo \(run)`, and import it again "
        + "with a profile that says `sign: outflow` (or `sign: amount`, where it was imported with that line)."
    ]
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
      let run = origin.run.map { "run \($0)" } ?? "no import"
      let name = files.isEmpty ? run : "\(files) (\(run))"
      list.append(Origin(name: name, fixes: OppositeSigns.fixes(origin.run, files.isEmpty ? name : files)))
      return number
    }

    mutating func addSettled(_ origin: ImportOrigin) {
      if let number = numbers[origin] { list[Int(number)].settledCount += 1 }
    }
  }
}
