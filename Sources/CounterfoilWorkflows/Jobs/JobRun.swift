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

  package init(_ jobs: JobFile, formats: CodecRegistry) {
    self.jobs = jobs
    self.formats = formats
  }

  /// Runs all jobs. What is wrong with one part is in the report; the others go on, and nothing that was done is lost.
  /// - Parameters:
  ///   - storePath: wins over the job file's.
  ///   - waitSeconds: how long to wait for another run of the job file, and for whoever uses the store.
  /// - Throws: before anything was done: exit status 75 where the same job file is being run already, 73 where a report
  ///   would replace what must stay, 66 where the store is not there, and the faults of the store.
  package func run(storePath: String?, waitSeconds: Int = 0) throws(Fault) -> JobReport {
    let lock = try JobLock(jobs.path, waitSeconds: waitSeconds)
    defer { lock.release() }
    var report = JobReport(jobs: jobs.path, startedAt: Books.now())
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let found = jobs.inboxes.map { InboxFiles($0, patterns: $0.files.map(jobs.resolved), now: now) }
    let reports = try JobReportFiles(jobs, protecting: protected(found, storePath: storePath))
    if storePath == nil { try requireStore() }
    let rules = try RuleFiles.chosen(jobs.rules.map(jobs.resolved))
    let store = try Books.open(storePath ?? jobs.store.map(jobs.resolved), .writing, waitSeconds: waitSeconds)
    if let backup = jobs.backup {
      let target = StoreBackup.Target.folder(jobs.resolved(backup.folder), keep: backup.keep)
      report.backup = try StoreBackup(to: target, waitSeconds: waitSeconds).runIfNeeded(store, at: report.startedAt)
    }
    // Read before the first import, so that they are those of the time the run began.
    let options = reconcileOptions(&report)
    for (inbox, files) in zip(jobs.inboxes, found) {
      let isSound = !report.holdsInternalFault
      report.inboxes.append(isSound ? take(inbox, files, into: store, rules) : JobRun.leftOut(inbox))
    }
    do throws(Fault) { report.waitingCount = try store.waitingCount() } catch { report.faults.append(error) }
    if let options { reconcile(&report, store, options) }
    let shown = options ?? jobs.reconciliation?.settings.applied() ?? ReconcileSettings().applied()
    reports.write(&report, store: store, options: shown)
    return report
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
    request.at = Books.now()
    request.inputs = InputRequest.unfolded(request.inputs, options: request.readOptions, formats: formats)
    return request
  }
}

/// A lock of the kernel on the job file: gone with the process, whatever ends it.
struct JobLock {
  private let descriptor: Int32

  /// - Throws: exit status 75 where another process held it all the time.
  init(_ path: String, waitSeconds: Int) throws(Fault) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let number = errno
      throw Fault(
        SystemError.status(number, else: .noInput), .inputMissing,
        "cannot open the file: \(SystemError.words(number))", at: SourceLocation(file: path))
    }
    let number = FileLock.take(descriptor, waitSeconds: waitSeconds)
    if number == 0 { return }
    close(descriptor)
    guard number == EWOULDBLOCK else {
      throw Fault(
        SystemError.status(number, else: .inputOutput), .jobsLocked,
        "the job file cannot be locked: \(SystemError.words(number))", at: SourceLocation(file: path))
    }
    throw Fault(
      .tryAgain, .jobsLocked, "another process is running this job file", at: SourceLocation(file: path),
      fixes: ["Let it end; the next run takes what is left."])
  }

  func release() { FileLock.release(descriptor) }
}

extension DiagnosticCode {
  package static let jobsStoreMissing = DiagnosticCode(
    "jobs.store-missing", "The store that the job file names is not there.")
  package static let jobsStopped = DiagnosticCode(
    "jobs.stopped", "A part of a job was left out, because the store is damaged or the program at fault.")
  package static let jobsLocked = DiagnosticCode("jobs.locked", "Another process is running the job file.")
}
