import CounterfoilArchives
import CounterfoilBankCSV
package import CounterfoilCodecKit
package import CounterfoilModel
import CounterfoilRecordJSON
import CounterfoilStore

/// Looks at profiles without any bank's file.
package enum ProfileCheck {
  /// What is wrong with a profile; empty where all of it is understood.
  package static func problems(of profile: ProfileText) -> [Diagnostic] { CSVProfile.check(profile) }

  /// The profile as it is understood, every key spelt out, as YAML.
  /// - Throws: exit status 78 for the first thing that is not understood.
  package static func understood(_ profile: ProfileText) throws(Fault) -> String { try CSVProfile(profile).yaml }
}

extension ProfileCheck {
  /// A profile that says how a table is read now, with the evidence of each line.
  /// - Throws: what reading the file throws, and exit status 65 where it is no table of text.
  package static func inferred(
    _ request: InputRequest, options: ReadOptions, formats: CodecRegistry
  ) throws(Fault) -> String {
    let input = try OpenInput(request, options: options, formats: formats)
    let codec = input.codec.descriptor
    if codec.name == "json", input.reader.inspection.facts.contains(where: { $0.topic == "records" }) {
      let file = try ByteSource(path: request.path).opened(member: options.settings["member"])
      var options = options
      options.profile = request.profile ?? options.profile
      return try JSONTables.profileYAML(file.source, options: options)
    }
    guard codec.name == "csv" else {
      throw Fault(
        .badData, .profileNoTable,
        "a profile describes tables of text and JSON of unknown shape; this file is \(codec.title)",
        at: SourceLocation(file: request.path), fixes: ["It needs no profile."])
    }
    var options = options
    options.layouts = options.layouts ?? ShippedLayouts()
    let file = try ByteSource(path: request.path).opened(member: options.settings["member"])
    return try ProfileInference.yaml(file.source, options: options)
  }

  /// The account a profile names; nil where it names none or is not understood.
  package static func account(of profile: ProfileText?) -> String? {
    profile.flatMap { try? CSVProfile($0).account }
  }

  /// A profile and what is said beside it may name one account and one currency only: whichever won, somebody would have meant the other.
  /// - Parameters:
  ///   - names: what the two are called where they are said.
  ///   - status: that of a line that is wrong there.
  /// - Throws: `status` where they name two. A profile that is not understood is told by whoever reads with it.
  package static func requireAgreement(
    _ profile: ProfileText?, account: String?, currency: Currency?,
    names: (account: String, currency: String) = ("--account", "--currency"), status: ExitStatus = .usage
  ) throws(Fault) {
    guard let profile, let said = try? CSVProfile(profile) else { return }
    let pairs = [
      ("account", said.account, names.account, account),
      ("currency", said.currency?.code, names.currency, currency?.code),
    ]
    for (key, own, name, other) in pairs {
      guard let own, let other, ExactText(own) != ExactText(other) else { continue }
      throw Fault(
        status, .profileDisagrees,
        "the profile says `\(key): \(TerminalText.excerpt(own, limitBytes: 80))`, and \(name) says "
          + TerminalText.excerpt(other, limitBytes: 80),
        at: profile.file.isEmpty ? nil : SourceLocation(file: profile.file),
        fixes: ["Leave one of the two out, or say the same."])
    }
  }

  /// Whether a profile states more than an account and the name of a layout: something a question can be about.
  package static func answersSomething(_ profile: ProfileText) -> Bool {
    guard var stated = try? CSVProfile(profile) else { return false }
    (stated.account, stated.name, stated.bank, stated.country, stated.source) = (nil, nil, nil, nil, nil)
    (stated.layout, stated.recognised) = (nil, nil)
    return stated != CSVProfile()
  }

  /// Two profiles as one: what the upper one states wins.
  /// - Throws: exit status 78 where one of them is not understood.
  package static func merged(_ upper: ProfileText, over lower: ProfileText?) throws(Fault) -> ProfileText {
    guard let lower else { return upper }
    let all = try CSVProfile(upper).over(try CSVProfile(lower))
    return ProfileText(yaml: all.statedYAML, file: lower.file)
  }
}

extension DiagnosticCode {
  package static let profileDisagrees = DiagnosticCode(
    "profile.disagrees", "A profile names another account or currency than what is said beside it.")
}
