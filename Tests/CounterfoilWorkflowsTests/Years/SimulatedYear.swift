import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilReconciler
import CounterfoilRecords
import CounterfoilReports
import CounterfoilStore
import CounterfoilTestSupport
import Foundation

@testable import CounterfoilWorkflows

/// One household's unattended books, day after day: downloads that come whole, cut, late, twice, renamed and contradicting
/// one another, nights that are killed or overlap, people who decide, undo and put off, clocks that are wrong, and a job file
/// that is edited. After each night the books, and what was told, are compared with a model.
struct SimulatedYear {
  struct Failure: Error { var words: String }

  var dice: SplitMix
  var bank: SimulatedBank
  var model = YearModel()
  let seed: UInt64
  let folder: URL
  let formats: CodecRegistry
  /// By name, what lies in the inbox.
  var inbox: [String: SimulatedBank.Download] = [:]
  var bills: [String: (ids: [String], text: String)] = [:]
  /// Whether files are moved once they are taken, or refused.
  let putsAway: Bool
  /// What the last run found in the inbox.
  private(set) var looked: [String: SimulatedBank.Download] = [:]
  /// By content, how many files of it came and were not thrown away.
  var arrived: [String: Int] = [:]
  /// Downloads that come on a later day.
  private var late: [(day: Int, file: SimulatedBank.Download)] = []
  private var fileCount = 0
  private(set) var day = 0
  private var hasWrongJobFile = false
  private(set) var log: [String] = []
  /// How often each thing happened, so that a world in which nothing happens is noticed.
  private(set) var events: [String: Int] = [:]

  static let expectDays = 20
  static let folders = ["inbox", "taken", "refused"]

  init(seed: UInt64, formats: CodecRegistry) throws {
    self.seed = seed
    self.formats = formats
    dice = SplitMix(seed: seed)
    bank = SimulatedBank(&dice)
    putsAway = dice.oneIn(2)
    // Memory, where there is a file system of it: each commit is synced otherwise.
    let shared = "/dev/shm"
    let place =
      FileManager.default.isWritableFile(atPath: shared)
      ? URL(fileURLWithPath: shared) : FileManager.default.temporaryDirectory
    folder = place.appendingPathComponent("counterfoil-year-\(UUID().uuidString)")
    for name in SimulatedYear.folders {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    try writeJobs()
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
  var jobsPath: String { path("jobs.yaml") }
  var storePath: String { path("books.sqlite") }

  private func write(_ text: String, _ name: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
  }

  mutating func note(_ event: String, _ words: String = "") {
    events[event, default: 0] += 1
    log.append("day \(day) \(event)\(words.isEmpty ? "" : " \(words)")")
    if log.count > 60 { log.removeFirst() }
  }

  func fail(_ words: String) -> Failure {
    Failure(words: "seed \(seed), day \(day): \(words)\n  \(log.suffix(40).joined(separator: "\n  "))")
  }

  func expect(_ isTrue: Bool, _ words: @autoclosure () -> String) throws {
    if !isTrue { throw fail(words()) }
  }

  // MARK: Days

  mutating func live(days: Int) throws {
    for _ in 0..<days {
      try morning()
      try people()
      try night()
      day += 1
    }
    try checkWhole()
  }

  private mutating func morning() throws {
    bank.live(day: day, &dice)
    for file in late.filter({ $0.day <= day }) { try arrive(file.file) }
    late.removeAll { $0.day <= day }
    if dice.oneIn(6) { try download() }
    if dice.oneIn(8), !bank.unrecorded.isEmpty {
      fileCount += 1
      let file = bank.recordBills("bills-\(fileCount).json")
      bills[file.name] = (file.ids, file.text)
      note("bills", file.ids.joined(separator: " "))
      arrived[file.text, default: 0] += 1
      try write(file.text, "inbox/\(file.name)")
    }
    if dice.oneIn(40) { try rename() }
    if dice.oneIn(70) {
      fileCount += 1
      try arrive(bank.garbage(fileCount, &dice))
    }
    if dice.oneIn(15) { try tidy() }
    try editJobs()
  }

  private mutating func download() throws {
    let whole = bank.download(max(0, day - dice.number(5...40))...max(0, day - dice.number(0...2)), &dice)
    switch dice.number(0...9) {
    case 0, 1:
      try arrive(bank.cut(whole, &dice))
      var again = whole
      again.name = bank.prefix(whole.account) + "whole-\(whole.name)"
      late.append((day + dice.number(1...6), again))
    case 2: late.append((day + dice.number(1...30), whole))
    case 3:
      var again = whole
      // A browser gives the name again that is free again.
      if !putsAway || dice.oneIn(2) { again.name = bank.prefix(whole.account) + "again-\(whole.name)" }
      try arrive(whole)
      late.append((day + dice.number(0...9), again))
    case 4: try arrive(bank.contradicting(whole, &dice))
    default: try arrive(whole)
    }
  }

  private mutating func arrive(_ file: SimulatedBank.Download) throws {
    note("\(file.kind)", "\(file.name) of \(file.rows.count) rows")
    if let known = inbox[file.name] { arrived[known.text, default: 0] -= 1 }
    arrived[file.text, default: 0] += 1
    inbox[file.name] = file
    try write(file.text, "inbox/\(file.name)")
  }

  private mutating func rename() throws {
    guard let name = inbox.keys.sorted().randomElement(using: &dice), var file = inbox[name] else { return }
    fileCount += 1
    file.name = "\(bank.prefix(file.account))renamed-\(fileCount).csv"
    note("renamed", "\(name) to \(file.name)")
    try FileManager.default.moveItem(atPath: path("inbox/\(name)"), toPath: path("inbox/\(file.name)"))
    inbox[name] = nil
    inbox[file.name] = file
  }

  /// Somebody puts old files away; what they brought stays.
  private mutating func tidy() throws {
    for name in inbox.keys.sorted().dropLast(4) + bills.keys.sorted().dropLast(2) {
      try FileManager.default.removeItem(atPath: path("inbox/\(name)"))
      if let text = inbox[name]?.text ?? bills[name]?.text { arrived[text, default: 0] -= 1 }
      inbox[name] = nil
      bills[name] = nil
    }
    note("tidied")
  }

  // MARK: The job file

  /// Of each inbox for downloads, what begins the names of its files, and whose they are; nil where the rows say so.
  var inboxes: [(prefix: String, account: String?)] {
    switch bank.household {
    case .one: [("", "checking")]
    case .separateInboxes: bank.household.accounts.map { (bank.prefix($0), $0) }
    case .oneInbox: [("", nil)]
    }
  }

  private var jobs: String {
    let away = putsAway ? "done: taken, failed: refused, " : ""
    let downloads = inboxes.map { inbox in
      let account = inbox.account.map { "account: \($0), " } ?? ""
      return """
          - {files: inbox/\(inbox.prefix)*.csv, \(account)currency: EUR, settle: 0, \(away)expectEvery: \(SimulatedYear.expectDays)d}
        """
    }
    return """
      store: books.sqlite
      create: true
      verify: 0
      inboxes:
      \(downloads.joined(separator: "\n"))
        - {files: inbox/*.json, kind: bill, settle: 0, \(away)mustExist: false}

      """
  }

  private func writeJobs(_ more: String = "") throws { try write(jobs + more, "jobs.yaml") }

  private mutating func editJobs() throws {
    if hasWrongJobFile {
      try writeJobs()
      hasWrongJobFile = false
    } else if dice.oneIn(80) {
      try writeJobs("remidn: 7d\n")
      hasWrongJobFile = true
      note("wrong job file")
    } else if dice.oneIn(50) {
      try writeJobs("# \(dice.number(0...9))\nremind: 7d\n")
      note("edited job file")
    }
  }

  // MARK: Nights

  /// The time of the night's run, by a clock that is sometimes wrong.
  private mutating func time() -> JobTime {
    let midnight = (SimulatedBank.firstDay + day) * 86400
    var seconds = midnight + 6 * 3600 + dice.number(0...90)
    if dice.oneIn(50) {
      let days = dice.number(-40...40)
      note("clock", "\(days) days off")
      seconds += days * 86400
    }
    return JobTime(seconds: seconds)
  }

  private mutating func night() throws {
    let now = time()
    guard !hasWrongJobFile else {
      do {
        _ = try JobFile(path: jobsPath)
        throw fail("a wrong job file was read")
      } catch let fault as Fault {
        try expect(fault.status == .configuration, "\(fault)")
      }
      return
    }
    if dice.oneIn(40) { try overlap(now) }
    if dice.oneIn(25) { try loseWords(now) }
    if dice.oneIn(25) { try runAndUndo(now) }
    if dice.oneIn(25) { try runOnFullDisk(now) }
    _ = try run(now)
    if dice.oneIn(10) { try nothingIsNewNow(now) }
    if dice.oneIn(30) { try verify() }
    if dice.oneIn(90), dice.oneIn(2) {
      note("compact")
      _ = try Store.open(path: storePath, .writing).compact()
      try verify()
    }
  }

  func jobRun(_ now: JobTime) throws -> JobRun { JobRun(try JobFile(path: jobsPath), formats: formats, now: now) }

  /// Another run of the job file is under way: this one does nothing.
  private mutating func overlap(_ now: JobTime) throws {
    note("overlap")
    let lock = try JobLock(jobsPath, waitSeconds: 0)
    defer { lock.release() }
    do {
      _ = try jobRun(now).run(storePath: nil)
      throw fail("two runs met")
    } catch let fault as Fault {
      try expect(fault.status == .tryAgain, "\(fault)")
    }
  }

  /// The run does its work and ends before its words get out.
  private mutating func loseWords(_ now: JobTime) throws {
    note("killed before it told")
    var shown: JobReport?
    do {
      _ = try jobRun(now).run(storePath: nil) { report throws(Fault) in
        shown = report
        throw Fault(.inputOutput, .inputUnreadable, "nobody got the words")
      }
      throw fail("words that were lost count as told")
    } catch is Fault {}
    guard let report = shown else { throw fail("it told nothing") }
    take(report, now)
    model.lostWords(hadFindings: holdsFindings(report))
  }

  /// The disk is full, or nearly: what could not be kept was not done, and says so.
  private mutating func runOnFullDisk(_ now: JobTime) throws {
    guard NarrowDisk.isInstalled, let size = try? FileManager.default.attributesOfItem(atPath: storePath)[.size] as? Int
    else { return }
    let untold = model.hasUntold
    var shown: JobReport?
    var outcome: Result<JobReport, Fault>?
    let room = dice.number(0...24) * 4096
    let refusals = try NarrowDisk.filled(at: Int64(size + room)) {
      let run = try jobRun(now)
      do throws(Fault) {
        outcome = .success(try run.run(storePath: nil) { shown = $0 })
      } catch {
        outcome = .failure(error)
      }
    }
    note("full disk", "\(room) bytes, \(refusals) writes refused")
    try verify()
    switch outcome {
    case .success(let report) where refusals == 0:
      take(report, now)
      try check(report, now, hadUntold: untold)
    case .success(let report):
      try expect(report.status == .tryAgain, "a full disk is \(report.status)")
      take(report, now)
      model.looked(at: now.seconds)
      model.wasTold(
        report.telling.new, gone: report.telling.settled, spoke: report.telling.needsPerson, at: now.seconds)
    case .failure(let fault):
      try expect(fault.status == .tryAgain && refusals > 0, "a full disk is \(fault)")
      guard let report = shown else { return }
      take(report, now)
      model.lostWords(hadFindings: holdsFindings(report))
    case nil: throw fail("nothing was run")
    }
  }

  /// The run, taken back at once: as if it had never been.
  private mutating func runAndUndo(_ now: JobTime) throws {
    guard FileManager.default.fileExists(atPath: storePath) else { return }
    let before = try Store.open(path: storePath, .reading)
    let (digest, runs) = (try before.contentDigest(), Set(try before.runs().map(\.id)))
    let report = try run(now)
    note("undo of the night", report.runs.joined(separator: " "))
    let store = try Store.open(path: storePath, .writing)
    for run in report.runs.reversed() where !runs.contains(run) {
      _ = try store.undo(run)
      model.undid(run: run)
    }
    try expect(try store.contentDigest() == digest, "an undo of the night does not lead back")
  }

  /// The same again: nothing is new, and nothing is kept but a count.
  private mutating func nothingIsNewNow(_ now: JobTime) throws {
    // Once the surest pairs are linked, how likely a proposal is may be another number; after that it stays.
    _ = try run(now)
    let digest = try Store.open(path: storePath, .reading).contentDigest()
    let report = try run(now)
    try expect(report.telling.new.isEmpty && report.status == .success, "it tells twice: \(report.telling.new)")
    try expect(try Store.open(path: storePath, .reading).contentDigest() == digest, "a second run changes the books")
  }

  private mutating func run(_ now: JobTime) throws -> JobReport {
    let untold = model.hasUntold
    let report = try jobRun(now).run(storePath: nil)
    take(report, now)
    try check(report, now, hadUntold: untold)
    try checkFiles(isWhole: true)
    return report
  }

  /// Notes what the run took, from what lies in the inbox and not from what it says.
  private mutating func take(_ report: JobReport, _ now: JobTime) {
    looked = inbox
    let refused = Set(
      report.inboxes.flatMap { $0.plan?.files ?? [] }.filter { $0.fault != nil }
        .map { URL(fileURLWithPath: $0.path).lastPathComponent })
    for (place, own) in inboxes.enumerated() {
      guard let run = report.inboxes[place].run else { continue }
      for (name, file) in inbox.sorted(by: { $0.key < $1.key })
      where !refused.contains(name) && name.hasPrefix(own.prefix) {
        model.took(file, at: name, run: run)
      }
      let isArrival = (report.inboxes[place].plan?.files ?? []).contains(where: \.isArrival)
      if isArrival { model.arrived(at: now.seconds, through: place) }
    }
    if let run = report.inboxes[inboxes.count].run {
      for (name, file) in bills.sorted(by: { $0.key < $1.key }) {
        model.took(bills: file.ids, content: file.text, at: name, run: run)
      }
    }
    // What was moved lies there no more.
    inbox = inbox.filter { FileManager.default.fileExists(atPath: path("inbox/\($0.key)")) }
    bills = bills.filter { FileManager.default.fileExists(atPath: path("inbox/\($0.key)")) }
    if inbox.count < looked.count { note("moved", "\(looked.count - inbox.count) files") }
  }

  private func holdsFindings(_ report: JobReport) -> Bool {
    report.inboxes.contains { !($0.plan?.findings ?? [:]).isEmpty || !$0.putAside.isEmpty }
  }
}
