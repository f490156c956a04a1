import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Tries every answer of a question on the file before the question is asked.
///
/// An answer that ends in another refusal which nothing answers, or in rows that cannot be read, is no answer: it is not
/// offered. Where none is left, the question is not asked, and the message says so.
struct AnswerTrial {
  let file: String
  /// The front of the text, in UTF-8, up to its last whole line where it is cut.
  let head: [UInt8]
  let options: ReadOptions
  /// Questions that may still follow from an answer.
  let depth: Int
  static let depth = 5
  /// More of a file is not read for each answer.
  static let headBytes = 1 << 20

  /// The front of a text, up to its last whole line where it is cut.
  static func head(of source: ByteSource) throws(Fault) -> [UInt8] {
    let bytes = try source.peek(headBytes)
    guard bytes.count == headBytes, let end = bytes.lastIndex(of: 0x0A) else { return Array(bytes) }
    return Array(bytes[...end])
  }

  /// The fault with those of its answers that lead on.
  /// - Parameter stated: what is stated of the table already.
  func tried(_ fault: Fault, _ stated: CSVProfile) -> Fault {
    guard fault.status == .badData, let question = fault.diagnostic.question, !question.choices.isEmpty, depth > 0
    else {
      return fault
    }
    var fault = fault
    var firstProblem: Diagnostic?
    let kept = question.choices.filter { choice in
      guard let line = choice.profileLine,
        let answer = try? CSVProfile(ProfileText(yaml: line, file: "the answer"))
      else { return true }
      guard let problem = problem(reading: answer.over(stated)) else { return true }
      if firstProblem == nil { firstProblem = problem }
      return false
    }
    if kept.count == question.choices.count { return fault }
    fault.diagnostic.question?.choices = kept
    if kept.isEmpty, let firstProblem {
      if question.blank == nil { fault.diagnostic.question = nil }
      fault.diagnostic.fixes.insert(
        "No answer we know leads to all rows: \(firstProblem.location?.description ?? file): \(firstProblem.message).",
        at: 0)
    }
    return fault
  }

  /// What stands in the way of reading all rows so; nil where nothing does, or where a question follows that has answers.
  private func problem(reading profile: CSVProfile) -> Diagnostic? {
    var options = options
    options.notes = nil
    let source = ByteSource(name: file, bytes: head)
    do throws(Fault) {
      var request = SniffRequest(file: file, options: options, profile: profile)
      // The text is in UTF-8 by now, whatever the file is in.
      request.profile.encoding = "utf-8"
      var reader = try BankCSVReader(source, options: options, request: request, depth: depth - 1)
      var batch = RecordBatch(schema: reader.schema)
      while try reader.read(into: &batch) {}
      return nil
    } catch {
      // To set rows aside is no way to read all of them.
      guard let question = error.diagnostic.question, question != RowDecoder.setAside else { return error.diagnostic }
      return question.choices.isEmpty && question.blank == nil ? error.diagnostic : nil
    }
  }
}
