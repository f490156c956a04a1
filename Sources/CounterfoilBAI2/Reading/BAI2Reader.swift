import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Reads the details of a report. All control totals are checked before the first record is handed out.
struct BAI2Reader: RecordReader {
  let schema = Schema.entry
  private(set) var inspection = Inspection()
  private let file: String
  private let bytes: [UInt8]
  private let options: ReadOptions
  private var findings: [Diagnostic] = []
  private var details: [(detail: BAI2Detail, account: Int)] = []
  private var accounts: [BAI2Account] = []
  private var next = 0
  private var rejectCount = 0

  init(_ text: DecodedText, _ bytes: [UInt8], file: String, options: ReadOptions) throws(Fault) {
    self.file = file
    self.bytes = bytes
    self.options = options
    var survey = BAI2Survey(bytes, file: file, options: options)
    try survey.read()
    details = survey.details
    accounts = survey.accounts
    findings = survey.findings
    inspection.facts = [
      .init("format", "BAI2", confidence: 100, evidence: "its file header"), text.fact,
      .init(
        "accounts", "\(Set(accounts.map(\.number)).count)", confidence: 100,
        evidence: "\(accounts.count) reports of a day, \(details.count) details"),
    ]
  }

  mutating func read(into batch: inout RecordBatch) throws(Fault) -> Bool {
    batch.removeAll(schema: schema)
    batch.file = file
    batch.findings = findings
    findings = []
    while next < details.count, batch.count < max(1, options.limits.batchRecords) {
      let (detail, place) = details[next]
      next += 1
      do throws(BAI2Detail.Problem) {
        if let reason = accounts[place].voidReason {
          throw BAI2Detail.Problem(code: .bai2NoPayment, message: reason, fixes: ["Enter what it changes by hand."])
        }
        try detail.append(to: &batch, accounts[place], bytes, stated: options.account)
      } catch {
        try reject(error, detail, &batch)
      }
    }
    return !batch.isEmpty || !batch.rejects.isEmpty || !batch.findings.isEmpty
  }

  private mutating func reject(
    _ problem: BAI2Detail.Problem, _ detail: BAI2Detail, _ batch: inout RecordBatch
  ) throws(Fault) {
    rejectCount += 1
    let place = SourceLocation(file: file, line: detail.line)
    guard rejectCount <= options.limits.rejectCount else {
      throw Fault(
        .badData, .bai2TooManyRejects,
        "more than \(options.limits.rejectCount) details cannot be read; the last one: \(problem.message)", at: place)
    }
    batch.rejects.append(
      RejectedRecord(
        diagnostic: Diagnostic(problem.code, .error, problem.message, at: place, fixes: problem.fixes),
        raw: String(decoding: bytes[detail.rawRange], as: UTF8.self)))
  }
}
