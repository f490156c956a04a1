import ArgumentParser
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilWorkflows

struct ProfileInferCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "infer",
    abstract: "Writes how a table is read as a profile, with the evidence of each line.",
    discussion: """
      The profile reads the file just as it is read now, and the bank's next download alike. A file that leaves a \
      question open is asked about first.

      EXAMPLES
        counterfoil profile infer download.csv > bank.yaml
        counterfoil profile infer download.csv -o bank.yaml --currency USD
      """)

  @Argument(help: ArgumentHelp("A table; FORMAT:FILE names the format.", valueName: "file"))
  var file: String

  @Option(name: .shortAndLong, help: ArgumentHelp("The file to write; - is standard output.", valueName: "out"))
  var output: String?

  @Option(name: .long, help: ArgumentHelp("The kind of the records, such as bill.", valueName: "kind"))
  var kind: String?

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var verbosity: VerbosityOptions

  func run() throws {
    let formats = try Formats.registry()
    let console = Console(verbosity)
    guard file != "-" else {
      throw Fault(.usage, .usageValue, "a profile is inferred from a file, not from standard input")
    }
    let options = try reading.readOptions(kind: kind)
    let request = InputRequest(argument: file, formats: formats, format: reading.from)
    let protected = reading.protected([request])
    let place = try OutputPlace(output ?? "-", protecting: protected)
    let interview = Interview(console, formats: formats, protecting: protected)
    let asked = try interview.settled([request], options: options)[0]
    var settled = options
    settled.profile = asked.profile ?? options.profile
    let yaml = try console.working("profile infer") { [settled] _ in
      try ProfileCheck.inferred(asked, options: settled, formats: formats)
    }
    try OutputFile.writeData(to: place, console: console) { sink throws(Fault) in try sink.write(yaml) }
  }
}
