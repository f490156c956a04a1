import ArgumentParser
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilWorkflows

struct AnonymizeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "anonymize",
    abstract: "Writes a sample of a file that is safe to send in a bug report.",
    discussion: """
      Names, words, account numbers, references, amounts and balances are replaced, the same by the same. Days and times, \
      the names of columns, encoding, line ends, quotes and faults stay, and what adds up still does, so that the \
      sample is read as the file is; where it is not, a warning says so. docs/anonymize.md says what a reader of the \
      sample can learn.

      EXAMPLES
        counterfoil anonymize download.csv -o sample.csv
        counterfoil anonymize october.csv --key sample.key > october-sample.csv
      """)

  @Argument(help: ArgumentHelp("The file; - is standard input, FORMAT:FILE names the format.", valueName: "file"))
  var file: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write, whole or not at all; - is standard output.", valueName: "out"))
  var output: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "A file with 16 secret bytes or more: files with one key get the same stand-ins.", valueName: "file"))
  var key: String?

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var verbosity: VerbosityOptions

  func run() throws {
    let formats = try Formats.registry()
    let console = Console(verbosity)
    let request = InputRequest(argument: file, formats: formats, format: reading.from)
    var protected = reading.protected([request])
    if let key { protected.add(key, as: .key) }
    let place = try OutputPlace(output ?? "-", protecting: protected)
    let secret = try key.map { path throws(Fault) in try ByteSource(path: path).readAll(limitBytes: 1 << 20) }
    let work = AnonymizeFile(options: try reading.readOptions(), key: secret)
    let outcome = try console.working("anonymize", isTyped: ReadingOptions.isTyped([request])) { _ in
      try work.run(request, formats: formats)
    }
    for finding in outcome.findings { console.show(finding) }
    try OutputFile.writeData(to: place, console: console) { sink throws(Fault) in try sink.write(outcome.bytes) }
    if outcome.findings.contains(where: { $0.severity != .note }) { throw ExitStatus.attention.code }
  }
}
