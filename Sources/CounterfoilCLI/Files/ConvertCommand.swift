import ArgumentParser
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilReports
import CounterfoilWorkflows
import Glibc

struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Writes the records of files in another format.",
    discussion: """
      Reads one file after another and writes as it reads. Fields the target has no place for are named at the end.

      EXAMPLES
        counterfoil convert statement.csv --to json
        cat statement.csv | counterfoil convert - --to ndjson | jq .amount
        counterfoil convert 2026-10.csv 2026-11.csv -o autumn.json
        counterfoil convert categories.plist -o categories.json
        counterfoil convert csv:export.txt --profile bank.yaml -o export.json
      """)

  @Argument(
    help: ArgumentHelp("Files to read; - or none is standard input, FORMAT:FILE names the format.", valueName: "file"))
  var files: [String] = []

  @Option(name: .long, help: ArgumentHelp("The format to write; else the one of OUT's extension.", valueName: "format"))
  var to: String?

  @Option(name: .long, help: ArgumentHelp("The kind of the records, such as bill.", valueName: "kind"))
  var kind: String?

  @Option(name: .long, help: ArgumentHelp("The account of records that name none.", valueName: "account"))
  var account: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write, whole or not at all; - is standard output.", valueName: "out"))
  var output: String?

  @Option(
    name: .customLong("output-encoding"),
    help: ArgumentHelp("The encoding to write; UTF-8 unless said.", valueName: "name"))
  var outputEncoding: String?

  @Option(
    name: .long, help: ArgumentHelp("Rules to apply on the way; see `counterfoil rules --help`.", valueName: "file"))
  var rules: String?

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var verbosity: VerbosityOptions

  func run() throws {
    let formats = try Formats.registry()
    let console = Console(verbosity)
    let (target, name) = try chosenTarget(formats)
    var writeOptions = WriteOptions()
    writeOptions.requestedName = name
    if let outputEncoding { writeOptions.encoding = try EncodingArgument.read(outputEncoding) }
    let settings = try CodecSettings.read(reading.settings)
    let writerNames = target.descriptor.writeSettings
    let readerNames = formats.codecs.flatMap(\.descriptor.readSettings) + ["member"]
    writeOptions.settings = settings.filter { writerNames.contains($0.key) || !readerNames.contains($0.key) }
    var options = try reading.readOptions(kind: kind, account: account)
    options.settings = settings.filter { readerNames.contains($0.key) || !writerNames.contains($0.key) }
    let requests = try reading.requests(files.isEmpty ? ["-"] : files, formats: formats)
    let protected = reading.protected(requests, rules: rules)
    let place = try OutputPlace(output ?? "-", protecting: protected)
    let inputs = try Interview(console, formats: formats, protecting: protected).settled(requests, options: options)
    var work = Conversion(
      inputs: inputs, options: options, target: target, writeOptions: writeOptions,
      rules: try rules.map { path throws(Fault) in try RuleFiles.read(path) })
    var log = DiagnosticLog(console)
    let outcome = try console.working("convert", isTyped: ReadingOptions.isTyped(inputs)) { progress in
      work.progress = progress
      return try OutputFile.writeData(to: place, console: console) { sink throws(Fault) in
        try work.run(into: sink, formats: formats) { log.show($0) }
      }
    }
    log.close()
    report(outcome, target: name, console)
    if outcome.rejectedCount > 0 || outcome.needsPerson { throw ExitStatus.attention.code }
  }

  private func chosenTarget(_ formats: CodecRegistry) throws(Fault) -> (any Codec, String) {
    if let to { return (try formats.required(to), to) }
    if let output, output != "-", let codec = formats.writer(forFileName: output) {
      let wanted = output.split(separator: ".").last.map { $0.lowercased() } ?? ""
      return (codec, codec.descriptor.aliases.contains(wanted) ? wanted : codec.descriptor.name)
    }
    let names = formats.codecs.filter(\.descriptor.canWrite).map(\.descriptor.name).joined(separator: ", ")
    throw Fault(.usage, .formatUnstated, "the format to write is not said", fixes: ["Add --to with one of: \(names)."])
  }

  private func report(_ outcome: Conversion.Outcome, target: String, _ console: Console) {
    if !outcome.unheldFields.isEmpty {
      console.show(
        Diagnostic(
          .convertUnheld, .warning,
          "\(target) has no place for \(outcome.unheldFields.joined(separator: ", ")); left out"))
    }
    let rejected = outcome.rejectedCount
    if rejected > 0 || console.isVerbose {
      console.say("\(Counted.count(outcome.recordCount, "record")) converted, \(rejected) rejected\n")
    }
  }
}
