import ArgumentParser
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilWorkflows
import Glibc

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
  /// - Parameter mustAgree: whether options that name another account or currency than the profile are refused. Where the books are
  ///   to hold what is read, one of the two would be wrong there.
  /// - Throws: exit status 64 for words that mean nothing or contradict the profile, 66 for a missing profile.
  func readOptions(
    kind: String? = nil, account: String? = nil, mustAgree: Bool = false
  ) throws(Fault) -> ReadOptions {
    var options = ReadOptions()
    if let kind { options.kind = try Kinds.kind(named: kind) }
    if let encoding { options.encoding = try EncodingArgument.read(encoding) }
    if let profile { options.profile = try ProfileFile.read(profile) }
    options.currency = try CurrencyArgument.read(currency)
    options.account = account
    if mustAgree {
      try ProfileCheck.requireAgreement(options.profile, account: account, currency: options.currency)
    }
    options.isBalanceStrict = strictBalance
    options.settings = try CodecSettings.read(settings)
    return options
  }

  /// The files to read; of an archive with several statements each is one.
  func requests(_ arguments: [String], formats: CodecRegistry) throws(Fault) -> [InputRequest] {
    let requests = arguments.map { InputRequest(argument: $0, formats: formats, format: from) }
    guard requests.count(where: { $0.path == "-" }) <= 1 else {
      throw Fault(.usage, .usageValue, "standard input (-) is named twice; it can be read once")
    }
    return InputRequest.unfolded(requests, options: try readOptions(), formats: formats)
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

extension ReadingOptions {
  /// What an output of a command must not replace: the inputs, the profile, the store and the rules.
  /// - Parameters:
  ///   - store: as named on the command line; nil for commands that use none, or the usual one.
  ///   - rules: as named on the command line.
  func protected(_ inputs: [InputRequest], store: String? = nil, rules: String? = nil) -> ProtectedFiles {
    var files = ProtectedFiles.books(store: store)
    for input in inputs { files.add(input.filePath, as: .input) }
    if let profile { files.add(profile, as: .profile) }
    if let rules { files.add(rules, as: .rules) }
    return files
  }
}
