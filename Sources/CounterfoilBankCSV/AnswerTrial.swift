import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Tries every answer of a question on the file before the question is asked.
///
/// An answer that ends in another refusal which nothing answers, or in rows that cannot be read, is no answer: it is not
/// offered. Where none is left, the question is not asked, and the message says so.
struct AnswerTrial {
  let file: String
  /// The front of the file, up to its last whole line where it is cut: in UTF-8, or as it is stored where the question is
  /// how it is encoded.
  let head: [UInt8]
  let isDecoded: Bool
  let options: ReadOptions
  /// Questions that may still follow from an answer.
  let depth: Int
  /// Whether one answer that leads on is enough: then the others are not tried.
  let isBrief: Bool
  static let depth = 5
  /// More of a file is not read for each answer.
  static let headBytes = 1 << 20

  /// - Parameters:
  ///   - source: the file, or its text in UTF-8; nothing of it is consumed.
  ///   - isDecoded: whether it is the text.
  ///   - isBrief: whether the question follows from an answer that has only to lead on.
  init(
    _ source: ByteSource, isDecoded: Bool, options: ReadOptions, depth: Int, isBrief: Bool
  ) throws(Fault) {
    file = source.name
    let bytes = try source.peek(AnswerTrial.headBytes)
    let isCut = bytes.count == AnswerTrial.headBytes
    head = Array(isCut ? bytes[...(bytes.lastIndex(of: 0x0A) ?? bytes.endIndex - 1)] : bytes)
    self.isDecoded = isDecoded
    self.options = options
    self.depth = depth
    self.isBrief = isBrief
  }

  /// Whether a fault asks something whose answers can be tried.
  static func canTry(_ fault: Fault, depth: Int) -> Bool {
    fault.status == .badData && !(fault.diagnostic.question?.choices.isEmpty ?? true) && depth > 0
  }

  /// The fault with those of its answers that lead on.
  ///
  /// What follows the first of them is found out in full, for it is said with it; of the others it has to be known only that something does: with
  /// five questions in a row the number of readings would be the product of their answers. It is near their sum.
  /// - Parameter stated: what is stated of the table already.
  func tried(_ fault: Fault, _ stated: CSVProfile) -> Fault {
    guard let question = fault.diagnostic.question else { return fault }
    // What a word means changes a sign, not whether rows can be read: one of the answers stands for all.
    if fault.diagnostic.code == .csvDirection, let line = question.choices.first?.profileLine,
      let answer = try? CSVProfile(ProfileText(yaml: line, file: "the answer")),
      outcome(reading: answer.over(stated), isBrief: isBrief).leadsOn
    {
      return fault
    }
    var fault = fault
    var firstProblem: Diagnostic?
    var next: Diagnostic?
    // Whether answers lead to different questions about columns, so that an answer to the one is none to the other.
    var partsWays = false
    var isFound = false
    let kept = question.choices.filter { choice in
      if isBrief, isFound { return true }
      guard let line = choice.profileLine,
        let answer = try? CSVProfile(ProfileText(yaml: line, file: "the answer"))
      else { return true }
      switch outcome(reading: answer.over(stated), isBrief: isBrief || isFound) {
      case .rows:
        isFound = true
        return true
      case .question(let diagnostic)
      where fault.diagnostic.code == .csvQuote && diagnostic.code == .csvColumnCount:
        // Without quotes the delimiters inside them shift cells: they do mean something.
        if firstProblem == nil { firstProblem = diagnostic }
        return false
      case .question(let diagnostic):
        if let next {
          partsWays =
            partsWays
            || next.code == .csvColumnUnknown && diagnostic.code == next.code
              && diagnostic.question?.text != next.question?.text
        } else {
          next = diagnostic
        }
        isFound = true
        return true
      case .problem(let diagnostic):
        if firstProblem == nil { firstProblem = diagnostic }
        return false
      }
    }
    if !partsWays, var next = next?.question, next.text != question.text {
      let behind = next.following
      next.following = []
      // They were asked about the column of the first answer, and are about that of any.
      fault.diagnostic.question?.following = ([next] + behind).map { later in
        var later = later
        let named = question.choices.count > 1 ? question.choices.first { later.text.contains($0.column) } : nil
        if let named { later.text = later.text.replacing("column \(named.column)", with: "that column") }
        return later
      }
    }
    if kept.count == question.choices.count { return fault }
    fault.diagnostic.question?.choices = kept
    if kept.isEmpty, let firstProblem {
      if question.blank == nil { fault.diagnostic.question = nil }
      // What stands in the way of all answers, and what would help there: what the last question behind this one met.
      let start = "No answer we know leads to all rows: "
      let deeper = firstProblem.fixes.first { $0.hasPrefix(start) }
      fault.diagnostic.fixes.insert(
        deeper ?? "\(start)\(firstProblem.location?.description ?? file): \(firstProblem.message).", at: 0)
      for fix in deeper == nil ? firstProblem.fixes[...] : firstProblem.fixes.suffix(1)
      where !fault.diagnostic.fixes.contains(fix) { fault.diagnostic.fixes.append(fix) }
    }
    return fault
  }

  /// What an answer leads to.
  private enum Outcome {
    case rows
    /// Another question, with answers of its own.
    case question(Diagnostic)
    case problem(Diagnostic)

    var leadsOn: Bool { if case .problem = self { false } else { true } }
  }

  private func outcome(reading profile: CSVProfile, isBrief: Bool) -> Outcome {
    var options = options
    options.notes = nil
    let source = ByteSource(name: file, bytes: head)
    do throws(Fault) {
      var request = SniffRequest(file: file, options: options, profile: profile)
      request.isBrief = isBrief
      // The text is in UTF-8 by now, whatever the file is in.
      if isDecoded { request.profile.encoding = "utf-8" }
      var reader = try BankCSVReader(source, options: options, request: request, depth: depth - 1)
      var batch = RecordBatch(schema: reader.schema)
      var count = 0
      while try reader.read(into: &batch) { count += batch.count + batch.rejects.count }
      return count > 0
        ? .rows
        : .problem(Diagnostic(.csvHeader, .error, "it leaves no row to read", at: SourceLocation(file: file)))
    } catch {
      guard let question = error.diagnostic.question, !question.choices.isEmpty || question.blank != nil else {
        return .problem(error.diagnostic)
      }
      return .question(error.diagnostic)
    }
  }
}

extension Question.Choice {
  /// The column that it names in front of what it holds, with its quotes: `"Total"` of *"Total", such as 12.00*; the whole text where it
  /// names none.
  fileprivate var column: String {
    guard text.hasPrefix("\""), let end = text.firstRange(of: "\", such as ") else { return text }
    return String(text[..<end.lowerBound]) + "\""
  }
}
