import CounterfoilModel

/// What letters and digits are, of any script, in texts of which samples are made.
package enum SampleLetters {
  /// Stands for bytes that are no character of the encoding.
  package static let undecodable: UInt32 = 0xFFFF_FFFF

  package static func isIdeograph(_ scalar: UInt32) -> Bool {
    (0x3400...0x9FFF).contains(scalar) || (0xF900...0xFAFF).contains(scalar) || (0x20000...0x3FFFF).contains(scalar)
  }

  package static func isLetter(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 { return scalar.isASCIILetter }
    guard scalar != undecodable, let character = Unicode.Scalar(scalar) else { return false }
    // The mark 々 and the long vowel belong to words, and are kept.
    return character.properties.isAlphabetic
  }

  package static func isUppercase(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 { return scalar.isASCIIUppercase }
    return Unicode.Scalar(scalar)?.properties.isUppercase ?? false
  }

  package static func lowercase(_ scalar: UInt32) -> UInt32 {
    if scalar < 0x80 { return scalar.isASCIIUppercase ? scalar + 0x20 : scalar }
    guard let mapped = Unicode.Scalar(scalar)?.properties.lowercaseMapping.unicodeScalars, mapped.count == 1 else {
      return scalar
    }
    return mapped.first?.value ?? scalar
  }

  /// The digit's value; nil for other characters.
  package static func digit(_ scalar: UInt32) -> UInt32? {
    for zero: UInt32 in [0x30, 0xFF10, 0x660, 0x6F0, 0x966] where (zero...zero + 9).contains(scalar) {
      return scalar - zero
    }
    return nil
  }
}
