import ArgumentParser
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilReports
import CounterfoilText

struct ReportOptions: ParsableArguments {
  @Flag(name: .long, help: "Print the result as JSON.")
  var json = false

  @OptionGroup var verbosity: VerbosityOptions

  var console: Console { Console(verbosity) }

  /// Prints a result on standard output: data with `--json`, else words.
  func put(json: @autoclosure () -> [UInt8], words: (TextStyle) -> String) throws(Fault) {
    let console = console
    if self.json { try console.put(data: json()) } else { try console.put(words: words(console.output)) }
  }

  /// Prints what is wrong with files that were looked at.
  /// - Parameter understood: what is said where nothing is, such as `2 profiles`.
  func put(_ problems: [Diagnostic], understood: String) throws(Fault) {
    let console = console
    if json {
      var json = JSONWriter(.indented(levels: 1))
      json.array { json in for problem in problems { problem.write(to: &json) } }
      return try console.put(data: json.line)
    }
    for problem in problems { console.show(problem) }
    if problems.isEmpty { console.say("\(understood) understood\n") }
  }

  /// Prints a result piece by piece with `--json`, else as words.
  func put(json: (ByteSink) throws(Fault) -> Void, words: (TextStyle) throws(Fault) -> String) throws(Fault) {
    let console = console
    if self.json {
      try OutputFile.writeData(to: "-", console: console, json)
    } else {
      try console.put(words: words(console.output))
    }
  }
}
