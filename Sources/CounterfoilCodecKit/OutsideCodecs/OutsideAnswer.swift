import CounterfoilModel
import CounterfoilText

/// The one record a program answers `describe` or `probe` with.
struct OutsideAnswer {
  /// An answer holds a few words.
  private static let limitBytes = 64 * 1024

  private let programName: String
  private let answer: JSONObject

  /// Runs the program and takes its answer.
  /// - Throws: a fault unless it gave one record and a closing one, and ended with status 0 in time.
  init(path: String, arguments: [String], input: [UInt8], timeLimits: OutsideTimeLimits) throws(Fault) {
    let child = try ChildProcess(path: path, arguments: arguments, idleSeconds: timeLimits.answerSeconds)
    programName = child.name
    let output = try child.drain(input, limitBytes: OutsideAnswer.limitBytes)
    try child.finish()
    let lines = output.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    guard lines.count == 2, let end = OutsideControl(line: Array(lines[1].utf8)), end == .end(count: 1) else {
      throw OutsideAnswer.broken(
        child.name, "it did not answer with one record and {\"end\":true,\"count\":1}")
    }
    do throws(Fault) {
      guard let object = try JSONValue(parsing: Array(lines[0].utf8), file: child.name).object else {
        throw OutsideAnswer.broken(child.name, "its answer is not a JSON object")
      }
      answer = object
    } catch {
      guard error.diagnostic.code == .jsonSyntax else { throw error }
      throw OutsideAnswer.broken(child.name, "its answer is not JSON: \(error.diagnostic.message)")
    }
  }

  /// A member's text: the characters of a string, the digits of a number, `true` or `false`.
  subscript(_ name: String) -> String? { answer[name]?.text }

  /// The words of a member that is a list of strings, or one string of words.
  func words(_ name: String) -> [String] {
    let texts = answer[name]?.elements?.compactMap(\.text) ?? [answer[name]?.text ?? ""]
    return texts.flatMap { $0.split { $0 == " " || $0 == "," || $0 == "\t" } }.map { $0.lowercased() }
  }

  func broken(_ reason: String) -> Fault { OutsideAnswer.broken(programName, reason) }

  private static func broken(_ programName: String, _ reason: String) -> Fault {
    Fault(.inputOutput, .outsideProtocol, "\(programName) breaks the protocol of outside codecs: \(reason)")
  }
}

/// A line of a program that is no record.
enum OutsideControl: Equatable {
  /// The closing line: how many lines with records and rejects came before.
  case end(count: Int)
  /// A record it could not take, with its line and its text in the file.
  case reject(message: String, line: Int?, raw: String)
  case malformed

  /// Nil for a record: control lines are those whose first member is `end` or `reject`.
  init?(line: [UInt8]) {
    var index = line.firstIndex { !$0.isASCIISpace } ?? line.count
    guard index < line.count, line[index] == 0x7B else { return nil }
    index = line[(index + 1)...].firstIndex { !$0.isASCIISpace } ?? line.count
    let key = line[index...]
    guard key.starts(with: Array("\"end\"".utf8)) || key.starts(with: Array("\"reject\"".utf8)) else { return nil }
    let answer = try? JSONValue(parsing: line, file: "")
    func text(_ name: String) -> String? { answer?[name]?.text }
    if text("end") == "true", let count = text("count").flatMap({ Int($0) }), count >= 0 {
      self = .end(count: count)
    } else if let message = text("reject") {
      self = .reject(message: message, line: text("line").flatMap { Int($0) }, raw: text("raw") ?? "")
    } else {
      self = .malformed
    }
  }
}
