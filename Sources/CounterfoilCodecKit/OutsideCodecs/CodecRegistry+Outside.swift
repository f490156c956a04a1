import CounterfoilModel

extension CodecRegistry {
  /// The codecs given, and those of programs on a search path.
  ///
  /// A program that does not describe itself as it must, or has the name of a codec given, is left out with a warning
  /// in ``findings``: it must not get in the way of files that have nothing to do with it.
  /// - Parameter lines: the codec of the NDJSON records that programs speak.
  package init(_ codecs: [any Codec], outsideOnPath searchPath: String, lines: any Codec) {
    var all = codecs
    var findings: [Diagnostic] = []
    var names: Set<String> = []
    for path in OutsideCodec.executables(onPath: searchPath) {
      do throws(Fault) {
        let codec = try OutsideCodec(path: path, lines: lines)
        let name = codec.descriptor.name
        guard !all.contains(where: { $0.descriptor.name == name || $0.descriptor.aliases.contains(name) }) else {
          throw Fault(.configuration, .outsideProtocol, "the name \(name) is taken by a codec of Counterfoil's own")
        }
        all.append(codec)
        names.insert(name)
      } catch {
        var finding = error.diagnostic
        finding.severity = .warning
        finding.location = SourceLocation(file: path)
        findings.append(finding)
      }
    }
    self.init(
      sorted: all.sorted { $0.descriptor.name < $1.descriptor.name }, outsideNames: names, findings: findings)
  }
}
