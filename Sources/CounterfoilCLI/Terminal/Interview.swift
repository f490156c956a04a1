import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilText
import CounterfoilWorkflows
import Glibc

/// Asks the person on a terminal what files leave open, one question after another, and goes on with the answers.
///
/// What one file was asked is not asked again of another with the same header and account. Elsewhere than on a terminal
/// nothing is asked: the refusal with all its questions is what the caller sees.
struct Interview {
  /// Looks into a file with what is said of it.
  typealias Look = (InputRequest) -> FileLook

  private let console: Console
  private let formats: CodecRegistry
  let isAllowed: Bool
  private let protected: ProtectedFiles
  /// Questions about one file, at most.
  private static let questionLimit = 24
  /// What was answered so far, file by file.
  private var answered: [Answers] = []

  /// What was answered about one file.
  private struct Answers {
    var path: String
    var layout: String?
    var account: String?
    var lines: [String] = []
    var profile: ProfileText?
  }

  /// - Parameters:
  ///   - isAllowed: false where the output is for a program.
  ///   - files: what a profile that keeps the answers must not replace.
  init(_ console: Console, formats: CodecRegistry, isAllowed: Bool = true, protecting files: ProtectedFiles) {
    protected = files
    self.console = console
    self.formats = formats
    self.isAllowed = isAllowed && !console.isQuiet && isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
  }

  /// The requests, each with what the person answered about its file, and once all is answered the offer to keep that.
  ///
  /// A file the person skips, or whose fault is no question, is left to the work, which reports it.
  /// - Parameter look: how the work looks at files; as the commands that only read do, where it is not said.
  /// - Throws: `interview.quit` where the person wants nothing done.
  func settled(
    _ requests: [InputRequest], options: ReadOptions, look: Look? = nil
  ) throws(Fault) -> [InputRequest] {
    var interview = self
    let settled = try interview.asked(requests, options: options, look: look)
    interview.keep()
    return settled
  }

  /// As ``settled(_:options:look:)``, where more is to be asked before ``keep()``.
  mutating func asked(
    _ requests: [InputRequest], options: ReadOptions, look: Look? = nil
  ) throws(Fault) -> [InputRequest] {
    guard isAllowed else { return requests }
    var settled: [InputRequest] = []
    for request in requests {
      settled.append(
        request.canBeReadAgain ? try asked(request, options: options, look: look) : request)
    }
    return settled
  }

  private mutating func asked(
    _ request: InputRequest, options: ReadOptions, look: Look?
  ) throws(Fault) -> InputRequest {
    var request = request
    for _ in 0..<Interview.questionLimit {
      let found = look?(request) ?? FileLook(request, options: options, formats: formats)
      guard let fault = found.fault, let question = Interview.first(of: fault) else { break }
      guard let next = try answered(question, fault, found.layout, request, options: options) else { break }
      request = next
    }
    return request
  }

  /// The request with the answer to one question about its file.
  /// - Returns: nil where the person skips the file.
  mutating func answered(
    _ question: Question, _ fault: Fault, _ layout: String?, _ request: InputRequest, options: ReadOptions
  ) throws(Fault) -> InputRequest? {
    let base = request.profile ?? options.profile
    let account = ProfileCheck.account(of: base) ?? options.account
    var line = try known(question, of: request, layout, account)
    if line == nil { line = try ask(question, about: fault, request, options) }
    guard let line else { return nil }
    var request = request
    request.profile = try ProfileCheck.merged(ProfileText(yaml: line, file: Question.answerFile), over: base)
    let place =
      answered.firstIndex { $0.path == request.path }
      ?? {
        answered.append(Answers(path: request.path))
        return answered.count - 1
      }()
    answered[place].layout = layout ?? answered[place].layout
    answered[place].account = ProfileCheck.account(of: request.profile) ?? options.account
    answered[place].lines.append(line)
    answered[place].profile = request.profile
    return request
  }

  /// The question to ask first: whose account it is decides what was answered before.
  private static func first(of fault: Fault) -> Question? {
    guard let question = fault.diagnostic.question else { return nil }
    return question.following.first { $0.blank == .value(ofKey: "account") } ?? question
  }

  // MARK: One question

  /// The line that answers because another file of this layout and account was asked the same.
  private func known(
    _ question: Question, of request: InputRequest, _ layout: String?, _ account: String?
  ) throws(Fault) -> String? {
    guard let layout else { return nil }
    let file = TerminalText.escape(request.path)
    for other in answered
    where other.path != request.path && other.layout == layout && other.account == account {
      guard let profile = other.profile else { continue }
      let name = TerminalText.escape(other.path)
      switch try GivenAnswers(profile).answer(to: question) {
      case .line(let line):
        console.ask("\n\(file) has the columns of \(name): `\(TerminalText.escape(line))` counts for it, too.\n")
        return line
      case .contradicted:
        console.ask("\n\(file) has the columns of \(name), but what you said of that does not fit it.\n")
      case .nothing: break
      }
    }
    return nil
  }

  /// The line of a profile that answers; nil where the person skips the file.
  /// - Throws: `interview.quit`.
  private func ask(
    _ question: Question, about fault: Fault, _ request: InputRequest, _ options: ReadOptions
  ) throws(Fault) -> String? {
    // A question asked before its turn has nothing to do with what the fault says.
    let isOwn = fault.diagnostic.question?.text == question.text || fault.diagnostic.question == nil
    let heading = isOwn ? fault.description : request.path
    var text = "\n\(TerminalText.escape(heading))\n\n\(TerminalText.escape(question.text))\n"
    let choices = question.choices.compactMap { choice in choice.profileLine.map { (text: choice.text, line: $0) } }
    for (index, choice) in choices.enumerated() {
      text += "  \(index + 1)  \(TerminalText.escape(choice.text))\n"
      if let row = FileLook.example(adding: choice.line, to: request, options: options, formats: formats) {
        text += "       first row: \(TerminalText.escape(row))\n"
      }
    }
    console.ask(text)
    for _ in 0..<3 {
      console.ask(prompt(choices.count, question.blank))
      guard let answer = console.answer()?.trimmingBlanks, !answer.isEmpty else { return nil }
      if let number = Int(answer), choices.indices.contains(number - 1) { return choices[number - 1].line }
      if answer == "q" { throw .leftInterview }
      if let line = question.profileLine(saying: answer), isUnderstood(line) { return line }
      console.ask("That is none of them.\n")
    }
    return nil
  }

  private func prompt(_ count: Int, _ blank: Question.Blank?) -> String {
    let numbers = count == 0 ? "" : count == 1 ? "1" : "1 to \(count)"
    let words =
      switch blank {
      case nil: ""
      case .value(let key): "the \(key)"
      case .column: "the column's name"
      }
    let answers = [numbers, words].filter { !$0.isEmpty }.joined(separator: ", or ")
    return "\(answers); nothing leaves the file, q quits: "
  }

  private func isUnderstood(_ line: String) -> Bool {
    ProfileCheck.problems(of: ProfileText(yaml: line, file: Question.answerFile)).isEmpty
  }

  // MARK: Keeping the answers

  /// Says which lines keep the answers, and writes them to a profile if that is wanted: one for each layout.
  func keep() {
    var kept: [[String]] = []
    for answers in answered where !answers.lines.isEmpty && !kept.contains(answers.lines) {
      kept.append(answers.lines)
      keep(answers)
    }
  }

  private func keep(_ answers: Answers) {
    let shown = answers.lines.map { "    \(TerminalText.escape($0))\n" }.joined()
    let what = answers.lines.count == 1 ? "this answer" : "these answers"
    console.ask(
      "\nTo keep \(what) about \(TerminalText.escape(answers.path)), use --profile with a file that says:\n\(shown)")
    let proposed = Interview.freeName(for: answers.path)
    console.ask("Write it to \(TerminalText.escape(proposed)) now? y, another name, or nothing: ")
    guard let word = console.answer()?.trimmingBlanks, !word.isEmpty, word != "n", let profile = answers.profile else {
      return
    }
    let name = word == "y" ? proposed : word
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

  /// A name in this folder that no file has: `statement.yaml`, else `statement-2.yaml`….
  private static func freeName(for path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let stem = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
    let base = stem.isEmpty ? "bank" : stem
    for number in 2..<1000 where access("\(base).yaml", F_OK) == 0 {
      if access("\(base)-\(number).yaml", F_OK) != 0 { return "\(base)-\(number).yaml" }
    }
    return "\(base).yaml"
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    String(drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
