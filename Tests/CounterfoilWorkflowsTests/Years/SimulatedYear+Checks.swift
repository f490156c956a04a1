import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilReconciler
import CounterfoilRecords
import CounterfoilReports
import CounterfoilStore
import Foundation

@testable import CounterfoilWorkflows

extension SimulatedYear {
  /// Compares the books, and what the run told, with the model.
  mutating func check(_ report: JobReport, _ now: JobTime, hadUntold: Bool) throws {
    let store = try Store.open(path: storePath, .reading)
    try checkContents(store)
    try lookAtNames(store)
    model.looked(at: try store.matches().filter { $0.decision == Decision.review.rawValue })
    model.followedNames()
    model.believed(report.telling.stillOpen.union(report.telling.settled))
    try checkTelling(report, now, hadUntold: hadUntold, store)
    let said = model.standing.filter { !model.isAmbiguous($0.key) }
    let kept = try store.remarks().filter { !model.isAmbiguous($0.key) }
    let others = Set(said.keys).union(kept.keys).filter { said[$0] != kept[$0] }.map { "\($0.kind) \($0.id)" }
    try expect(said == kept, "what was said is not what is kept of \(others.sorted())")
  }

  mutating func lookAtNames(_ store: Store) throws {
    let records = try store.entries().records
    model.looked(
      at: (0..<records.count).map { row in
        (
          records[EntryField.id, row] ?? "", SimulatedYear.bucket(records, row),
          records[EntryField.description, row] ?? ""
        )
      })
  }

  private static func bucket(_ records: RecordBatch, _ row: Int) -> YearModel.Bucket {
    YearModel.Bucket(
      account: records[EntryField.account, row] ?? "",
      day: Int(records[EntryField.date, row]?.daysSinceEpoch ?? 0) - SimulatedBank.firstDay,
      cents: Int(records[EntryField.amount, row]?.minorUnits ?? 0))
  }

  private func checkContents(_ store: Store) throws {
    let records = try store.entries().records
    var counts: [YearModel.Bucket: Int] = [:]
    for row in 0..<records.count {
      counts[SimulatedYear.bucket(records, row), default: 0] += 1
    }
    for (bucket, allowed) in model.entryCounts {
      let count = counts.removeValue(forKey: bucket) ?? 0
      try expect(allowed.contains(count), "\(bucket): \(count) entries, not \(allowed)")
    }
    try expect(counts.isEmpty, "entries that no file lists: \(counts)")
    let bills = try store.records(.bill)
    let held = Set((0..<bills.count).compactMap { bills[BillField.id, $0] })
    try expect(held == model.bills, "bills: \(held.symmetricDifference(model.bills).sorted())")
  }

  private mutating func checkTelling(
    _ report: JobReport, _ now: JobTime, hadUntold: Bool, _ store: Store
  ) throws {
    let telling = report.telling
    let open = telling.new.union(telling.stillOpen)
    // Of what is not judged, the books say what was said.
    let quiet = model.quiet(on: now.date).filter { !model.isAmbiguous($0) }
      .union(try store.quietItems(on: now.date).filter { model.isAmbiguous($0) })
    let known = model.toldAndNotQuieted
    try expect(telling.new.isDisjoint(with: known), "told twice: \(telling.new.intersection(known))")
    try expect(
      telling.stillOpen.isSubset(of: known), "counted and never told: \(telling.stillOpen.subtracting(known))")
    let unknown = telling.settled.subtracting(model.told.subtracting(open))
    try expect(unknown.isEmpty, "settled, and never told or still open: \(unknown.sorted())")
    // What was called fine by day may be linked at night.
    let linked = Set(try store.matches().flatMap { $0.entries + $0.bills })
    let onlyQuiet = telling.settled.intersection(quiet).filter { !linked.contains($0.id) }
    try expect(onlyQuiet.isEmpty, "settled, and only left alone: \(onlyQuiet)")
    let lost = model.told.subtracting(open).subtracting(telling.settled).subtracting(quiet)
    try expect(lost.isEmpty, "neither open nor settled: \(lost)")
    try expect(open.isDisjoint(with: quiet), "told although it is left alone: \(open.intersection(quiet))")
    let wanted = try openMatters(report, store).subtracting(quiet)
    let found = open.filter { [.entry, .bill, .proposal, .row].contains($0.kind) }
    try expect(found == wanted, "open: \(found.symmetricDifference(wanted).sorted().map { "\($0.kind) \($0.id)" })")
    let leftOver = telling.leftOver + telling.leftOverRefusals
    try expect(hadUntold == !leftOver.isEmpty, "left over: \(leftOver)")
    try checkStatus(report, now)
    model.looked(at: now.seconds)
    let overdue = inboxes.indices.filter { model.isOverdue($0, at: now.seconds, days: SimulatedYear.expectDays) }
    let toldOverdue = Set(open.filter { $0.kind == .inbox }.map { $0.id.split(separator: "@")[0] })
    try expect(
      toldOverdue == Set(overdue.map { "inbox/\(inboxes[$0].prefix)*.csv" }), "overdue: \(overdue), not \(toldOverdue)")
    model.wasTold(
      telling.new, gone: telling.settled.union(quiet), spoke: telling.needsPerson, at: now.seconds)
  }

  /// What has no counterpart by the links and proposals that are kept, and what waits.
  private func openMatters(_ report: JobReport, _ store: Store) throws -> Set<ToldItem> {
    guard let plan = report.reconciliation?.plan else { throw fail("nothing was reconciled") }
    let matches = try store.matches()
    let used = Set(matches.flatMap(\.entries)).union(plan.duplicates.map { plan.entryID($0.entry) })
      .union(plan.channels.flatMap { $0.entries.dropFirst() }.map { plan.entryID($0) })
    let billed = Set(matches.flatMap(\.bills)).union(
      (plan.duplicateBills + plan.leftAlone.duplicateBills).map { plan.billID($0.first) })
    let proposals = matches.filter { $0.decision == Decision.review.rawValue }
    var open = Set(proposals.map { ToldItem(.proposal, $0.proposalID) })
    let entries = try store.entries().records
    for id in (0..<entries.count).compactMap({ entries[EntryField.id, $0] }) where !used.contains(id) {
      open.insert(ToldItem(.entry, id))
    }
    // A bill outside what the files cover waits for a file, and not for a person.
    let uncovered = Set(
      (plan.unmatchedBills.map(Int.init) + plan.leftAlone.bills).filter { !plan.isCovered(bill: $0) }.map {
        plan.billID($0)
      })
    let bills = try store.records(.bill)
    for id in (0..<bills.count).compactMap({ bills[BillField.id, $0] })
    where !billed.contains(id) && !uncovered.contains(id) { open.insert(ToldItem(.bill, id)) }
    for item in try store.reviewItems() { open.insert(ToldItem(.row, item.name)) }
    return open
  }

  /// 65 where a file is refused that was not told before, 1 where something new needs a person or a week has passed
  /// without a word, else 0.
  private func checkStatus(_ report: JobReport, _ now: JobTime) throws {
    let telling = report.telling
    let files = report.inboxes.flatMap { $0.plan?.files ?? [] }
    let refused = files.filter { $0.fault != nil }.map { URL(fileURLWithPath: $0.path).lastPathComponent }
    for (name, file) in looked {
      switch file.kind {
      case .whole:
        try expect(!refused.contains(name) || isSignOpen(file), "\(name) was refused: \(why(name, files)) \(file.text)")
      case .garbage: try expect(refused.contains(name), "\(name) was taken")
      case .cut: break
      }
    }
    let isReminder = !telling.stillOpen.isEmpty && model.isReminder(at: now.seconds)
    try expect(isReminder == telling.isReminder, "a reminder: \(telling.isReminder)")
    let hasFindings = files.contains { !$0.matters.isEmpty }
    let speaks = !telling.new.isEmpty || !telling.leftOver.isEmpty || isReminder || hasFindings
    let isReplaced = report.inboxes.contains { $0.plan?.isAnyReplaced ?? false }
    // A file that was moved as it was refused is told by the run that moved it.
    let isRefused =
      telling.new.contains { $0.kind == .file } || report.inboxes.contains { !$0.putAside.isEmpty }
      || !telling.leftOverRefusals.isEmpty
    let wanted: ExitStatus =
      isRefused ? .badData : speaks || isReplaced ? .attention : .success
    try expect(report.status == wanted, "status \(report.status), not \(wanted); new \(telling.new)")
    let words = report.text(.plain, showsOpen: false, showsAll: false)
    for item in telling.new where item.kind == .bill {
      try expect(words.contains("bill \(item.id)"), "\(item.id) is new and not in the words")
    }
    for item in telling.stillOpen where item.kind == .bill {
      try expect(!words.contains("bill \(item.id)\n"), "\(item.id) was told, and is told again")
    }
  }

  /// Purchases alone may have either sign as long as no other download of the account shows it; payments alone may on a card
  /// be what is owed, whatever others show, and so may what is called a payment by card.
  private func isSignOpen(_ file: SimulatedBank.Download) -> Bool {
    let hasIn = file.rows.contains { $0.cents > 0 }
    if !hasIn { return !model.showsSign(of: Set(file.rows.map(\.account))) }
    return !file.rows.contains { $0.cents < 0 }
      && file.rows.contains { $0.account != "checking" || $0.text.hasPrefix(SimulatedBank.otherWords) }
  }

  private func why(_ name: String, _ files: [ImportPlan.File]) -> String {
    files.first { $0.name == name }?.fault.map { "\($0.diagnostic)" } ?? ""
  }

  /// All that came lies in one of the folders, as it came; after a night that did its work nothing is left in the inbox. What comes twice
  /// under one name is kept once.
  func checkFiles(isWhole: Bool) throws {
    guard putsAway else { return }
    if isWhole { try expect(inbox.isEmpty && bills.isEmpty, "left in the inbox: \(inbox.keys) \(bills.keys)") }
    var found: Set<String> = []
    for name in SimulatedYear.folders {
      for file in try FileManager.default.contentsOfDirectory(atPath: path(name)) {
        found.insert(try String(contentsOfFile: path("\(name)/\(file)"), encoding: .utf8))
      }
    }
    let wanted = Set(arrived.filter { $0.value > 0 }.keys)
    try expect(found == wanted, "\(found.count) contents of files, not \(wanted.count)")
  }

  func verify() throws {
    let findings = try Store.open(path: storePath, .reading).verify()
    try expect(findings.isEmpty, "\(findings)")
  }

  /// At the end: the store is whole, and the files alone lead to the same entries in any order.
  mutating func checkWhole() throws {
    guard FileManager.default.fileExists(atPath: storePath) else { return }
    try verify()
    try checkFiles(isWhole: false)
    guard !model.hasVerdicts else { return }
    let other = try Store.inMemory()
    var request = ImportRequest(inputs: [])
    request.currency = Currency("EUR")
    var left: [(input: InputRequest, account: String?)] = []
    for (place, file) in model.heldDownloads.shuffled(using: &dice).enumerated() {
      let name = path("again-\(place).csv")
      try Data(file.text.utf8).write(to: URL(fileURLWithPath: name))
      left.append((InputRequest(path: name), bank.household == .oneInbox ? nil : file.account))
    }
    // What one leaves open another shows, which may come later.
    while !left.isEmpty {
      let before = left.count
      left = try left.filter { file in
        (request.inputs, request.account) = ([file.input], file.account)
        return try !Importer(store: other, registry: formats).apply(request).plan.faults.isEmpty
      }
      if left.count == before { break }
    }
    try expect(try ids(other) == ids(Store.open(path: storePath, .reading)), "the order of the files counts")
  }

  private func ids(_ store: Store) throws -> [String] {
    let records = try store.entries().records
    return (0..<records.count).compactMap { records[EntryField.id, $0] }
  }
}
