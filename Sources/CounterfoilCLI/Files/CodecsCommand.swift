import ArgumentParser
import CounterfoilCodecKit
import CounterfoilReports
import CounterfoilWorkflows

struct CodecsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "codecs",
    abstract: "Lists the formats that can be read and written.",
    discussion: """
      Formats come with counterfoil or from outside: an executable named counterfoil-codec-NAME on PATH adds NAME.

      EXAMPLES
        counterfoil codecs
        counterfoil codecs --json
        counterfoil convert bills.json --to csv
      """)

  @OptionGroup var report: ReportOptions

  func run() throws {
    let formats = try Formats.registry()
    for finding in formats.findings { report.console.show(finding) }
    let list = CodecList(formats.codecs.map(\.descriptor))
    try report.put(json: list.json, words: list.text)
  }
}
