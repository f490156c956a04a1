import CounterfoilModel
import CounterfoilReconciler
import CounterfoilRecords
import CounterfoilStore
import Foundation

@testable import CounterfoilWorkflows

extension SimulatedYear {
  private var today: CalendarDate { CalendarDate(daysSinceEpoch: Int32(SimulatedBank.firstDay + day)) ?? .last }

  /// What people do by day, on a store that is there.
  mutating func people() throws {
    guard FileManager.default.fileExists(atPath: storePath), dice.oneIn(4) else { return }
    let store = try Store.open(path: storePath, .writing)
    try lookAtNames(store)
    switch dice.number(0...9) {
    case 0...2: try decide(store)
    case 3...5: try remark(store)
    case 6: try settle(store)
    case 7: try undo(store)
    case 8: try addBill(store)
    default: try undoLast(store)
    }
  }

  private mutating func decide(_ store: Store) throws {
    let open = try store.matches().filter { $0.decision == Decision.review.rawValue }
    guard let name = open.map(\.proposalID).sorted().randomElement(using: &dice) else { return }
    if dice.oneIn(2) {
      note("accept", name)
      _ = try PersonDecisions.accept([name], in: store)
    } else {
      note("reject", name)
      _ = try PersonDecisions.reject([name], in: store)
    }
  }

  private mutating func remark(_ store: Store) throws {
    var query = EntryQuery()
    query.excludesMatched = true
    let entries = try store.entries(query).records
    let (bills, settled) = (try store.records(.bill), try store.linkedBillIDs())
    var items = (0..<entries.count).compactMap { entries[EntryField.id, $0] }.map { ToldItem(.entry, $0) }
    items += (0..<bills.count).compactMap { bills[BillField.id, $0] }.filter { !settled.contains($0) }
      .map { ToldItem(.bill, $0) }
    items += try store.matches().filter { $0.decision == Decision.review.rawValue }
      .map { ToldItem(.proposal, $0.proposalID) }
    items += try store.reviewItems().map { ToldItem(.row, $0.name) }
    guard let item = items.sorted().randomElement(using: &dice) else { return }
    let asksSomething = item.kind == .proposal || item.kind == .row
    let kind = dice.number(asksSomething ? 1...2 : 0...3)
    let until = today.advanced(byDays: dice.number(1...40))
    let verdict: Remark.Verdict? = [.fine, .snoozed, nil, .open][kind]
    let text = kind == 2 ? "note \(day)" : nil
    note("remark", "\(item.kind) \(item.id) \(verdict?.rawValue ?? "note")")
    let run = try PersonRemarks.say(
      of: item.id, verdict, until: kind == 1 ? until : nil, note: text, today: today, in: store)
    var said = model.standing[item] ?? Remark(.open)
    if let verdict { said = Remark(verdict, until: kind == 1 ? until : nil, note: said.note) }
    if let text { said.note = text }
    model.said(said, of: item, run: run.id)
  }

  private mutating func settle(_ store: Store) throws {
    guard let item = try store.reviewItems().randomElement(using: &dice),
      let verdict = item.choices.randomElement(using: &dice)
    else { return }
    note("settle", "\(item.name) \(verdict.rawValue)")
    var bucket: YearModel.Bucket?
    if let id = item.entry, let held = try entry(id, store) { bucket = held }
    _ = try store.settle(item.name, as: verdict)
    model.said(verdict, of: bucket)
  }

  private func entry(_ id: String, _ store: Store) throws -> YearModel.Bucket? {
    var query = EntryQuery()
    query.id = id
    let found = try store.entries(query).records
    guard found.count > 0, let day = found[EntryField.date, 0], let amount = found[EntryField.amount, 0] else {
      return nil
    }
    return YearModel.Bucket(
      account: found[EntryField.account, 0] ?? "", day: Int(day.daysSinceEpoch) - SimulatedBank.firstDay,
      cents: Int(amount.minorUnits))
  }

  private mutating func addBill(_ store: Store) throws {
    let id = "H-\(day)"
    guard !model.bills.contains(id) else { return }
    var batch = RecordBatch(schema: .bill)
    batch.set(BillField.id, id)
    batch.set(BillField.date, today)
    batch.set(BillField.amount, Money(minorUnits: -1234 - Int64(day), currency: .init("EUR") ?? .unstated))
    batch.set(BillField.payee, "KIOSK")
    batch.endRecord()
    note("add bill", id)
    model.added(bill: id, run: try store.add(batch).id)
  }

  /// Any run is taken back, with all that rests on it.
  private mutating func undo(_ store: Store) throws {
    let runs = try store.runs().filter {
      $0.undoneBy == nil && !["undo", "migrate", "compact", "seed"].contains($0.kind)
    }
    guard let run = runs.randomElement(using: &dice) else { return }
    try takeBack(run, store)
  }

  private mutating func undoLast(_ store: Store) throws {
    let runs = try store.runs().filter {
      $0.undoneBy == nil && !["undo", "migrate", "compact", "seed"].contains($0.kind)
    }
    guard let run = runs.last else { return }
    try takeBack(run, store)
  }

  private mutating func takeBack(_ run: Run, _ store: Store) throws {
    let digest = try store.contentDigest()
    do {
      let trial = try store.undo(run.id, isTrial: true)
      let report = try store.undo(run.id)
      note("undo", "\(run.id) \(run.kind)")
      try expect(trial.entriesRemoved == report.entriesRemoved, "a trial says something else than the undo does")
      model.undid(run: run.id)
      if run.kind == "settle" { model.said(.copy, of: nil) }
    } catch let fault as Fault {
      try expect(fault.diagnostic.code == .storeInUse, "\(fault.diagnostic)")
      try expect(try store.contentDigest() == digest, "a refused undo changed something")
    }
  }
}
