public import CounterfoilModel

/// The formats at hand, asked in order of name.
public struct CodecRegistry: Sendable {
  /// In order of name.
  public let codecs: [any Codec]
  /// What was wrong with outside codecs that are left out.
  public let findings: [Diagnostic]

  /// - Precondition: names and aliases differ.
  public init(_ codecs: [any Codec]) {
    findings = []
    self.codecs = codecs.sorted { $0.descriptor.name < $1.descriptor.name }
    let names = codecs.flatMap { [$0.descriptor.name] + $0.descriptor.aliases }
    precondition(Set(names).count == names.count, "two codecs of one name")
  }

  /// The codecs given, and those of programs on a search path.
  ///
  /// A program that does not describe itself as it must, or has the name of a codec given, is left out with a warning
  /// in ``findings``: it must not get in the way of files that have nothing to do with it.
  /// - Parameter lines: the codec of the NDJSON records that programs speak.
  public init(_ codecs: [any Codec], outsideOnPath searchPath: String, lines: any Codec) {
    var all = codecs
    var findings: [Diagnostic] = []
    for path in OutsideCodec.executables(onPath: searchPath) {
      do throws(Fault) {
        let codec = try OutsideCodec(path: path, lines: lines)
        let name = codec.descriptor.name
        guard !all.contains(where: { $0.descriptor.name == name || $0.descriptor.aliases.contains(name) }) else {
          throw Fault(.configuration, .outsideProtocol, "the name \(name) is taken by a codec of Counterfoil's own")
        }
        all.append(codec)
      } catch {
        var finding = error.diagnostic
        finding.severity = .warning
        finding.location = SourceLocation(file: path)
        findings.append(finding)
      }
    }
    self.codecs = all.sorted { $0.descriptor.name < $1.descriptor.name }
    self.findings = findings
  }

  /// The codec of that name or alias; nil when there is none.
  public func codec(named name: String) -> (any Codec)? {
    codecs.first { $0.descriptor.name == name || $0.descriptor.aliases.contains(name) }
  }

  /// The codec that is surest the file is its own.
  /// - Throws: exit status 65 where no codec knows the file, or two are equally sure.
  public func recognise(_ sample: FileSample, name: String) throws(Fault) -> (codec: any Codec, confidence: Confidence)
  {
    let answers = codecs.filter(\.descriptor.canRead)
      .map { (codec: $0, confidence: $0.confidence(in: sample)) }
      .filter { $0.confidence.score >= Confidence.floor }
    guard let best = answers.max(by: { $0.confidence < $1.confidence }) else {
      throw Fault(
        .badData, .formatUnknown, "no format is recognised in this file", at: SourceLocation(file: name),
        fixes: ["Name the format with --from; `counterfoil codecs` lists them."])
    }
    let equals = answers.filter { $0.confidence.score == best.confidence.score }
    guard equals.count == 1 else {
      let names = equals.map(\.codec.descriptor.name).joined(separator: " or ")
      throw Fault(
        .badData, .formatAmbiguous, "this file could be \(names)", at: SourceLocation(file: name),
        fixes: ["Name the format with --from, or write \(equals[0].codec.descriptor.name):\(name)."])
    }
    return best
  }
}

extension DiagnosticCode {
  public static let formatUnwritable = DiagnosticCode("format.unwritable", "The format can only be read.")
  public static let formatUnknown = DiagnosticCode("format.unknown", "No format is recognised in the file.")
  public static let formatAmbiguous = DiagnosticCode(
    "format.ambiguous", "Two formats are equally likely; one must be named.")
}
