import ArgumentParser
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilReports
import CounterfoilStore
import CounterfoilText
import CounterfoilWorkflows

struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract: "Checks, tries and applies rules for categories, books and payees.",
    discussion: """
      Rules are a YAML file, tried in order; the first that fits an entry decides. docs/rules.md has all keys. `import` \
      and `run` apply those of $XDG_CONFIG_HOME/counterfoil/rules.yaml, or of --rules.

      EXAMPLES
        counterfoil rules check rules.yaml
        counterfoil rules test --rules rules.yaml 2026-*.csv
        counterfoil rules apply --rules rules.yaml
        counterfoil rules suggest
        counterfoil convert statement.csv --rules rules.yaml --to json
      """,
    subcommands: [
      RulesCheckCommand.self, RulesTestCommand.self, RulesApplyCommand.self, RulesSuggestCommand.self,
    ])
}

struct RulesOption: ParsableArguments {
  @Option(name: .long, help: ArgumentHelp("The file of rules; else the standard one.", valueName: "file"))
  var rules: String?

  func path() throws(Fault) -> String {
    if let rules { return rules }
    if let path = try RuleFiles.standardPath() { return path }
    throw Fault(.usage, .usageValue, "nothing says which rules", fixes: ["Name a file with --rules."])
  }
}

struct RulesCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Says what is wrong with files of rules, each with its line.",
    discussion: """
      EXAMPLES
        counterfoil rules check rules.yaml
      """)

  @Argument(help: ArgumentHelp("Files of rules.", valueName: "rules"))
  var files: [String]

  @OptionGroup var report: ReportOptions

  func run() throws {
    var problems: [Diagnostic] = []
    for file in files { problems += try RuleFiles.problems(of: file) }
    try report.put(problems, understood: Counted.count(files.count, "file"))
    if !problems.isEmpty { throw ExitStatus.configuration.code }
  }
}

struct RulesTestCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Shows which rule decides on which record, and which rule on none. Changes nothing.",
    discussion: """
      Looks at the entries and bills of files, or at the entries of the store. The exit status is 1 where a rule fits \
      nothing: it may be misspelt, or an earlier rule takes what it is meant for.

      EXAMPLES
        counterfoil rules test --rules rules.yaml october.csv
        counterfoil rules test --rules rules.yaml october.csv --json | jq '.rules[] | select(.records == 0)'
        counterfoil rules test
      """)

  @Argument(help: ArgumentHelp("Files; none for the store.", valueName: "file"))
  var files: [String] = []

  @OptionGroup var rules: RulesOption
  @OptionGroup var reading: ReadingOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var report: ReportOptions

  func run() throws {
    let console = report.console
    var test = RuleTest(try RuleFiles.read(rules.path()))
    var log = DiagnosticLog(console)
    let formats = try Formats.registry()
    let options = try reading.readOptions()
    let requests = try reading.requests(files, formats: formats)
    try console.working("rules test", isTyped: ReadingOptions.isTyped(requests)) { _ in
      if files.isEmpty { try test.run(store.open(.reading)) }
      for request in requests { try test.run(request, options: options, formats: formats) { log.show($0) } }
    }
    for finding in test.tally.unused { log.show(finding) }
    log.close()
    try report.put(json: test.json, words: { style in test.text(style, showsAll: console.isVerbose) })
    if test.status != .success { throw test.status.code }
  }
}

struct RulesApplyCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply",
    abstract: "Tries the rules on all entries of the store, as one run that can be undone.",
    discussion: """
      Entries stay as the bank printed them; what rules say is kept beside them. What earlier rules said about an entry \
      counts no more.

      EXAMPLES
        counterfoil rules apply --dry-run
        counterfoil rules apply --rules rules.yaml
      """)

  @Flag(name: .customLong("dry-run"), help: "Count only; write nothing.")
  var dryRun = false

  @OptionGroup var rules: RulesOption
  @OptionGroup var store: StoreOptions
  @OptionGroup var verbosity: VerbosityOptions

  func run() throws {
    let console = Console(verbosity)
    let work = RuleApplication(try RuleFiles.read(rules.path()))
    if dryRun {
      let tally = try console.working("rules apply") { _ in try work.plan(store.open(.reading)) }
      try console.put(
        words: "\(tally.matchedCount) of \(Counted.count(tally.recordCount, "entry")) would get what a rule says\n")
    } else {
      let (tally, run) = try console.working("rules apply") { _ in try work.run(store.openExisting(.writing)) }
      let words = "\(tally.matchedCount) of \(Counted.count(tally.recordCount, "entry")) got what a rule says\n"
      try OutputFile.show(after: RunReport.kept(run), console: console) { () throws(Fault) in
        try console.put(words: words)
      }
      console.say(RunReport.kept(run) + "\n")
    }
  }
}

struct RulesSuggestCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "suggest",
    abstract: "Suggests categories for entries without one, learned from past bills. Changes nothing.",
    discussion: """
      Learns from the bills and entries of the store that have a category, or from the files of --learn. Each suggestion \
      says how often answers as sure as it were right among the past records, and which words speak for it; where past \
      records disagree, nothing is suggested. Rules that agree with all past records of a payee are printed to be pasted.

      EXAMPLES
        counterfoil rules suggest
        counterfoil rules suggest october.csv --learn bills.json
        counterfoil rules suggest --sure 99 --json
      """)

  @Argument(help: ArgumentHelp("Files with entries; none for the store.", valueName: "file"))
  var files: [String] = []

  @Option(name: .long, help: ArgumentHelp("A file of bills to learn from, instead of the store.", valueName: "file"))
  var learn: [String] = []

  @Option(name: .long, help: ArgumentHelp("How sure a suggestion must be, 50 to 100.", valueName: "percent"))
  var sure = 90

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var report: ReportOptions

  func validate() throws {
    if !(50...100).contains(sure) { throw ValidationError("--sure is a number from 50 to 100.") }
  }

  func run() throws {
    let console = report.console
    let formats = try Formats.registry()
    let options = try reading.readOptions()
    var advice = CategoryAdvice(threshold: Double(sure) / 100)
    var log = DiagnosticLog(console)
    let requests = try reading.requests(files, formats: formats)
    let past = InputRequest.unfolded(
      learn.map { InputRequest(argument: $0, formats: formats) }, options: options, formats: formats)
    try console.working("rules suggest", isTyped: ReadingOptions.isTyped(requests + past)) { _ in
      if past.isEmpty { try advice.learn(from: store.open(.reading)) }
      for request in past { try advice.learn(from: request, options: options, formats: formats) { log.show($0) } }
      if requests.isEmpty { try advice.advise(on: store.open(.reading)) }
      for request in requests { try advice.advise(on: request, options: options, formats: formats) { log.show($0) } }
    }
    log.close()
    try report.put(json: advice.json, words: { style in advice.text(style, showsAll: console.isVerbose) })
  }
}
