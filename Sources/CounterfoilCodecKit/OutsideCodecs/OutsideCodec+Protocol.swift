import CounterfoilModel

/// A rule of the protocol of outside codecs that a program broke.
package struct OutsideViolation: Sendable, Hashable {
  /// The verb that was asked.
  package var verb: String
  /// What was done, expected and found.
  package var detail: String

  package init(verb: String, detail: String) {
    self.verb = verb
    self.detail = detail
  }
}

extension OutsideCodec {
  /// What the program does against the protocol where no file can show it: on empty input, on an unknown verb, and on
  /// records that were cut off. Empty for a program that keeps the protocol.
  ///
  /// Runs the program about six times.
  /// - Parameter records: records of a kind it holds, as lines of NDJSON without the closing line; nil where it does
  ///   not write.
  package func protocolViolations(kind: String, records: (lines: [UInt8], count: Int)?) -> [OutsideViolation] {
    var violations: [OutsideViolation] = []
    func check(_ verb: String, _ detail: @autoclosure () -> String, _ holds: Bool) {
      if !holds { violations.append(OutsideViolation(verb: verb, detail: detail())) }
    }
    check(
      "no-such-verb", "it ends with status 0 on a verb it cannot know", !ends(["no-such-verb"], []))
    if descriptor.canRead {
      let answer = Result { () throws(Fault) in
        try OutsideAnswer(path: path, arguments: ["probe"], input: [], timeLimits: timeLimits)
      }
      switch answer {
      case .success(let answer):
        let score = answer["score"].flatMap { Int($0) }
        check(
          "probe",
          "its score for an empty file is \(answer["score"] ?? "missing"); below \(Confidence.floor) is expected",
          score.map { (0..<Confidence.floor).contains($0) } ?? false)
      case .failure(let fault): check("probe", "on an empty file: \(fault.diagnostic.message)", false)
      }
    }
    if let records, records.count > 0 {
      let arguments = ["encode", "--kind", kind]
      let closing = { (count: Int) in Array("{\"end\":true,\"count\":\(count)}\n".utf8) }
      check(
        "encode", "it ends with status 0 although the closing line did not come: a cut file would look whole",
        !ends(arguments, records.lines))
      check(
        "encode", "it ends with status 0 although the closing line counts one record more than came",
        !ends(arguments, records.lines + closing(records.count + 1)))
      check(
        "encode", "it ends with an error on \(records.count) records and the right closing line",
        ends(arguments, records.lines + closing(records.count)))
    }
    return violations
  }

  /// Whether the program ends with status 0 on that input.
  private func ends(_ arguments: [String], _ input: [UInt8]) -> Bool {
    do throws(Fault) {
      let child = try ChildProcess(path: path, arguments: arguments, idleSeconds: timeLimits.answerSeconds)
      try child.drain(input)
      try child.finish()
      return true
    } catch {
      return false
    }
  }
}

extension ChildProcess {
  /// Sends all of `input`, closes it, and gives back all the program says.
  @discardableResult
  func drain(_ input: [UInt8], limitBytes: Int = 1 << 20) throws(Fault) -> [UInt8] {
    var output: [UInt8] = []
    try pump(input) { said throws(Fault) in
      output += said
      guard output.count <= limitBytes else { throw failed("it says more than \(limitBytes) bytes") }
    }
    return output
  }

  /// Sends all of `input`, closes it, and hands on what the program says until it has no more to say.
  func pump(_ input: [UInt8], take: (ArraySlice<UInt8>) throws(Fault) -> Void) throws(Fault) {
    var room = [UInt8](repeating: 0, count: 64 * 1024)
    var rest: [UInt8]? = input
    while true {
      var count = 0
      var failure: Fault?
      room.withUnsafeMutableBytes { room in
        do throws(Fault) {
          count = try read(into: room) { () throws(Fault) in
            defer { rest = nil }
            return rest
          }
        } catch {
          failure = error
        }
      }
      if let failure { throw failure }
      if count == 0 { return }
      try take(room[..<count])
    }
  }
}
