import CounterfoilCodecKit
import CounterfoilModel

/// What all of a file says about how its days and amounts are written.
struct QIFSurvey {
  private(set) var order = QIFDateSurvey.Decision(order: .monthFirst, evidence: "there are no days")
  private(set) var mark = (mark: AmountNotation.DecimalMark.point, evidence: "there are no amounts")
  private(set) var hasPayments = false
  private(set) var replacementFinding: Diagnostic?

  init(_ bytes: [UInt8], file: String, settings: QIFReadSettings) throws(Fault) {
    var dates = QIFDateSurvey()
    let preamble = QIFPreamble(bytes)
    var amounts = QIFAmountSurvey()
    var lines = QIFLines(bytes)
    var section = QIFSection.payments("Bank")
    bytes.withUnsafeBytes { all in
      while let line = lines.next() {
        if line.isEmpty || line.number <= preamble.lineCount { continue }
        let code = bytes[line.start]
        if code == 0x21 {
          let next = QIFSection(String(decoding: bytes[line.start..<line.end], as: UTF8.self))
          if case .option(let word) = next {
            if let order = QIFDateOrder(word.uppercased()), dates.option == nil { dates.option = (order, line.number) }
          } else {
            section = next
            dates.beginSection()
          }
          continue
        }
        let isPayment = section.hasSplits
        guard isPayment || section == .investments else { continue }
        let text = UnsafeRawBufferPointer(rebasing: all[line.text(in: bytes)])
        switch code {
        case 0x44:
          if isPayment { hasPayments = true }
          dates.add(text, line: line.number, pivotYear: settings.pivotYear)
        case 0x54, 0x55: amounts.add(text, line: line.number)
        case 0x24 where isPayment: amounts.add(text, line: line.number)
        default: continue
        }
      }
    }
    if dates.count > 0 { order = try dates.decide(stated: settings.order, file: file) }
    mark = try amounts.decide(stated: settings.decimalMark, file: file)
    replacementFinding = QIFSurvey.replacements(bytes, file)
  }

  var facts: [Inspection.Fact] {
    [
      .init("date pattern", order.order.pattern, confidence: 100, evidence: order.evidence),
      .init("decimal mark", mark.mark == .point ? "point" : "comma", confidence: 100, evidence: mark.evidence),
      .init("balances", "not checked", confidence: 100, evidence: "QIF states none that could prove the file whole"),
    ]
  }

  private static func replacements(_ bytes: [UInt8], _ file: String) -> Diagnostic? {
    var count = 0
    var index = 0
    while let lead = bytes[index...].firstIndex(of: 0xEF) {
      index = lead + 1
      if lead + 2 < bytes.count, bytes[lead + 1] == 0xBF, bytes[lead + 2] == 0xBD { count += 1 }
    }
    if count == 0 { return nil }
    return Diagnostic(
      .qifReplacement, .warning, "the file holds U+FFFD (\(count) in all): text was lost before it came here",
      at: SourceLocation(file: file), fixes: ["Export the file again, or from another place."])
  }
}

/// What a person said about a file: settings, options and the words of a profile, in this order.
///
/// - `date`: a pattern such as `dd/MM/yyyy`; only its order counts.
/// - `decimalMark`: `point` or `comma`. `pivotYear`: the first of the hundred years two digits stand for.
struct QIFReadSettings {
  static let names = ["date", "decimalMark", "pivotYear"]

  var order: QIFDateOrder?
  var decimalMark: AmountNotation.DecimalMark?
  var pivotYear = QIFDate.pivotYear
  var encoding: String?
  var currency: Currency?
  var account: String?

  /// - Parameter format: the name of the format, for messages.
  init(_ options: ReadOptions, format: String = "qif") throws(Fault) {
    for name in options.settings.keys.sorted()
    where !QIFReadSettings.names.contains(name) && name != "member" {
      throw Fault(
        .usage, .qifSetting, "the \(format) format has no setting \"\(TerminalText.excerpt(name, limitBytes: 40))\"",
        fixes: ["When it is read, it has date, decimalMark and pivotYear."])
    }
    if let text = options.settings["date"] ?? options.stated.date {
      guard let found = QIFDateOrder(text) else {
        throw QIFReadSettings.wrong("date", text, "Write a pattern such as dd/MM/yyyy.")
      }
      order = found
    }
    decimalMark = options.stated.decimalMark
    if let text = options.settings["decimalMark"] {
      switch text {
      case "point", ".": decimalMark = .point
      case "comma", ",": decimalMark = .comma
      default: throw QIFReadSettings.wrong("decimalMark", text, "Write point or comma.")
      }
    }
    pivotYear = options.stated.pivotYear ?? pivotYear
    if let text = options.settings["pivotYear"] {
      guard let year = Int(text), (1...9900).contains(year) else {
        throw QIFReadSettings.wrong("pivotYear", text, "Write a year, such as 1970.")
      }
      pivotYear = year
    }
    encoding = options.encoding ?? options.stated.encoding
    account = options.account
    currency = options.currency
  }

  private static func wrong(_ name: String, _ value: String, _ fix: String) -> Fault {
    Fault(
      .usage, .qifSetting, "\"\(TerminalText.excerpt(value, limitBytes: 40))\" is no \(name)", fixes: [fix])
  }
}
