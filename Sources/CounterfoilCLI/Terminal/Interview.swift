import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilText
import CounterfoilWorkflows
import Glibc

/// Asks the person on a terminal what a file leaves open, and goes on with the answers.
///
/// Elsewhere nothing is asked: the fault with its profile line is what the caller sees.
struct Interview {
  private let console: Console
  private let formats: CodecRegistry
  private let isAllowed: Bool
  private let protected: ProtectedFiles
  /// Questions about one file, at most.
  private static let questionLimit = 12

  /// - Parameters:
  ///   - isAllowed: false where the output is for a program.
  ///   - files: what a profile that keeps the answers must not replace.
  init(_ console: Console, formats: CodecRegistry, isAllowed: Bool = true, protecting files: ProtectedFiles) {
    protected = files
    self.console = console
    self.formats = formats
    self.isAllowed = isAllowed && !console.isQuiet && isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
  }

  /// The requests, each with what the person answered about its file.
  func settled(_ requests: [InputRequest], options: ReadOptions) -> [InputRequest] {
    guard isAllowed else { return requests }
    // What is wrong beyond a question is reported by the work itself.
    return requests.map { request in (try? settled(request, options: options)) ?? request }
  }

  /// The request with what the person answered about its file.
  /// - Throws: the fault that is left, where it is no question or the person gives no answer.
  func settled(_ request: InputRequest, options: ReadOptions) throws(Fault) -> InputRequest {
    guard isAllowed, request.path != "-" else { return request }
    var request = request
    var lines: [String] = []
    for _ in 0..<Interview.questionLimit {
      var options = options
      options.profile = request.profile ?? options.profile
      do throws(Fault) {
        _ = try OpenInput(request, options: options, formats: formats)
        break
      } catch {
        guard let question = error.diagnostic.question else { throw error }
        guard let line = ask(question, about: error) else { throw error }
        lines.append(line)
        request.profile = try ProfileCheck.merged(
          ProfileText(yaml: line, file: Question.answerFile), over: options.profile)
      }
    }
    if !lines.isEmpty { keep(request, lines) }
    return request
  }

  // MARK: One question

  /// The line of a profile that answers; nil where the person gives up.
  private func ask(_ question: Question, about fault: Fault) -> String? {
    var text = "\n\(TerminalText.escape(fault.description))\n\n\(TerminalText.escape(question.text))\n"
    let choices = question.choices.filter { $0.profileLine != nil }
    for (index, choice) in choices.enumerated() { text += "  \(index + 1)  \(TerminalText.escape(choice.text))\n" }
    console.ask(text)
    for _ in 0..<3 {
      console.ask(prompt(choices.count, question.blank))
      guard let answer = console.answer()?.trimmingBlanks, !answer.isEmpty else { return nil }
      if let number = Int(answer), choices.indices.contains(number - 1) { return choices[number - 1].profileLine }
      if let line = question.profileLine(saying: answer), isUnderstood(line) { return line }
      console.ask("That is none of them.\n")
    }
    return nil
  }

  private func prompt(_ count: Int, _ blank: Question.Blank?) -> String {
    let numbers = count == 0 ? "" : count == 1 ? "1" : "1 to \(count)"
    switch blank {
    case nil: return "\(numbers), or nothing to leave the file: "
    case .value(let key): return "\(numbers.isEmpty ? "" : "\(numbers), or ")the \(key); nothing leaves the file: "
    case .column: return "\(numbers.isEmpty ? "" : "\(numbers), or ")the column's name; nothing leaves the file: "
    }
  }

  private func isUnderstood(_ line: String) -> Bool {
    ProfileCheck.problems(of: ProfileText(yaml: line, file: Question.answerFile)).isEmpty
  }

  // MARK: Keeping the answers

  /// Says which lines keep the answers, and writes them to a profile if that is wanted.
  private func keep(_ request: InputRequest, _ lines: [String]) {
    let shown = lines.map { "    \(TerminalText.escape($0))\n" }.joined()
    console.ask(
      "\nTo keep \(lines.count == 1 ? "this answer" : "these answers"), use --profile with a file that says:\n\(shown)")
    console.ask("Write it to a file now? Its name, or nothing: ")
    guard let name = console.answer()?.trimmingBlanks, !name.isEmpty, let profile = request.profile else { return }
    guard access(name, F_OK) != 0 else {
      return console.ask("\(TerminalText.escape(name)) is there already; nothing was written.\n")
    }
    do throws(Fault) {
      let place = try OutputPlace(name, protecting: protected)
      try OutputFile.writeData(to: place, console: console) { sink throws(Fault) in try sink.write(profile.yaml) }
      console.ask("Written: from now on, --profile \(TerminalText.escape(name))\n")
    } catch {
      // The answers count for this time even so.
      console.show(error.diagnostic)
    }
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    String(drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
