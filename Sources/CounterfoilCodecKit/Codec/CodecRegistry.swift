package import CounterfoilModel

/// The formats at hand, asked in order of name.
package struct CodecRegistry: Sendable {
  /// In order of name.
  package let codecs: [any Codec]
  /// What was wrong with outside codecs that are left out.
  package let findings: [Diagnostic]
  /// The names of those that are programs a person added.
  private let outsideNames: Set<String>

  /// - Precondition: names and aliases differ.
  package init(_ codecs: [any Codec]) {
    findings = []
    outsideNames = []
    self.codecs = codecs.sorted { $0.descriptor.name < $1.descriptor.name }
    let names = codecs.flatMap { [$0.descriptor.name] + $0.descriptor.aliases }
    precondition(Set(names).count == names.count, "two codecs of one name")
  }

  init(sorted codecs: [any Codec], outsideNames: Set<String>, findings: [Diagnostic]) {
    self.codecs = codecs
    self.outsideNames = outsideNames
    self.findings = findings
  }

  /// The codec of that name or alias; nil when there is none.
  package func codec(named name: String) -> (any Codec)? {
    codecs.first { $0.descriptor.name == name || $0.descriptor.aliases.contains(name) }
  }

  /// The codec that is surest the file is its own.
  /// - Throws: exit status 65 where no codec knows the file, it is a web page, or two codecs are equally sure.
  package func recognise(_ sample: FileSample, name: String) throws(Fault) -> (codec: any Codec, confidence: Confidence)
  {
    var answers: [(codec: any Codec, confidence: Confidence)] = []
    var bestScore = Confidence.floor
    // Who may be surest is asked first; who cannot be as sure as another is not asked.
    let order = codecs.map { ($0, $0.descriptor) }.filter(\.1.canRead).sorted { $0.1.highestScore > $1.1.highestScore }
    for (codec, descriptor) in order where descriptor.highestScore >= bestScore {
      let confidence = codec.confidence(in: sample)
      guard confidence.score >= bestScore else { continue }
      bestScore = confidence.score
      answers.append((codec, confidence))
    }
    let surest = answers.max { $0.confidence < $1.confidence }
    // What a definition tells is surer than the look of a table; a program that a person added knows its format.
    if surest.map({ $0.confidence.score < UnreadFormat.score && !outsideNames.contains($0.codec.descriptor.name) })
      ?? true,
      let unread = UnreadFormat(sample)
    {
      throw unread.fault(name)
    }
    guard let best = surest else {
      try WebPage.refuse(sample.bytes[...], name: name)
      throw Fault(
        .badData, .formatUnknown, "no format is recognised in this file", at: SourceLocation(file: name),
        fixes: ["Name the format with --from; `counterfoil codecs` lists them."])
    }
    let equals = answers.filter { $0.confidence.score == best.confidence.score }
    guard equals.count == 1 else {
      let words = equals.map(\.codec.descriptor.name).sorted()
      throw Fault(
        .badData, .formatAmbiguous, "this file could be \(words.joined(separator: " or "))",
        at: SourceLocation(file: name),
        fixes: ["Name the format with --from, or write \(words[0]):\(name)."])
    }
    return best
  }
}

extension DiagnosticCode {
  package static let formatUnwritable = DiagnosticCode("format.unwritable", "The format can only be read.")
  package static let formatUnknown = DiagnosticCode("format.unknown", "No format is recognised in the file.")
  package static let formatUnread = DiagnosticCode(
    "format.unread", "The file is in a format that is known and not read.")
  package static let formatAmbiguous = DiagnosticCode(
    "format.ambiguous", "Two formats are equally likely; one must be named.")
}
