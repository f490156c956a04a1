import CounterfoilCategorisation
package import CounterfoilCodecKit
package import CounterfoilModel
import CounterfoilReconciler
import CounterfoilStore
import Glibc

/// Does what a job file says, without a person: imports every inbox, then reconciles.
package struct JobRun {
  private let jobs: JobFile
  private let formats: CodecRegistry

  private let now: JobTime
  /// The real path of the job file, by which the store knows it.
  private let job: String

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
  ///   - tell: shows the report to whoever reads it. Only what it got through counts as told.
  /// - Throws: what `tell` throws; before anything was done: exit status 75 where the same job file is being run already, 73 where a report
  ///   would replace what must stay, 66 where the store is not there, and the faults of the store.
  package func run(
    storePath: String?, tell: (JobReport) throws(Fault) -> Void = { _ throws(Fault) in }
  ) throws(Fault) -> JobReport {
    let lock = try JobLock(jobs.path)
    defer { lock.release() }
    var report = JobReport(jobs: jobs.path, startedAt: now.iso)
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let found = jobs.inboxes.map { InboxFiles($0, patterns: $0.files.map(jobs.resolved), now: now) }
    let reports = try JobReportFiles(jobs, protecting: protected(found, storePath: storePath))
    if storePath == nil { try requireStore() }
    let rules = try RuleFiles.chosen(jobs.rules.map(jobs.resolved))
    let store = try Books.open(storePath ?? jobs.store.map(jobs.resolved), .writing)
    // Read before the first import, so that they are those of the time the run began.
    let options = reconcileOptions(&report)
    for (inbox, files) in zip(jobs.inboxes, found) {
      let isSound = !report.holdsInternalFault
      report.inboxes.append(isSound ? take(inbox, files, into: store, rules) : JobRun.leftOut(inbox))
    }
    if let options { reconcile(&report, store, options) }
    verify(&report, store)
    let state = weigh(&report, store)
    let shown = options ?? jobs.reconciliation?.settings.applied() ?? ReconcileSettings().applied()
    reports.write(&report, store: store, options: shown)
    try tell(report)
    if !report.holdsInternalFault { try keep(report, after: state, in: store) }
    return report
  }

  // MARK: Telling

  /// Works out what of all that needs a person is new.
  /// - Returns: what is kept of earlier runs.
  private func weigh(_ report: inout JobReport, _ store: Store) -> JobState? {
    do throws(Fault) {
      let waiting = try store.reviewItems()
      report.waitingCount = waiting.count
      let (told, state) = (try store.told(job: job), try store.jobState(job))
      report.telling = JobTelling(
        report.matters(waiting: waiting), told: told, state: state, now: now, jobs.rhythm)
      report.newRows = waiting.filter { report.telling.new.contains(ToldItem(.row, $0.name)) }
      return state
    } catch {
      report.faults.append(error)
      return nil
    }
  }

  private func keep(_ report: JobReport, after state: JobState?, in store: Store) throws(Fault) {
    let status = report.status
    let isDone = [.success, .attention].contains(status)
    let next = JobState(
      ranAt: now.iso, status: Int(status.rawValue), succeededAt: isDone ? now.iso : state?.succeededAt,
      toldAt: report.telling.needsPerson ? now.iso : state?.toldAt)
    try store.keep(
      job: job, next, telling: report.telling.records(at: now), settled: report.telling.finished,
      inboxes: try inboxStates(report, store))
  }

  /// What came last through each inbox, this run included.
  private func inboxStates(_ report: JobReport, _ store: Store) throws(Fault) -> [String: InboxState] {
    let before = try store.inboxStates(job: job)
    var states: [String: InboxState] = [:]
    for inbox in report.inboxes {
      var state = before[inbox.name] ?? InboxState(since: now.iso)
      if let file = inbox.plan?.files.last(where: \.isArrival) {
        state.file = file.name
        state.arrivedAt = now.iso
      }
      states[inbox.name] = state
    }
    return states
  }

  /// Works the whole store out again, where that was not done for long.
  private func verify(_ report: inout JobReport, _ store: Store) {
    guard jobs.verifySeconds > 0, !report.holdsInternalFault else { return }
    do throws(Fault) {
      let last = try store.bookmark(StatusReport.verified).flatMap(JobTime.init(iso:))
      if let last, (now.seconds - last.seconds).magnitude < UInt(jobs.verifySeconds) { return }
      let verification = try store.verification()
      if verification.isWhole { return try store.setBookmark(StatusReport.verified, now.iso) }
      for finding in verification.findings.prefix(1) {
        var finding = finding
        finding.fixes.append("`counterfoil verify` shows all of it; put back a backup from before.")
        report.faults.append(Fault(verification.status, finding))
      }
    } catch {
      report.faults.append(error)
    }
  }

  // MARK: Before anything is done

  /// What no report may replace: the store, and all that the run reads.
  private func protected(_ found: [InboxFiles], storePath: String?) -> ProtectedFiles {
    var files = ProtectedFiles.books(store: storePath)
    // Also where --store names another one for this time.
    if let store = jobs.store { files.addStore(jobs.resolved(store), companions: Store.companions) }
    files.add(jobs.path, as: .jobs)
    if let rules = jobs.rules { files.add(jobs.resolved(rules), as: .rules) }
    if let rates = jobs.reconciliation?.rates { files.add(jobs.resolved(rates), as: .rates) }
    for profile in jobs.inboxes.compactMap(\.profile) { files.add(jobs.resolved(profile), as: .profile) }
    for path in found.flatMap({ $0.paths + $0.settling }) { files.add(path, as: .input) }
    return files
  }

  /// A disk that is not mounted must not look like books without a row.
  private func requireStore() throws(Fault) {
    guard let store = jobs.store.map(jobs.resolved), !jobs.createsStore else { return }
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

  // MARK: The parts

  private func take(
    _ inbox: JobFile.Inbox, _ files: InboxFiles, into store: Store, _ rules: RuleMatcher?
  ) -> JobReport.Inbox {
    var result = JobReport.Inbox(patterns: inbox.files)
    result.settling = files.settling
    result.notes = files.notes
    result.faults = files.faults
    if files.paths.isEmpty { return result }
    do throws(Fault) {
      var request = try importRequest(inbox, files.paths)
      request.rules = rules
      let (plan, run) = try Importer(store: store, registry: formats).apply(request)
      result.plan = plan
      result.run = run?.id
    } catch {
      result.faults.append(error)
    }
    return result
  }

  /// Nothing more is written to a store that is damaged.
  private static func leftOut(_ inbox: JobFile.Inbox) -> JobReport.Inbox {
    var result = JobReport.Inbox(patterns: inbox.files)
    result.faults = [
      Fault(.internalFault, .jobsStopped, "not taken, because the run met the fault before this one")
    ]
    return result
  }

  /// How to reconcile; nil where that is not wanted, or rates are missing without which amounts would be judged wrongly.
  private func reconcileOptions(_ report: inout JobReport) -> ReconcileOptions? {
    guard let wanted = jobs.reconciliation else { return nil }
    var options = wanted.settings.applied()
    do throws(Fault) {
      if let rates = wanted.rates { options.rates = try RateFile.read(jobs.resolved(rates)) }
      return options
    } catch {
      var fault = error
      fault.diagnostic.message += "; nothing was reconciled"
      report.faults.append(fault)
      return nil
    }
  }

  private func reconcile(_ report: inout JobReport, _ store: Store, _ options: ReconcileOptions) {
    guard let wanted = jobs.reconciliation, !report.holdsInternalFault else { return }
    let work = ReconcileStore(
      account: wanted.account, since: wanted.since, until: wanted.until, options: options)
    do throws(Fault) {
      let outcome = try work.plan(store)
      report.reconciliationRun = try work.save(outcome, in: store).id
      report.reconciliation = outcome
    } catch {
      var fault = error
      fault.diagnostic.message += "; nothing was reconciled"
      report.faults.append(fault)
    }
  }

  private func importRequest(_ inbox: JobFile.Inbox, _ files: [String]) throws(Fault) -> ImportRequest {
    var request = ImportRequest(inputs: files.map { InputRequest(path: $0, format: inbox.format) })
    request.account = inbox.account
    request.book = inbox.book
    if let profile = inbox.profile { request.profile = try ProfileFile.read(jobs.resolved(profile), name: profile) }
    if let kind = inbox.kind { request.kind = try Kinds.kind(named: kind) }
    if let encoding = inbox.encoding { request.encoding = try TextEncoding.named(encoding).name }
    if let code = inbox.currency {
      guard let currency = Currency(code) else {
        throw Fault(
          .configuration, .jobsValue, "\"\(TerminalText.excerpt(code, limitBytes: 20))\" is no currency of ISO 4217",
          at: SourceLocation(file: jobs.path), fixes: ["Give three capital letters, such as EUR."])
      }
      request.currency = currency
    }
    request.isBalanceStrict = inbox.isBalanceStrict
    request.at = now.iso
    request.job = job
    request.inputs = InputRequest.unfolded(request.inputs, options: request.readOptions, formats: formats)
    return request
  }
}

/// A lock of the kernel on the job file: gone with the process, whatever ends it.
struct JobLock {
  private let descriptor: Int32

  /// - Throws: exit status 75 where another process holds it.
  init(_ path: String) throws(Fault) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw Fault(
        .noInput, .inputMissing, "cannot open the file: \(String(cString: strerror(errno)))",
        at: SourceLocation(file: path))
    }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
    let number = errno
    close(descriptor)
    guard number == EWOULDBLOCK else {
      throw Fault(
        .inputOutput, .jobsLocked, "the job file cannot be locked: \(String(cString: strerror(number)))",
        at: SourceLocation(file: path))
    }
    throw Fault(
      .tryAgain, .jobsLocked, "another process is running this job file", at: SourceLocation(file: path),
      fixes: ["Let it end; the next run takes what is left."])
  }

  /// Unlocks first, as a store does: a child about to start holds the file open a moment longer.
  func release() {
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}

extension DiagnosticCode {
  package static let jobsStoreMissing = DiagnosticCode(
    "jobs.store-missing", "The store that the job file names is not there.")
  package static let jobsStopped = DiagnosticCode(
    "jobs.stopped", "A part of a job was left out, because the store is damaged or the program at fault.")
  package static let jobsLocked = DiagnosticCode("jobs.locked", "Another process is running the job file.")
}
