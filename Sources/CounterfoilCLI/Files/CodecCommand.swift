import ArgumentParser
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilReports
import CounterfoilWorkflows

struct CodecCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "codec",
    abstract: "Checks one format; `codecs` lists them all.",
    discussion: """
      EXAMPLES
        counterfoil codec check till roll.till
        counterfoil codec check csv
      """,
    subcommands: [CodecCheckCommand.self])
}

struct CodecCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Puts a format through the rules every format must keep.",
    discussion: """
      The records must not depend on how the file comes in, a cut file must change no earlier record, places must only \
      grow, and what is written must read back the same. A program counterfoil-codec-NAME must keep its protocol, too \
      (docs/outside-codecs.md). Give files of the format, with a bad record among them; without any, records are made \
      up and written by the format itself.

      EXAMPLES
        counterfoil codec check till roll.till
        counterfoil codec check till roll.till --thorough
        counterfoil codec check json --json
      """)

  @Argument(help: ArgumentHelp("The name of the format.", valueName: "name"))
  var name: String

  @Argument(help: ArgumentHelp("Files of that format.", valueName: "file"))
  var files: [String] = []

  @Flag(name: .long, help: "Cut the files at every byte. Slow for a program: it is started again for each.")
  var thorough = false

  @Option(name: .long, help: ArgumentHelp("The kind of the records, such as entry or bill.", valueName: "kind"))
  var kind: String?

  @Option(name: .long, help: ArgumentHelp("The currency of amounts that name none, such as EUR.", valueName: "code"))
  var currency: String?

  @OptionGroup var report: ReportOptions

  func run() throws {
    let formats = try Formats.registry()
    for finding in formats.findings { report.console.show(finding) }
    let codec = try formats.required(name)
    var options = ReadOptions()
    if let kind { options.kind = try Kinds.kind(named: kind) }
    options.currency = try CurrencyArgument.read(currency)
    let check = CodecCheck(codec, files: files, options: options, isThorough: thorough)
    let result = try report.console.working("codec check") { _ in try check.run() }
    for note in result.notes { report.console.show(note) }
    try report.put(json: result.json, words: result.text)
    if !result.violations.isEmpty { throw ExitStatus.attention.code }
  }
}
