import CounterfoilCodecKit
package import CounterfoilModel
package import CounterfoilText

extension Diagnostic {
  /// The finding for a person: `file:line:column: message [code]`, and below it, indented, what can be done.
  package func text(_ style: TextStyle) -> String {
    let place = location.map { style.marked(TerminalText.escape("\($0)") + ":", .bold) + " " } ?? ""
    let word =
      switch severity {
      case .note: "note: "
      case .warning: style.marked("warning:", .yellow) + " "
      case .error: style.hasColour ? style.marked("error:", .red) + " " : ""
      }
    let head = "\(place)\(word)\(TerminalText.escape(message)) \(style.marked("[\(code.name)]", .dim))\n"
    var result = ShownWords.wrapped(head, style)
    for fix in fixes {
      for line in TerminalText.escape(fix, keepsLineBreaks: true).split(separator: "\n") {
        result += ShownWords.wrapped("    \(line)\n", style)
      }
    }
    if let question { result += question.text(style, indent: "    ") }
    return result
  }

  /// Appends the finding as one JSON object (`Schemas/diagnostic.schema.json`).
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("code", code.name)
      json.member("severity", severity.rawValue)
      json.member("message", message)
      if let location {
        json.member("file", location.file)
        json.member("line", location.line)
        json.member("column", location.column)
        json.member("byteOffset", location.byteOffset.map(Int.init))
      }
      if !fixes.isEmpty { json.member("fixes", fixes) }
      if let question {
        json.key("question")
        question.write(to: &json)
      }
    }
  }
}

extension Question {
  /// The question with what can be answered and the line of a profile that says so.
  ///
  /// Behind it stand the questions that follow, and once for all of them what to do with the lines.
  package func text(_ style: TextStyle, indent: String) -> String {
    var result = answers(style, indent: indent)
    for question in following {
      result += style.marked("\(indent)After that:", .dim) + "\n" + question.answers(style, indent: indent)
    }
    let all = [self] + following
    guard all.contains(where: { $0.blankLine != nil || $0.choices.contains { $0.profileLine != nil } }) else {
      return result
    }
    let what = following.isEmpty ? "line of the answer" : "lines of the answers"
    let hint = "Write the \(what) into a file, such as bank.yaml, and add: --profile bank.yaml"
    for line in WrappedText.lines(hint, style, indent: indent) { result += style.marked(line, .dim) + "\n" }
    return result
  }

  private func answers(_ style: TextStyle, indent: String) -> String {
    var result = ""
    for line in WrappedText.lines(TerminalText.escape(text), style, indent: indent) {
      result += style.marked(line, .bold) + "\n"
    }
    let answers = choices.map { choice in
      (TerminalText.escape(choice.text), choice.profileLine.map { TerminalText.escape($0, keepsLineBreaks: true) })
    }
    let width = answers.filter { $0.1 != nil }.map { DisplayWidth.columns($0.0) }.max() ?? 0
    for (answer, profileLine) in answers {
      let padding = String(repeating: " ", count: max(0, width - DisplayWidth.columns(answer)))
      result += indent + "  " + answer
      let lines = profileLine?.split(separator: "\n") ?? []
      for (index, line) in lines.enumerated() {
        let margin = String(repeating: " ", count: index == 0 ? 0 : indent.count + 2 + width)
        result += index == 0 ? "\(padding)  →  \(line)" : "\n\(margin)     \(line)"
      }
      result += "\n"
    }
    if let blankLine { result += "\(indent)  \(choices.isEmpty ? "the answer" : "another")  →  \(blankLine)\n" }
    return result
  }

  /// The line of a profile with a place to fill in; nil where one of the choices must be taken.
  private var blankLine: String? {
    switch blank {
    case .value(let key): "\(key): \(key.uppercased())"
    case .column(let field): "columns: {\(field): NAME OR NUMBER OF THE COLUMN}"
    case nil: nil
    }
  }

  /// Appends the question as one JSON object, a member of `Schemas/diagnostic.schema.json`.
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("text", text)
      json.array("choices") { json in
        for choice in choices {
          json.object { json in
            json.member("text", choice.text)
            json.member("profileLine", choice.profileLine)
          }
        }
      }
      json.member("otherLine", blankLine)
      if !following.isEmpty {
        json.array("following") { json in for question in following { question.write(to: &json) } }
      }
    }
  }
}
