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
    let known = language.flatMap { ownByKey[$0] }
    let month = FoldedName.longest(in: bytes, at: &cursor, limit: longestName) { monthByKey[$0] ?? known?[$0] }
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
