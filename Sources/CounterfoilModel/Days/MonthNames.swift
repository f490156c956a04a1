/// The names of months in some fifty languages, short and long; `MonthNames+Table.swift` has them.
///
/// What is read is folded first: capitals to small letters, and the letters i with and without a dot, which Turkish
/// tells apart, to one.
enum MonthNames {
  /// The languages in which some names mean other months than in others.
  static let languages: [String] = own.map(\.language)

  /// The month named at `cursor`, which is moved behind the name and a dot that ends an abbreviation.
  /// - Parameter language: the language of names that mean different months in different languages; nil where it is not
  ///   known, and then such names are none.
  static func month(in bytes: UnsafeRawBufferPointer, at cursor: inout Int, language: String? = nil) -> Int? {
    var key = emptyKey
    var found: (month: UInt8, end: Int)?
    var index = cursor
    let known = language.flatMap { ownByKey[$0] }
    while index < bytes.count, index - cursor < longestName {
      let byte = bytes[index]
      var width = 1
      if byte < 0x80 {
        // Inside names stand dots (Thai), spaces (Arabic, Catalan) and digits (Vietnamese); names start with a letter.
        if !byte.isASCIILetter, index == cursor || !byte.isASCIIDigit && byte != 0x2E && byte != 0x20 { break }
        add(byte.asciiLowercased, to: &key)
      } else {
        guard let scalar = scalar(in: bytes, at: index), !scalar.properties.isWhitespace else { break }
        width = UTF8.width(scalar)
        // İ is small i and a dot above; ς is σ at the end of a word.
        for lower in scalar.properties.lowercaseMapping.unicodeScalars where lower != "\u{307}" {
          let folded: Unicode.Scalar = lower == "ı" ? "i" : lower == "ς" ? "σ" : lower
          for byte in UTF8.encode(folded)! { add(byte, to: &key) }
        }
      }
      index += width
      guard endsName(bytes, index), let month = monthByKey[key] ?? known?[key] else { continue }
      found = (month, index)
    }
    guard let found else { return nil }
    cursor = found.end
    if cursor < bytes.count, bytes[cursor] == 0x2E { cursor += 1 }
    return Int(found.month)
  }

  /// Whether a name that means different months in different languages may stand somewhere in a text.
  static func mayNameOwn(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      bytes.indices.contains { place in
        ownBeginnings.contains { name in
          name.count <= bytes.count - place && name.indices.allSatisfy { bytes[place + $0].asciiLowercased == name[$0] }
        }
      }
    }
  }

  /// Those names that no other of them begins with, in ASCII as all of them are.
  private static let ownBeginnings: [[UInt8]] = {
    let names = Set(own.flatMap { $0.months.map(\.name) })
    return names.filter { name in !names.contains { $0 != name && name.hasPrefix($0) } }.map { Array($0.utf8) }
  }()

  /// Whether no letter follows, and no digit behind a digit.
  private static func endsName(_ bytes: UnsafeRawBufferPointer, _ end: Int) -> Bool {
    guard end < bytes.count else { return true }
    let next = bytes[end]
    if next < 0x80 { return !next.isASCIILetter && !(next.isASCIIDigit && bytes[end - 1].isASCIIDigit) }
    guard let scalar = scalar(in: bytes, at: end) else { return false }
    return scalar.properties.isWhitespace || scalar.properties.numericType != nil
  }

  private static func scalar(in bytes: UnsafeRawBufferPointer, at index: Int) -> Unicode.Scalar? {
    let lead = bytes[index]
    let width = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
    guard lead >= 0xC2, index + width <= bytes.count else { return nil }
    var value = UInt32(lead) & (0x7F >> UInt32(width))
    for offset in 1..<width { value = value << 6 | UInt32(bytes[index + offset] & 0x3F) }
    return Unicode.Scalar(value)
  }

  // MARK: The table

  /// FNV-1a (Fowler, Noll, Vo), 64 bits: names are looked up by it while they are read.
  private static let emptyKey: UInt64 = 0xCBF2_9CE4_8422_2325

  private static func add(_ byte: UInt8, to key: inout UInt64) { key = (key ^ UInt64(byte)) &* 0x100_0000_01B3 }

  private static func key(_ name: some Sequence<UInt8>) -> UInt64 {
    name.reduce(into: emptyKey) { key, byte in add(byte, to: &key) }
  }

  /// In bytes, of any name in the table and the capitals it may be written in.
  private static let longestName = 64

  private static let monthByKey: [UInt64: UInt8] = {
    var table: [UInt64: UInt8] = [:]
    table.reserveCapacity(1536)
    for (index, names) in common.enumerated() {
      for name in names.utf8.split(separator: UInt8(ascii: "|")) { table[key(name)] = UInt8(index + 1) }
    }
    return table
  }()

  private static let ownByKey: [String: [UInt64: UInt8]] = {
    var tables: [String: [UInt64: UInt8]] = [:]
    for (language, months) in own {
      for (name, month) in months { tables[language, default: [:]][key(name.utf8)] = month }
    }
    return tables
  }()
}
