import CounterfoilModel
import CounterfoilRecords

// The modules below give advice in the words of the command line. A program has no command line: what it is told names
// the parameter or the option of the library that does the same.

extension Fault {
  /// Does some work, whose fault then gives advice that a program can follow.
  static func advising<Value>(_ work: () throws(Fault) -> Value) throws(Fault) -> Value {
    do throws(Fault) { return try work() } catch { throw error.forPrograms }
  }

  /// The same fault, with advice that a program can follow.
  var forPrograms: Fault { Fault(status, diagnostic.forPrograms) }
}

extension Diagnostic {
  /// The same finding, with advice that a program can follow. What was found stays as it is: it may quote the file.
  var forPrograms: Diagnostic {
    var advised = self
    advised.fixes = fixes.map { ProgramAdvice.text($0) }
    return advised
  }
}

extension RecordBatch {
  /// Gives what was found and set aside advice that a program can follow.
  mutating func adviseProgram() {
    for index in findings.indices { findings[index] = findings[index].forPrograms }
    for index in rejects.indices { rejects[index].diagnostic = rejects[index].diagnostic.forPrograms }
  }
}

/// Options of the command line, as the library calls them.
enum ProgramAdvice {
  private static let names = [
    "account": "`account`", "currency": "`currency`", "kind": "`kind`", "encoding": "`encoding`",
    "from": "`format:`", "to": "`format:`", "store": "`path:`", "bills-profile": "`profile` of the bills",
  ]

  private static let phrases = [
    ("`counterfoil codecs` lists them", "`builtInCodecs` are those there are"),
    (
      "Run the command again when the other one has ended, or let it wait: --wait SECONDS.",
      "Try again when the other process has ended."
    ),
  ]

  /// A sentence without options of the command line. One that is to be typed as a whole, `counterfoil …`, stays.
  static func text(_ sentence: String) -> String {
    var text = sentence
    for (typed, said) in phrases where text.contains(typed) { text = text.replacing(typed, with: said) }
    guard text.contains("--"), !text.contains("counterfoil ") else { return text }
    return text.split(separator: " ", omittingEmptySubsequences: false).reduce(into: Words()) { $0.take($1) }.text
  }

  /// A sentence, word by word.
  private struct Words {
    private var words: [String] = []
    /// The option whose value the next word is.
    private var open: (option: String, prefix: Substring)?

    var text: String { words.joined(separator: " ") }

    mutating func take(_ word: Substring) {
      if let open {
        self.open = nil
        words.append(String(open.prefix) + Words.said(of: open.option, word))
        return
      }
      guard let dashes = word.firstRange(of: "--"), word[..<dashes.lowerBound].allSatisfy({ "`(\"".contains($0) })
      else {
        return words.append(String(word))
      }
      let option = word[dashes.upperBound...].prefix { $0.isLetter || $0 == "-" }
      let (prefix, rest) = (word[..<dashes.lowerBound], word[option.endIndex...])
      if rest.isEmpty, option == "set" || option == "profile" && prefix == "`" {
        open = (String(option), prefix)
      } else if option.isEmpty {
        words.append(String(word))
      } else {
        words.append("\(prefix)\(ProgramAdvice.names[String(option)] ?? "`\(option)`")\(rest)")
      }
    }

    /// What is said of `--set KEY=VALUE` and `--profile NAME`.
    private static func said(of option: String, _ word: Substring) -> String {
      let marks = word.reversed().prefix { ".,;:`)\"".contains($0) }.count
      let (value, rest) = (word.dropLast(marks), word.suffix(marks))
      if option == "profile" { return "profile` with `layout: \(value)\(rest)" }
      let parts = value.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { return "`settings` \(value)\(rest)" }
      return "`settings[\"\(parts[0])\"] = \"\(parts[1])\"`\(rest)"
    }
  }
}
