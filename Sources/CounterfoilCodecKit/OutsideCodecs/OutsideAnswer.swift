import CounterfoilModel
import CounterfoilText

/// The one record a program answers `describe` or `probe` with.
struct OutsideAnswer {
  /// An answer holds a few words.
  private static let limitBytes = 64 * 1024

  private let programName: String
  private var members: [String: String] = [:]

  /// Runs the program and takes its answer.
  /// - Throws: a fault unless it gave one record and a closing one, and ended with status 0 in time.
  init(path: String, arguments: [String], input: [UInt8], timeLimits: OutsideTimeLimits) throws(Fault) {
    let child = try ChildProcess(path: path, arguments: arguments, idleSeconds: timeLimits.answerSeconds)
    programName = child.name
    let output = try child.drain(input, limitBytes: OutsideAnswer.limitBytes)
    try child.finish()
    let lines = output.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    guard lines.count == 2, let end = OutsideControl(line: Array(lines[1].utf8)), end == .end(count: 1) else {
      throw broken("it did not answer with one record and {\"end\":true,\"count\":1}")
    }
    guard let found = JSONText.textMembers(of: lines[0]) else { throw broken("its answer is not a JSON object") }
    for (name, text) in found { members[name] = text }
  }

  /// A member's text: of a string its characters, else as it is written.
  subscript(_ name: String) -> String? { members[name] }

  /// The words of a member that is a list of plain strings, or one string of words.
  func words(_ name: String) -> [String] {
    (members[name] ?? "").split { " ,[]\"\t".contains($0) }.map { $0.lowercased() }
  }

  func broken(_ reason: String) -> Fault {
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
    var index = line.firstIndex { !OutsideControl.isSpace($0) } ?? line.count
    guard index < line.count, line[index] == 0x7B else { return nil }
    index = line[(index + 1)...].firstIndex { !OutsideControl.isSpace($0) } ?? line.count
    let key = line[index...]
    guard key.starts(with: Array("\"end\"".utf8)) || key.starts(with: Array("\"reject\"".utf8)) else { return nil }
    let members = JSONText.textMembers(of: String(decoding: line, as: UTF8.self)) ?? []
    var texts: [String: String] = [:]
    for (name, text) in members { texts[name] = text }
    if texts["end"] == "true", let count = texts["count"].flatMap({ Int($0) }), count >= 0 {
      self = .end(count: count)
    } else if let message = texts["reject"] {
      self = .reject(message: message, line: texts["line"].flatMap { Int($0) }, raw: texts["raw"] ?? "")
    } else {
      self = .malformed
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
}
