import ArgumentParser
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilReports
import CounterfoilWorkflows
import Glibc

struct VerbosityOptions: ParsableArguments {
  @Flag(name: [.customShort("q"), .long], help: "Say only what needs a person.")
  var quiet = false

  @Flag(name: [.customShort("v"), .long], help: "Say more about what was found.")
  var verbose = false
}

struct ReportOptions: ParsableArguments {
  @Flag(name: .long, help: "Print the result as JSON.")
  var json = false

  @OptionGroup var verbosity: VerbosityOptions

  var console: Console { Console(verbosity) }

  /// Prints a result on standard output: data with `--json`, else words.
  func put(json: @autoclosure () -> [UInt8], words: (TextStyle) -> String) throws(Fault) {
    let console = console
    if self.json { try console.put(data: json()) } else { try console.put(words: words(console.output)) }
  }

  /// Prints a result piece by piece with `--json`, else as words.
  func put(json: (ByteSink) throws(Fault) -> Void, words: (TextStyle) -> String) throws(Fault) {
    let console = console
    if self.json {
      try OutputFile.writeData(to: "-", console: console, json)
    } else {
      try console.put(words: words(console.output))
    }
  }
}

/// What a person can say about files to read.
struct ReadingOptions: ParsableArguments {
  @Option(
    name: .long, help: ArgumentHelp("The format of the files; `counterfoil codecs` lists them.", valueName: "format"))
  var from: String?

  @Option(name: .long, help: ArgumentHelp("A YAML file that says how the bank writes its files.", valueName: "file"))
  var profile: String?

  @Option(
    name: .long,
    help: ArgumentHelp("The encoding of the files, such as utf-8, windows-1252, gb18030.", valueName: "name"))
  var encoding: String?

  @Option(name: .long, help: ArgumentHelp("The currency of amounts that name none, such as EUR.", valueName: "code"))
  var currency: String?

  @Flag(name: .customLong("strict-balance"), help: "Refuse files whose running balance does not add up.")
  var strictBalance = false

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "A setting of a format, such as sheet=January for xlsx, member=a.csv for zip, date=dd/MM/yyyy for qif.",
      valueName: "name=value"))
  var settings: [String] = []

  /// The options for readers.
  /// - Throws: exit status 64 for words that mean nothing, 66 for a missing profile.
  func readOptions(kind: String? = nil, account: String? = nil) throws(Fault) -> ReadOptions {
    var options = ReadOptions()
    if let kind { options.kind = try Kinds.kind(named: kind) }
    if let encoding { options.encoding = try EncodingArgument.read(encoding) }
    if let profile { options.profile = try ProfileFile.read(profile) }
    options.currency = try CurrencyArgument.read(currency)
    options.account = account
    options.isBalanceStrict = strictBalance
    options.settings = try CodecSettings.read(settings)
    return options
  }

  func requests(_ arguments: [String], formats: CodecRegistry) throws(Fault) -> [InputRequest] {
    let requests = arguments.map { InputRequest(argument: $0, formats: formats, format: from) }
    guard requests.count(where: { $0.path == "-" }) <= 1 else {
      throw Fault(.usage, .usageValue, "standard input (-) is named twice; it can be read once")
    }
    return requests
  }

  /// Whether one of these is typed by a person on a terminal.
  static func isTyped(_ requests: [InputRequest]) -> Bool {
    isatty(STDIN_FILENO) == 1 && requests.contains { $0.path == "-" }
  }

  /// How bills beside statements are read: what was said about the form of a file is about the statements.
  /// - Parameter profile: the profile of the bills.
  func ofBills(profile: String?) -> ReadingOptions {
    var options = self
    options.from = nil
    options.profile = profile
    options.encoding = nil
    options.settings = []
    return options
  }
}

/// What a person can say about files of bills beside statements.
struct BillsOptions: ParsableArguments {
  @Option(
    name: .customLong("bills-profile"),
    help: ArgumentHelp("A YAML file that says how the bills are written.", valueName: "file"))
  var profile: String?
}

/// Settings of one codec, as `--set name=value`.
enum CodecSettings {
  static func read(_ words: [String]) throws(Fault) -> [String: String] {
    var settings: [String: String] = [:]
    for word in words {
      guard let equals = word.firstIndex(of: "="), equals != word.startIndex else {
        throw Fault(
          .usage, .usageValue, "\"\(TerminalText.excerpt(word, limitBytes: 40))\" is no setting",
          fixes: ["Write it as name=value, such as format=binary."])
      }
      settings[String(word[..<equals])] = String(word[word.index(after: equals)...])
    }
    return settings
  }
}

/// A currency on the command line.
enum CurrencyArgument {
  /// - Throws: exit status 64 for letters that are no currency.
  static func read(_ word: String?) throws(Fault) -> Currency? {
    guard let word else { return nil }
    guard let currency = Currency(word.uppercased()) else {
      throw Fault(
        .usage, .usageValue, "\"\(TerminalText.excerpt(word, limitBytes: 40))\" is no currency of ISO 4217",
        fixes: ["Give three letters, such as EUR or CNY."])
    }
    return currency
  }
}

/// An encoding on the command line.
enum EncodingArgument {
  /// The name as readers know it.
  /// - Throws: exit status 64 with the list of names.
  static func read(_ word: String) throws(Fault) -> String {
    do throws(Fault) {
      return try TextEncoding.named(word).name
    } catch {
      throw Fault(.usage, error.diagnostic)
    }
  }
}
