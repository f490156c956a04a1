/// The names of months in some fifty languages, short and long; `MonthNames+Table.swift` has them.
///
/// What is read is folded first: capitals to small letters, and the letters i with and without a dot, which Turkish
/// tells apart, to one.
package enum MonthNames {
  /// The languages in which some names mean other months than in others.
  static let languages: [String] = own.map(\.language)

  /// The month named at `cursor`, which is moved past the name and a dot that ends an abbreviation.
  /// - Parameter language: the language of names that mean different months in different languages; nil where it is not
  ///   known, and then such names are none.
  package static func month(in bytes: UnsafeRawBufferPointer, at cursor: inout Int, language: String? = nil) -> Int? {
    guard mayStart(bytes, cursor) else { return nil }
    let known = language.flatMap { ownByKey[$0] }
    let month = FoldedName.longest(in: bytes, at: &cursor, limit: longestName, beginnings: keysOfBeginnings) {
      monthByKey[$0] ?? known?[$0]
    }
    return month.map(Int.init)
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

  // MARK: The table

  /// In bytes, of any name in the table and the capitals it may be written in.
  private static let longestName = 64

  /// Whether a name may start at a place, by its first byte and its first three letters: most words of a text are none.
  @inline(__always)
  private static func mayStart(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> Bool {
    guard place + 2 < bytes.count else { return true }
    guard firstBytes[Int(bytes[place])] else { return false }
    let letters = (bytes[place], bytes[place + 1], bytes[place + 2])
    guard letters.0.isASCIILetter, letters.1.isASCIILetter, letters.2.isASCIILetter else { return true }
    return beginnings[beginning(letters.0, letters.1, letters.2)]
  }

  /// The place of three ASCII letters among all, whatever their case.
  private static func beginning(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Int {
    Int(first & 31) << 10 | Int(second & 31) << 5 | Int(third & 31)
  }

  private static let names: [String] =
    common.flatMap { $0.split(separator: "|").map(String.init) } + own.flatMap { $0.months.map(\.name) }

  private static let keysOfBeginnings = FoldedName.beginnings(names.map(\.utf8))

  /// Which bytes a name starts with, in small letters or capitals.
  private static let firstBytes: [Bool] = {
    var first = [Bool](repeating: false, count: 256)
    for name in names {
      for byte in [name, name.uppercased()].compactMap(\.utf8.first) { first[Int(byte)] = true }
    }
    // Dotless ı and dotted İ are read as i.
    for byte in ["ı", "İ"].compactMap(\.utf8.first) { first[Int(byte)] = true }
    return first
  }()

  /// Which three ASCII letters a name starts with.
  private static let beginnings: [Bool] = {
    var beginnings = [Bool](repeating: false, count: 1 << 15)
    for name in names {
      let letters = Array(name.utf8.prefix(3))
      guard letters.count == 3, letters.allSatisfy(\.isASCIILetter) else { continue }
      beginnings[beginning(letters[0], letters[1], letters[2])] = true
    }
    return beginnings
  }()

  private static let monthByKey: [UInt64: UInt8] = {
    var table: [UInt64: UInt8] = [:]
    table.reserveCapacity(1536)
    for (index, names) in common.enumerated() {
      for name in names.utf8.split(separator: UInt8(ascii: "|")) { table[FoldedName.key(name)] = UInt8(index + 1) }
    }
    return table
  }()

  private static let ownByKey: [String: [UInt64: UInt8]] = {
    var tables: [String: [UInt64: UInt8]] = [:]
    for (language, months) in own {
      for (name, month) in months { tables[language, default: [:]][FoldedName.key(name.utf8)] = month }
    }
    return tables
  }()
}
