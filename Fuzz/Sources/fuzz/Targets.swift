import Counterfoil

/// What can be fuzzed, by name.
enum Targets {
  static let codecs = builtInCodecs.filter(\.descriptor.canRead)

  static func codec(named name: String) -> (any Codec)? {
    codecs.first { $0.descriptor.name == name }
  }
}
