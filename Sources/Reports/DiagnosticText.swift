import CodecKit
public import Model

extension Diagnostic {
  /// The finding for a person: `file:line:column: message [code]`, and below it, indented, what can be done.
  public func text(_ style: TextStyle) -> String {
    let place = location.map { style.marked(TerminalText.escape("\($0)") + ":", .bold) + " " } ?? ""
    let word =
      switch severity {
      case .note: "note: "
      case .warning: style.marked("warning:", .yellow) + " "
      case .error: style.hasColour ? style.marked("error:", .red) + " " : ""
      }
    var result = "\(place)\(word)\(TerminalText.escape(message)) \(style.marked("[\(code.name)]", .dim))\n"
    for fix in fixes {
      for line in TerminalText.escape(fix, keepsLineBreaks: true).split(separator: "\n") { result += "    \(line)\n" }
    }
    return result
  }

  /// Appends the finding as one JSON object (`Schemas/diagnostic.schema.json`).
  public func write(to json: inout JSONWriter) {
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
    }
  }
}
