import ArgumentParser
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilReports
import CounterfoilWorkflows
import Glibc

struct ProfileImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Turns hledger's rules for CSV into a profile, and their `if` blocks into rules for categories.",
    discussion: """
      With -o bank.yaml the rules for categories go to bank.rules.yaml beside it. Every line that has no counterpart is \
      named, on standard error and as a comment in the file.

      EXAMPLES
        counterfoil profile import bank.csv.rules
        counterfoil profile import bank.csv.rules -o bank.yaml
      """)

  @Argument(help: ArgumentHelp("A file of hledger's rules for CSV.", valueName: "rules"))
  var file: String

  @Option(name: .shortAndLong, help: ArgumentHelp("The profile to write; - is standard output.", valueName: "out"))
  var output: String?

  @OptionGroup var verbosity: VerbosityOptions

  func run() throws {
    let console = Console(verbosity)
    let target = output ?? "-"
    let rulesFile = ProfileImportCommand.rulesFile(beside: target)
    var protected = ProtectedFiles.books()
    protected.add(file, as: .input)
    let place = try OutputPlace(target, protecting: protected)
    let imported = try HledgerImport(path: file)
    for finding in imported.findings { console.show(finding) }
    for path in imported.rules == nil ? [target] : [target, rulesFile] where target != "-" && access(path, F_OK) == 0 {
      throw Fault(
        .cannotCreate, .outputNotCreated, "the file is there already; nothing was written",
        at: SourceLocation(file: path), fixes: ["Remove it, or name another one with -o."])
    }
    let rulesPlace: OutputPlace = target == "-" ? "-" : try OutputPlace(rulesFile, protecting: protected)
    try OutputFile.writeData(to: place, console: console) { sink throws(Fault) in try sink.write(imported.profile) }
    guard let rules = imported.rules else { return }
    guard target != "-" else {
      return console.say(
        "\(Counted.count(imported.ruleCount, "block")) would become rules for categories; -o FILE writes both\n")
    }
    try OutputFile.writeData(to: rulesPlace, console: console) { sink throws(Fault) in try sink.write(rules) }
    console.say("\(Counted.count(imported.ruleCount, "rule")) written to \(TerminalText.escape(rulesFile))\n")
  }

  /// `bank.yaml` → `bank.rules.yaml`.
  private static func rulesFile(beside profile: String) -> String {
    for ending in [".yaml", ".yml"] where profile.hasSuffix(ending) {
      return "\(profile.dropLast(ending.count)).rules\(ending)"
    }
    return "\(profile).rules.yaml"
  }
}
