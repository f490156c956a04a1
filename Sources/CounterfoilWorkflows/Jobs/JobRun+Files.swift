import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilStore
import Glibc

/// The files that the inboxes of a job file hold.
extension JobRun {
  /// - Parameter storePath: the store in place of that of the job file.
  func find(storePath: String?) -> [InboxFiles] {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    let own = ownPlaces(storePath)
    let found = jobs.inboxes.map { inbox in
      var files = InboxFiles(inbox, patterns: inbox.files.map(jobs.resolved), now: time)
      for path in files.paths where own.holds(FilePlace.realPlace(path)) { files.leaveOut(path, nil) }
      return files
    }
    return SharedFiles.leftOut(of: found, jobs)
  }

  /// Where the files lie that the run itself works with. None of them is a statement, whatever a pattern says: it would be refused,
  /// and put aside, and the next run would miss it. Outputs are refused where the job file is read.
  private func ownPlaces(_ storePath: String?) -> OwnPlaces {
    var places: Set<String> = []
    var kept: [String] = []
    let stores = [storePath, jobs.store.map(jobs.resolved), try? Books.defaultPath()].compactMap(\.self)
    for store in stores.flatMap({ FilePlace($0).steps }) {
      places.insert(store)
      places.formUnion(Store.companions.map { store + $0 })
      kept.append(store + StoreRestore.keptInfix)
    }
    var named = [jobs.rules, jobs.reconciliation?.rates, jobs.reconciliation?.model].compactMap(\.self)
    named += jobs.inboxes.compactMap(\.profile)
    for path in [jobs.path] + named.map(jobs.resolved) { places.insert(FilePlace.realPlace(path)) }
    // A program that is called, and what it is told to read, such as a script.
    for word in jobs.hooks.commands.values.joined() where !word.isEmpty {
      let path = jobs.resolved(word)
      var status = stat()
      if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG { places.insert(FilePlace.realPlace(path)) }
    }
    return OwnPlaces(places: places, beginnings: kept)
  }

  private struct OwnPlaces {
    let places: Set<String>
    /// Of files of which only the beginning of the name is known.
    let beginnings: [String]

    func holds(_ place: String) -> Bool { places.contains(place) || beginnings.contains(where: place.hasPrefix) }
  }

  // MARK: What comes through them

  /// What came last through each inbox, this run included.
  ///
  /// An inbox is known by its patterns. One whose patterns were changed, or the only one that is new in place of the only one that is gone,
  /// goes on: that nothing came through it is still so.
  func inboxStates(_ report: JobReport, _ store: Store) throws(Fault) -> [String: InboxState] {
    let before = try store.inboxStates(job: job)
    let names = Set(report.inboxes.map(\.name))
    var gone = before.filter { !names.contains($0.key) }
    let isOnlyOne = gone.count == 1 && names.count { before[$0] == nil } == 1
    var states: [String: InboxState] = [:]
    for inbox in report.inboxes {
      var state = before[inbox.name] ?? InboxState(since: now.iso)
      if before[inbox.name] == nil,
        let name = gone.keys.sorted().first(where: { isOnlyOne || JobRun.patterns(of: $0, haveSomeOf: inbox) })
      {
        state = gone.removeValue(forKey: name) ?? state
      }
      if let file = inbox.plan?.files.last(where: \.isArrival) {
        state.file = file.name
        state.arrivedAt = now.iso
      }
      states[inbox.name] = state
    }
    return states
  }

  private static func patterns(of name: String, haveSomeOf inbox: JobReport.Inbox) -> Bool {
    inbox.patterns.contains { " \(name) ".contains(" \($0) ") }
  }

  /// How far a date may lie ahead before a clock is taken to have been wrong; they are set by an hour where summer ends, and by
  /// seconds every day.
  private static let clockToleranceSeconds = 86400

  /// That nothing came through an inbox in time; nil where something did.
  /// - Parameter told: what earlier runs told, under the names that inboxes had then.
  func overdue(
    _ inbox: JobFile.Inbox, _ states: [String: InboxState], _ told: [ToldItem: ToldRecord]
  ) -> (item: ToldItem, finding: Diagnostic)? {
    let name = inbox.files.joined(separator: " ")
    guard inbox.expectSeconds > 0, let state = states[name] else { return nil }
    let since = state.arrivedAt ?? state.since
    guard let last = JobTime(iso: since) else { return nil }
    // By a clock that was wrong then, or is now: nothing would be missed before that day has come.
    let isAhead = last.seconds - now.seconds > JobRun.clockToleranceSeconds
    guard isAhead || now.seconds - last.seconds > inbox.expectSeconds else { return nil }
    let file = state.file.map { ", when \(TerminalText.escape($0)) came" } ?? ""
    let ahead = isAhead ? ": that day is still to come, and a clock was wrong" : ""
    // Of an inbox whose patterns were changed the same was told under the old ones.
    let names = Set(jobs.inboxes.map { $0.files.joined(separator: " ") })
    let earlier = told.keys.filter { item in
      item.kind == .inbox && item.id.hasSuffix("@\(since)")
        && !names.contains(String(item.id.dropLast(since.count + 1)))
    }
    return (
      earlier.min() ?? ToldItem(.inbox, "\(name)@\(since)"),
      Diagnostic(
        .jobsOverdue, .warning,
        "nothing new came through the inbox \(TerminalText.escape(name)) since \(since.prefix(10))\(file)\(ahead)",
        at: SourceLocation(file: jobs.path),
        fixes: ["Download what is missing; `expectEvery` on the inbox says how often something should come."])
    )
  }
}
