import ArgumentParser
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilReports
import CounterfoilText
import CounterfoilWorkflows

struct ProfileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile",
    abstract: "Layouts of banks' tables: lists, checks and shows them, writes and imports new ones.",
    discussion: """
      A profile states what a bank's files cannot say about themselves: its columns, date order, decimal mark, currency. \
      It always wins over what is found by looking. Layouts of many banks come along and are told by their headers; \
      --profile takes the name of one as well as a file. docs/profiles.md has all keys.

      EXAMPLES
        counterfoil profile list sparkasse
        counterfoil profile infer download.csv > bank.yaml
        counterfoil profile check bank.yaml
        counterfoil inspect download.csv --profile bank.yaml
      """,
    subcommands: [
      ProfileListCommand.self, ProfileShowCommand.self, ProfileCheckCommand.self, ProfileInferCommand.self,
      ProfileImportCommand.self,
    ])
}

struct ProfileListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists the layouts of banks, wallets and apps that come along.",
    discussion: """
      "by header" marks those taken without being told, where a file has the bank's header line; the others need their \
      name, because other banks write the same header or none.

      EXAMPLES
        counterfoil profile list
        counterfoil profile list GB
        counterfoil profile list chase card
        counterfoil profile list --json
      """)

  @Argument(help: ArgumentHelp("Words of the bank's name, or the two letters of its country.", valueName: "word"))
  var words: [String] = []

  @OptionGroup var report: ReportOptions

  func run() throws {
    let console = report.console
    let layouts = LayoutCatalogue.layouts(about: words)
    let list = LayoutList(layouts)
    try report.put(json: list.json, words: list.text)
    if !report.json { console.say("\(Counted.count(layouts.count, "layout"))\n") }
  }
}

struct ProfileCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Says what is wrong with profiles, each with its line.",
    discussion: """
      EXAMPLES
        counterfoil profile check bank.yaml
        counterfoil profile check profiles/*.yaml --json
      """)

  @Argument(help: ArgumentHelp("Profiles.", valueName: "profile"))
  var files: [String]

  @OptionGroup var report: ReportOptions

  func run() throws {
    var problems: [Diagnostic] = []
    for file in files { problems += ProfileCheck.problems(of: try ProfileFile.whole(file)) }
    try report.put(problems, understood: Counted.count(files.count, "profile"))
    if problems.contains(where: { $0.severity == .error }) { throw ExitStatus.configuration.code }
  }
}

struct ProfileShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Prints a profile as it is understood, as YAML with a comment on every key.",
    discussion: """
      EXAMPLES
        counterfoil profile show bank.yaml
        counterfoil profile show de-dkb-giro > bank.yaml
      """)

  @Argument(help: ArgumentHelp("A profile, or the name of a layout.", valueName: "profile"))
  var file: String

  @OptionGroup var verbosity: VerbosityOptions

  func run() throws {
    let text = try ProfileCheck.understood(try ProfileFile.whole(file))
    try OutputFile.writeData(to: "-", console: Console(verbosity)) { sink throws(Fault) in try sink.write(text) }
  }
}
