import ArgumentParser
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilReconciler
import CounterfoilReports
import CounterfoilWorkflows

struct MatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "match",
    abstract: "Says which records of two lists are the same place or person.",
    discussion: """
      Names, addresses, telephone numbers and coordinates are compared, whatever way they are written; rare ones say \
      more. Nothing is stored. The status is 1 when something needs you.

      EXAMPLES
        counterfoil match Samples/pharmacies.json Samples/pharmacies-directory.csv --kind place
        counterfoil match mine.json theirs.csv --kind place --json > places.json
        counterfoil match members.json directory.csv --kind member
      """)

  @Argument(help: ArgumentHelp("The first list; FORMAT:FILE names the format.", valueName: "list"))
  var left: String

  @Argument(help: ArgumentHelp("The second list.", valueName: "other"))
  var right: String

  @Option(name: .long, help: ArgumentHelp("The kind of the records: place or member.", valueName: "kind"))
  var kind: String

  @Option(name: .long, help: ArgumentHelp("The encoding of the files, such as utf-8.", valueName: "name"))
  var encoding: String?

  @OptionGroup var report: ReportOptions

  func run() throws {
    let console = report.console
    let formats = try Formats.registry()
    var options = ReadOptions()
    if let encoding { options.encoding = try EncodingArgument.read(encoding) }
    var log = DiagnosticLog(console)
    options.kind = try Kinds.kind(named: kind)
    let sides = [left, right].map { list in
      InputRequest.unfolded([InputRequest(argument: list, formats: formats)], options: options, formats: formats)
    }
    let work = MatchFiles(left: sides[0], right: sides[1], kind: try Kinds.kind(named: kind), options: options)
    let isTyped = ReadingOptions.isTyped(work.left + work.right)
    let (matching, rejectedCount) = try console.working("match", isTyped: isTyped) { _ in
      try work.run(formats: formats) { log.show($0) }
    }
    log.close()
    if report.json {
      var bytes: [UInt8] = []
      matching.writeJSON(into: &bytes)
      try console.put(data: bytes)
    } else if matching.needsPerson || !console.isQuiet {
      let text = MatchingReport(matching, showsAll: console.isVerbose, showsSettled: !console.isQuiet)
      try console.put(words: text.text(console.output))
    }
    if matching.needsPerson || rejectedCount > 0 { throw ExitStatus.attention.code }
  }
}
