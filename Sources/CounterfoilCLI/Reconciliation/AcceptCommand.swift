import ArgumentParser
import CounterfoilModel
import CounterfoilStore
import CounterfoilWorkflows

struct AcceptCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "accept",
    abstract: "Links entries with bills because you say so.",
    discussion: """
      Name a proposal, or the entry and the bill; several of either are one payment for three bills, two payments for \
      one. Other proposals stay. With --all, every open proposal that is at least as likely as --at-least says. \
      `counterfoil undo` takes it back.

      EXAMPLES
        counterfoil review
        counterfoil accept p-2b69b46y
        counterfoil accept e1-20261021-2b69b46yve5x9 B-069
        counterfoil accept --all --at-least 0.95
      """)

  @Argument(help: ArgumentHelp("Proposals, or ids of entries and bills.", valueName: "id"))
  var ids: [String] = []

  @Flag(name: .long, help: "Accept all proposals that are likely enough.")
  var all = false

  @Option(
    name: .customLong("at-least"),
    help: ArgumentHelp("The least probability for --all, 0.5 to 1.", valueName: "probability"))
  var atLeast: String?

  @OptionGroup var store: StoreOptions
  @OptionGroup var report: ReportOptions

  func validate() throws {
    guard all == ids.isEmpty, all == (atLeast != nil) else {
      throw ValidationError(
        all || atLeast != nil
          ? "Say how likely proposals must be and name none: counterfoil accept --all --at-least 0.95"
          : "Name a proposal, or an entry and a bill; `\(ShownCommand("review"))` shows them.")
    }
  }

  func run() throws {
    guard let atLeast else {
      return try RunReport.perform("linked;", report) {
        try PersonDecisions.accept(ids, in: store.openExisting(.writing))
      }
    }
    let probability = try NumberArgument.read(atLeast, option: "--at-least", 0.5...1)
    let console = report.console
    let accepted = try console.working("accept") { _ in
      try PersonDecisions.acceptAll(atLeast: probability, in: store.openExisting(.writing))
    }
    guard let run = accepted else {
      if report.json { try console.put(data: Array("[]\n".utf8)) }
      return console.say("no open proposal is that likely; nothing was changed\n")
    }
    try RunReport.show(run, "linked;", report)
  }
}
