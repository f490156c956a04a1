import ArgumentParser
import CodecKit
import Model
import Reports
import Workflows

struct ProfileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile",
    abstract: "Checks a profile, or shows it as it is understood.",
    discussion: """
      A profile states what a bank's files cannot say about themselves: its columns, date order, decimal mark, currency. \
      It always wins over what is found by looking. docs/profiles.md has all keys.

      EXAMPLES
        counterfoil profile check bank.yaml
        counterfoil profile show bank.yaml
        counterfoil inspect download.csv --profile bank.yaml
      """,
    subcommands: [ProfileCheckCommand.self, ProfileShowCommand.self])
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
    let console = report.console
    var problems: [Diagnostic] = []
    for file in files { problems += ProfileCheck.problems(of: try ProfileFile.read(file)) }
    if report.json {
      var json = JSONWriter(brokenLevels: 1)
      json.array { json in for problem in problems { problem.write(to: &json) } }
      try console.put(json.line)
    } else {
      for problem in problems { console.show(problem) }
      if problems.isEmpty { console.say("\(Counted.count(files.count, "profile")) understood\n") }
    }
    if problems.contains(where: { $0.severity == .error }) { throw ExitStatus.configuration.code }
  }
}

struct ProfileShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Prints a profile as it is understood, as YAML.",
    discussion: """
      EXAMPLES
        counterfoil profile show bank.yaml
      """)

  @Argument(help: ArgumentHelp("A profile.", valueName: "profile"))
  var file: String

  @OptionGroup var verbosity: VerbosityOptions

  func run() throws {
    let text = try ProfileCheck.understood(try ProfileFile.read(file))
    try OutputFile.write(to: "-", console: Console(verbosity)) { sink throws(Fault) in try sink.write(text) }
  }
}
