import Categorisation
public import CodecKit
import Glibc
public import Model
import Reconciler
import Store

/// Does what a job file says, without a person: imports every inbox, then reconciles.
public struct JobRun {
  private let jobs: JobFile
  private let formats: CodecRegistry

  public init(_ jobs: JobFile, formats: CodecRegistry) {
    self.jobs = jobs
    self.formats = formats
  }

  /// Runs all jobs. What is wrong with one inbox is in the report; the others go on.
  /// - Parameter storePath: wins over the job file's.
  /// - Throws: exit status 75 where the same job file is being run already, and the faults of the store.
  public func run(storePath: String?) throws(Fault) -> JobReport {
    let lock = try JobLock(jobs.path)
    defer { lock.release() }
    var report = JobReport(jobs: jobs.path, startedAt: Books.now())
    let store = try Books.open(storePath ?? jobs.store.map(jobs.resolved), .writing)
    let rules = try RuleFiles.chosen(jobs.rules.map(jobs.resolved))
    for inbox in jobs.inboxes { report.inboxes.append(try take(inbox, into: store, rules)) }
    if let wanted = jobs.reconciliation {
      var work = ReconcileStore(
        account: wanted.account, since: wanted.since, until: wanted.until, options: wanted.settings.applied())
      if let rates = wanted.rates { work.options.rates = try RateFile.read(jobs.resolved(rates)) }
      let outcome = try work.plan(store)
      report.reconciliationRun = try work.save(outcome, in: store).id
      report.reconciliation = outcome
    }
    if let path = jobs.report { try write(report, to: jobs.resolved(path)) }
    return report
  }

  private func take(_ inbox: JobFile.Inbox, into store: Store, _ rules: RuleMatcher?) throws(Fault) -> JobReport.Inbox {
    var result = JobReport.Inbox(patterns: inbox.files)
    let files = InboxFiles.matching(inbox.files.map(jobs.resolved))
    if files.isEmpty { return result }
    var request: ImportRequest
    do throws(Fault) {
      request = try importRequest(inbox, files)
    } catch {
      result.fault = error
      return result
    }
    request.rules = rules
    let (plan, run) = try Importer(store: store, registry: formats).apply(request)
    result.plan = plan
    result.run = run?.id
    return result
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
    return request
  }

  private func write(_ report: JobReport, to path: String) throws(Fault) {
    let destination = try OutputDestination(path: path, access: .ownerOnly)
    try destination.sink.write(report.json)
    try destination.commit()
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

  func release() { close(descriptor) }
}

extension DiagnosticCode {
  public static let jobsLocked = DiagnosticCode("jobs.locked", "Another process is running the job file.")
}
