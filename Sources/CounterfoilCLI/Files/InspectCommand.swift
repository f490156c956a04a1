import ArgumentParser
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilReports
import CounterfoilWorkflows

struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Says what files are: format, encoding, columns, first records, what cannot be read.",
    discussion: """
      Looks at the front of each file; with --count decodes all of it, every value typed.

      EXAMPLES
        counterfoil inspect download.csv
        counterfoil inspect --count --currency USD 2026-*.csv
        counterfoil inspect csv:export.txt --encoding windows-1252
        cat download.csv | counterfoil inspect - --json
      """)

  @Argument(
    help: ArgumentHelp("Files to look at; - is standard input, FORMAT:FILE names the format.", valueName: "file"))
  var files: [String]

  @Flag(name: .long, help: "Decode all of each file and count.")
  var count = false

  @Option(name: .long, help: ArgumentHelp("The kind of the records, such as bill.", valueName: "kind"))
  var kind: String?

  @Option(name: .long, help: ArgumentHelp("How many records to show.", valueName: "n"))
  var records = 3

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var report: ReportOptions

  func run() throws {
    let formats = try Formats.registry()
    let console = report.console
    let options = try reading.readOptions(kind: kind)
    var inspections: [FileInspection] = []
    let requests = try reading.requests(files, formats: formats)
    let interview = Interview(
      console, formats: formats, isAllowed: !report.json, protecting: reading.protected(requests))
    for request in try interview.settled(requests, options: options) {
      let isTyped = ReadingOptions.isTyped([request])
      let inspection = try console.working("inspect", isTyped: isTyped) { progress throws(Fault) in
        try InspectFile(options: options, countsAll: count, shownRecords: max(0, records), progress: progress)
          .run(request, formats: formats)
      }
      if !report.json { try console.put(words: (inspections.isEmpty ? "" : "\n") + inspection.text(console.output)) }
      var log = DiagnosticLog(console)
      for diagnostic in inspection.rejects + inspection.findings { log.show(diagnostic) }
      log.close()
      if var refusal = inspection.refusal?.diagnostic {
        // The report has asked already.
        if !report.json { refusal.question = nil }
        console.show(refusal)
      }
      inspections.append(inspection)
    }
    if report.json { try console.put(data: FileInspection.json(inspections)) }
    if let refusal = inspections.compactMap(\.refusal).first { throw refusal.status.code }
    let needsPerson = inspections.contains { $0.rejectedCount > 0 || $0.findings.contains(where: \.code.needsPerson) }
    if needsPerson { throw ExitStatus.attention.code }
  }
}
