package import CounterfoilCodecKit

/// How a file was packed.
package struct CompressionFormat: Sendable, Hashable {
  package enum Kind: String, Sendable, CaseIterable {
    case gzip
    case zstd
    case zip

    /// The kind whose files start so; nil for all others.
    init?(of head: some Collection<UInt8>) {
      let first = Array(head.prefix(4))
      if first.starts(with: [0x1F, 0x8B]) {
        self = .gzip
      } else if first == [0x28, 0xB5, 0x2F, 0xFD]
        || first.count == 4 && first[0] & 0xF0 == 0x50
          && first[1...].elementsEqual([0x2A, 0x4D, 0x18])
      {
        self = .zstd
      } else if first == [0x50, 0x4B, 0x03, 0x04] || first == [0x50, 0x4B, 0x05, 0x06] {
        self = .zip
      } else {
        return nil
      }
    }

    /// For a sentence.
    var title: String { self == .zip ? "a zip archive" : rawValue }

    /// Endings that name the packing, not what was packed.
    fileprivate var fileExtensions: [String] {
      switch self {
      case .gzip: [".gz", ".gzip"]
      case .zstd: [".zst", ".zstd"]
      case .zip: [".zip"]
      }
    }
  }

  package var kind: Kind
  /// The member of an archive that was taken.
  package var member: String?
  /// Whether the person named the member.
  package var isMemberNamed = false
  /// How many files the archive has.
  package var fileCount = 1

  /// The packing as a fact for `inspect`.
  package var fact: Inspection.Fact {
    let chosen =
      isMemberNamed
      ? "named by the setting `member`" : fileCount > 1 ? "one of \(fileCount) files in it" : "the only file in it"
    let evidence = kind == .zip ? chosen : "the file starts as \(kind.rawValue) does"
    return Inspection.Fact(
      "compression", member.map { "\(kind.rawValue): \($0)" } ?? kind.rawValue, confidence: 100, evidence: evidence)
  }

  /// The name of a file without the ending of its packing.
  static func innerName(of name: String, _ kind: Kind) -> String? {
    if name == "-" { return nil }
    let lower = name.lowercased()
    for ending in kind.fileExtensions where lower.hasSuffix(ending) && lower.count > ending.count {
      return String(name.dropLast(ending.count))
    }
    return name
  }
}
