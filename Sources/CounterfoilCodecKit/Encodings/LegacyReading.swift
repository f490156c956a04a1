import Glibc

/// What one encoding makes of the bytes.
struct LegacyReading {
  var encoding: TextEncoding
  var text: [Unicode.Scalar]
  /// Sum over all characters beyond ASCII of the logarithm of their likelihood.
  var logLikelihood = 0.0
  var characterCount = 0
  var language = ""
  var words: [String] = []

  /// With the words found and how common the encoding is.
  var score: Double { logLikelihood + 4 * Double(min(words.count, 8)) + LegacyReading.prior(encoding) }
  var meanLogLikelihood: Double { characterCount == 0 ? 0 : logLikelihood / Double(characterCount) }
  /// Geometric mean of the likelihoods, 0 to 100.
  var plausibility: Int { Int((exp(meanLogLikelihood) * 100).rounded()) }

  /// Whether it could be real text: the limits lie between true readings of short invented statements and readings
  /// of encodings that are not weighed here (KOI8-R, Windows-1253 and 1254, EUC-JP).
  var isSensible: Bool {
    let limit =
      switch encoding {
      case .windows1251: words.isEmpty ? -0.55 : -1.0
      case .windows1250, .windows1252, .latin2: words.isEmpty ? -0.65 : -1.0
      default: words.isEmpty ? -0.85 : -1.6
      }
    return meanLogLikelihood >= limit
  }

  var evidence: String {
    let found = words.isEmpty ? "" : ", with " + words.prefix(4).map { "\"\($0)\"" }.joined(separator: ", ")
    return "\(characterCount) characters read as \(language)\(found); plausibility \(plausibility)%"
  }

  /// The logarithm of how often the encoding is met, roughly.
  private static func prior(_ encoding: TextEncoding) -> Double {
    switch encoding {
    case .windows1252, .gb18030: 0
    case .windows1250: -2
    case .latin2: -2.5
    default: -0.5
    }
  }
}
