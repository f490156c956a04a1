import CounterfoilCategorisation
package import CounterfoilCodecKit
package import CounterfoilModel
import CounterfoilReconciler
import CounterfoilReports
import CounterfoilStore
import Glibc

/// Does what a job file says, without a person: imports every inbox, then reconciles.
package struct JobRun {
  let jobs: JobFile
  let formats: CodecRegistry
  /// Whether all of it happens on a copy of the store.
  private var isRehearsal = false
  let now: JobTime
  /// The real path of the job file, by which the store knows it.
  let job: String

  /// - Parameter now: the time of the run.
  package init(_ jobs: JobFile, formats: CodecRegistry, now: JobTime = .now) {
    self.jobs = jobs
    self.formats = formats
    self.now = now
    job = FilePlace.realPlace(jobs.path)
  }

  /// Runs all jobs. What is wrong with one part is in the report; the others go on, and nothing that was done is lost.
  /// - Parameters:
  ///   - storePath: wins over the job file's.
  ///   - waitSeconds: how long to wait for another run of the job file, and for whoever uses the store.
  ///   - tell: shows the report to whoever reads it. Only what it got through counts as told.
  /// - Throws: what `tell` throws; before anything was done: exit status 75 where the same job file is being run already,
  ///   73 where a report would replace what must stay, 66 where the store is not there, and the faults of the store.
  package func run(
    storePath: String?, waitSeconds: Int = 0, tell: (JobReport) throws(Fault) -> Void = { _ throws(Fault) in }
  ) throws(Fault) -> JobReport {
    let lock = try JobLock(jobs.path, waitSeconds: waitSeconds)
    defer { lock.release() }
    // A signal that comes between two transactions waits until it was said what was kept.
    return try Interruption.transaction(stop: {}) { () throws(Fault) in
      try noted(storePath: storePath, waitSeconds: waitSeconds, tell)
    }
  }

  private func noted(
    storePath: String?, waitSeconds: Int, _ tell: (JobReport) throws(Fault) -> Void
  ) throws(Fault) -> JobReport {
    let outputs = RunOutputs(jobs: jobs, now: now)
    var (report, record): (JobReport, JobRecord)
    do throws(Fault) {
      (report, record) = try outputs.noting { outputs throws(Fault) in
        try perform(storePath: storePath, waitSeconds: waitSeconds, outputs, tell)
      }
    } catch {
      keepFailure(error, storePath, waitSeconds: error.status == .tryAgain ? 0 : min(waitSeconds, 10))
      throw error
    }
    report.afterwards = outputs.runHooks(record)
    return report
  }

  /// What ``run(storePath:tell:)`` would do now, worked out on a copy of the store: nothing is written, moved or told.
  package func rehearse(storePath: String?, waitSeconds: Int? = nil) throws(Fault) -> JobReport {
    var rehearsal = self
    rehearsal.isRehearsal = true
    return try rehearsal.report(storePath: storePath, waitSeconds)
  }

  private func report(storePath: String?, _ waitSeconds: Int?) throws(Fault) -> JobReport {
    var report = JobReport(jobs: jobs.path, startedAt: now.iso)
    report.isRehearsal = true
    report.outputs = jobs.outputWords
    try requireKnownWords()
    try requireStore(storePath)
    let rules = try RuleFiles.chosen(jobs.rules.map(jobs.resolved))
    let store = try Books.open(storePath ?? jobs.store.map(jobs.resolved), .reading, waitSeconds: waitSeconds)
      .scratchCopy()
    try Books.seed(store)
    try takeOver(store)
    _ = work(&report, find(storePath: storePath), rules, store)
    return report
  }

  private func perform(
    storePath: String?, waitSeconds: Int, _ outputs: RunOutputs, _ tell: (JobReport) throws(Fault) -> Void
  ) throws(Fault) -> (JobReport, JobRecord) {
    var report = JobReport(jobs: jobs.path, startedAt: now.iso)
    try requireKnownWords()
    let found = find(storePath: storePath)
    let protected = protected(found, storePath: storePath)
    let reports = try JobReportFiles(jobs, protecting: protected)
    try outputs.check(protected)
    try requireStore(storePath)
    let rules = try RuleFiles.chosen(jobs.rules.map(jobs.resolved))
    report.newBooks = newBooks(storePath)
    let store = try Books.open(storePath ?? jobs.store.map(jobs.resolved), .writing, waitSeconds: waitSeconds)
    if let backup = jobs.backup {
      let target = StoreBackup.Target.folder(jobs.resolved(backup.folder), keep: backup.keep)
      report.backup = try StoreBackup(to: target, waitSeconds: waitSeconds).runIfNeeded(store, at: report.startedAt)
    }
    try takeOver(store)
    let (before, options) = work(&report, found, rules, store)
    reports.write(&report, store: store, options: options)
    let faultCount = report.faults.count
    let record = outputs.write(&report, before, store)
    // What went wrong with metrics and journal is in the reports too.
    if report.faults.count > faultCount { reports.writeRun(&report) }
    // Whoever asks the run to end just now would have half of it told, and all of it again by the next run.
    try Interruption.lastStep { () throws(Fault) in
      try tell(report)
      if !report.holdsInternalFault { try keep(report, record, in: store) }
    }
    return (report, record)
  }

  /// Imports, reconciles, and works out what a person has to be told.
  /// - Returns: what is kept of earlier runs, and how the books are to be shown.
  private func work(
    _ report: inout JobReport, _ found: [InboxFiles], _ rules: RuleMatcher?, _ store: Store
  ) -> (before: (state: JobState?, inboxes: [String: InboxState]), options: ReconcileOptions) {
    // Read before the first import, so that they are those of the time the run began.
    let options = reconcileOptions(&report)
    for (inbox, files) in zip(jobs.inboxes, found) {
      let isSound = !report.holdsInternalFault
      report.inboxes.append(isSound ? take(inbox, files, into: store, rules) : JobRun.leftOut(inbox))
    }
    if let options { reconcile(&report, store, options, rules) }
    verify(&report, store)
    // Also of a run that was asked to end: what it tells without knowing what was told before would be told again.
    let before = Interruption.lastStep { weigh(&report, store) }
    return (before, options ?? jobs.reconciliation?.settings.applied() ?? ReconcileSettings().applied())
  }

  // MARK: Telling

  /// Works out what of all that needs a person is new.
  /// - Returns: what is kept of earlier runs, and what came through the inboxes up to now.
  private func weigh(_ report: inout JobReport, _ store: Store) -> (state: JobState?, inboxes: [String: InboxState]) {
    do throws(Fault) {
      let quiet = try store.quietItems(on: now.date).filter { $0.kind == .row }
      let waiting = try store.reviewItems().filter { !quiet.contains(ToldItem(.row, $0.name)) }
      report.waitingCount = waiting.count
      report.quietRows = quiet
      let (told, state) = (try store.told(job: job), try store.jobState(job))
      report.nameRefusals(told)
      let inboxes = try inboxStates(report, store)
      report.overdue = jobs.inboxes.compactMap { overdue($0, inboxes, told) }
      let quieted = try store.quietedSinceLastRun(of: job)
      var matters = report.matters(waiting: waiting)
      if let outcome = report.reconciliation, jobs.reconciliation?.isNarrowed == true {
        let lost = told.keys.filter { matters.words[$0] == nil }
        matters.outside = try NarrowedLook(outcome, store).notLookedAt(lost, store)
      }
      report.telling = JobTelling(
        matters, told: told, quietedSince: quieted, state: state, now: now, jobs.rhythm)
      report.newRows = waiting.filter { report.telling.new.contains(ToldItem(.row, $0.name)) }
      return (state, inboxes)
    } catch {
      report.faults.append(error)
      return (nil, [:])
    }
  }

  /// Works the whole store out again, where that was not done for long.
  private func verify(_ report: inout JobReport, _ store: Store) {
    guard jobs.verifySeconds > 0, !isRehearsal, !report.holdsInternalFault else { return }
    do throws(Fault) {
      let last = try store.bookmark(Store.verifiedBookmark).flatMap(JobTime.init(iso:))
      if let last, (now.seconds - last.seconds).magnitude < UInt(jobs.verifySeconds) { return }
      let verification = try store.verification()
      if verification.isWhole { return try store.setBookmark(Store.verifiedBookmark, now.iso) }
      for finding in verification.findings.prefix(1) {
        var finding = finding
        finding.fixes.append("`\(ShownCommand("verify"))` shows all of it; put back a backup from before.")
        report.faults.append(Fault(verification.status, finding))
      }
    } catch {
      report.faults.append(error)
    }
  }

  // MARK: Before anything is done

  /// What no report may replace: the store, and all that the run reads.
  func protected(_ found: [InboxFiles], storePath: String?) -> ProtectedFiles {
    var files = ProtectedFiles.books(store: storePath)
    // Also where --store names another one for this time.
    if let store = jobs.store { files.addStore(jobs.resolved(store), companions: Store.companions) }
    files.add(jobs.path, as: .jobs)
    if let rules = jobs.rules { files.add(jobs.resolved(rules), as: .rules) }
    if let rates = jobs.reconciliation?.rates { files.add(jobs.resolved(rates), as: .rates) }
    if let model = jobs.reconciliation?.model { files.add(jobs.resolved(model), as: .model) }
    for profile in jobs.inboxes.compactMap(\.profile) { files.add(jobs.resolved(profile), as: .profile) }
    for path in found.flatMap({ $0.paths + $0.settling + $0.unfinished }) { files.add(path, as: .input) }
    for folder in jobs.inboxes.flatMap({ [$0.done, $0.failed] }).compactMap(\.self) {
      files.addFolder(jobs.resolved(folder))
    }
    return files
  }

  /// A disk that is not mounted must not look like books without a row.
  /// - Parameter named: in place of the store of the job file; its folder must be there.
  func requireStore(_ named: String?) throws(Fault) {
    if jobs.createsStore { return }
    if let named { return try requireFolder(of: named) }
    guard let store = jobs.store.map(jobs.resolved) else {
      guard let path = try ProcessText.variable("COUNTERFOIL_STORE") else { return }
      return try requireFolder(of: path)
    }
    var status = stat()
    guard stat(store, &status) != 0, errno == ENOENT || errno == ENOTDIR else { return }
    throw Fault(
      .noInput, .jobsStoreMissing, "the store that the job file \(jobs.path) names is not there; nothing was done",
      at: SourceLocation(file: store),
      fixes: [
        "If it should be there, mount its disk or mend the path.",
        "Before the first use, write `create: true` beside `store` in the job file.",
      ])
  }

  private func requireFolder(of store: String) throws(Fault) {
    var status = stat()
    let folder = FilePlace.folderAndName(FilePlace(store).steps.last ?? store).folder
    guard !folder.isEmpty, stat(folder, &status) != 0, errno == ENOENT || errno == ENOTDIR else { return }
    throw Fault(
      .noInput, .jobsStoreMissing, "the folder of the store is not there; nothing was done",
      at: SourceLocation(file: store),
      fixes: ["If it should be there, mount its disk or mend the path.", "Before the first use, make the folder."])
  }

  // MARK: The parts

  private func take(
    _ inbox: JobFile.Inbox, _ files: InboxFiles, into store: Store, _ rules: RuleMatcher?
  ) -> JobReport.Inbox {
    var result = JobReport.Inbox(patterns: inbox.files, folders: (inbox.done, inbox.failed))
    result.settling = (files.settling + files.unfinished).sorted()
    result.notes = files.notes
    result.faults = files.faults
    if files.paths.isEmpty { return result }
    do throws(Fault) {
      var request = try importRequest(inbox, files.paths)
      request.rules = rules
      let (plan, run) = try Importer(store: store, registry: formats).apply(request)
      result.plan = plan
      result.run = run?.id
      if !isRehearsal { try putAway(zip(request.inputs, plan.files), of: inbox, files, store, &result) }
    } catch {
      result.faults.append(error)
    }
    return result
  }

  /// Moves files to their folders, now that what they hold is in the books or is known to be refused. Files that could not
  /// be read this time stay.
  private func putAway(
    _ files: Zip2Sequence<[InputRequest], [ImportPlan.File]>, of inbox: JobFile.Inbox, _ found: InboxFiles,
    _ store: Store, _ result: inout JobReport.Inbox
  ) throws(Fault) {
    var faults: [String: [ExitStatus]] = [:]
    for (input, file) in files { faults[input.filePath, default: []] += file.fault.map { [$0.status] } ?? [] }
    if inbox.failed != nil {
      // Where this run ends before it tells, nothing but this says to the next one that there was such a file.
      var refused: [ToldItem: String] = [:]
      for (_, file) in files {
        if let item = file.refusal, let fault = file.fault { refused[item] = fault.diagnostic.text(.plain) }
      }
      try store.keepUntold(refused, job: job)
    }
    for (path, statuses) in faults.sorted(by: { $0.key < $1.key }) {
      guard let identity = found.identities[path], statuses.allSatisfy({ $0 == .badData }),
        let folder = statuses.isEmpty ? inbox.done : inbox.failed
      else { continue }
      do throws(Fault) {
        guard let target = try SettledFile.move(path, identity, into: jobs.resolved(folder)) else { continue }
        result.moved.append((path, target))
        if statuses.isEmpty { continue }
        for (place, (input, file)) in files.enumerated() where input.filePath == path {
          result.putAside.insert(file.path)
          result.plan?.files[place].fault?.diagnostic.fixes.append(
            "It lies in \(TerminalText.escape(target)) now; once it is mended, put it back into the inbox.")
        }
      } catch {
        result.faults.append(error)
      }
    }
  }

  /// Nothing more is written to a store that is damaged.
  private static func leftOut(_ inbox: JobFile.Inbox) -> JobReport.Inbox {
    var result = JobReport.Inbox(patterns: inbox.files, folders: (inbox.done, inbox.failed))
    result.faults = [
      Fault(.internalFault, .jobsStopped, "not taken, because the run met the fault before this one")
    ]
    return result
  }

  /// How to reconcile; nil where that is not wanted, or rates or a model are missing without which it would be judged otherwise.
  private func reconcileOptions(_ report: inout JobReport) -> ReconcileOptions? {
    guard let wanted = jobs.reconciliation else { return nil }
    var options = wanted.settings.applied()
    do throws(Fault) {
      if let rates = wanted.rates { options.rates = try RateFile.read(jobs.resolved(rates)) }
      if let model = wanted.model { options.model = try ModelFile.read(jobs.resolved(model)) }
      return options
    } catch {
      var fault = error
      fault.diagnostic.message += "; nothing was reconciled"
      report.faults.append(fault)
      return nil
    }
  }

  private func reconcile(
    _ report: inout JobReport, _ store: Store, _ options: ReconcileOptions, _ rules: RuleMatcher?
  ) {
    guard let wanted = jobs.reconciliation, !report.holdsInternalFault else { return }
    let work = ReconcileStore(
      account: wanted.account, since: wanted.since, until: wanted.until, options: options, rules: rules,
      today: now.date)
    do throws(Fault) {
      let outcome = try work.plan(store)
      report.reconciliationRun = try work.save(outcome, in: store).id
      report.reconciliation = outcome
    } catch {
      // What a command line would be wrong about is here a line of the job file.
      var fault = error.status == .usage ? Fault(.configuration, error.diagnostic) : error
      fault.diagnostic.message += "; nothing was reconciled"
      report.faults.append(fault)
    }
  }

  func importRequest(_ inbox: JobFile.Inbox, _ files: [String]) throws(Fault) -> ImportRequest {
    var request = ImportRequest(inputs: files.map { InputRequest(path: $0, format: inbox.format) })
    request.account = inbox.account
    request.book = inbox.book
    if let profile = inbox.profile { request.profile = try ProfileFile.read(jobs.resolved(profile), name: profile) }
    if let kind = inbox.kind { request.kind = try Kinds.kind(named: kind) }
    if let encoding = inbox.encoding { request.encoding = try TextEncoding.named(encoding).name }
    request.currency = inbox.currency.flatMap { Currency($0) }
    try ProfileCheck.requireAgreement(
      request.profile, account: inbox.account, currency: request.currency, names: ("the inbox", "the inbox"),
      status: .configuration)
    request.isBalanceStrict = inbox.isBalanceStrict
    request.takesAway = inbox.done != nil
    request.at = now.iso
    request.today = now.date
    request.job = job
    request.inbox = inbox.files.joined(separator: " ")
    request.inputs = InputRequest.unfolded(request.inputs, options: request.options, formats: formats)
    return request
  }
}

extension DiagnosticCode {
  package static let jobsStoreMissing = DiagnosticCode(
    "jobs.store-missing", "The store that the job file names is not there.")
  package static let jobsOverdue = DiagnosticCode("jobs.overdue", "Nothing new came through an inbox in time.")
  package static let jobsStopped = DiagnosticCode(
    "jobs.stopped", "A part of a job was left out, because the store is damaged or the program at fault.")
}
