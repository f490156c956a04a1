/// The names banks give their columns, in many languages.
enum HeaderWords {
  struct Meaning {
    var role: ColumnRole
    /// Where two columns claim one role the lower rank has it.
    var rank: Int
  }

  /// What a header means; nil where it is not known.
  static func meaning(of header: String) -> Meaning? {
    guard let meaning = meanings[key(header)] else { return nil }
    guard meaning.role == .amount, let side = side(of: header) else { return meaning }
    // Where a table has what was paid beside what was booked, the booked columns count.
    let isBooked = header.hasPrefix("记账") || header.hasPrefix("入账")
    return Meaning(role: side, rank: meaning.rank * 2 + (isBooked ? 0 : 1))
  }

  /// The side that the parentheses behind a name state: `交易金额(收入)`, `Amount (Debit)`.
  private static func side(of header: String) -> ColumnRole? {
    guard let close = header.last, close == ")" || close == "）",
      let open = header.lastIndex(where: { $0 == "(" || $0 == "（" })
    else { return nil }
    let word = String(header[header.index(after: open)...].dropLast()).trimmingSpaces().lowercased()
    switch word {
    case "收入", "贷方", "credit", "cr", "in", "haben", "crédit": return .credit
    case "支出", "借方", "debit", "dr", "out", "soll", "débit": return .debit
    default: return nil
    }
  }

  /// Whether a name of an amount says that fees are taken off.
  static func isNet(_ header: String) -> Bool {
    let key = key(header)
    return key.hasPrefix("net") || key.hasSuffix("net") || key.hasSuffix("netto")
  }

  /// Small letters and digits only, without accents and without what stands in parentheses.
  static func key(_ header: String) -> String { plainKey(header) ?? foldedKey(header) }

  /// The same of ASCII, byte by byte; nil for other texts.
  private static func plainKey(_ header: String) -> String? {
    var key: [UInt8] = []
    key.reserveCapacity(header.utf8.count)
    var depth = 0
    for byte in header.utf8 {
      if byte >= 0x80 { return nil }
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
      case _ where depth > 0: continue
      case UInt8(ascii: "#"): key += "number".utf8
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): key.append(byte | 0x20)
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): key.append(byte)
      default: break
      }
    }
    return String(decoding: key, as: UTF8.self)
  }

  /// The same of any text.
  static func foldedKey(_ header: String) -> String {
    var key = ""
    var depth = 0
    for scalar in header.lowercased().unicodeScalars {
      switch scalar {
      case "(", "（", "[": depth += 1
      case ")", "）", "]": depth -= 1
      case _ where depth > 0: continue
      case "#": key += "number"
      default:
        let folded = accents[scalar] ?? String(scalar)
        if folded.unicodeScalars.allSatisfy({ $0.properties.isAlphabetic || ("0"..."9").contains($0) }) {
          key += folded
        }
      }
    }
    return key
  }

  private static let accents: [Unicode.Scalar: String] = {
    var table: [Unicode.Scalar: String] = [:]
    let groups: [(String, String)] = [
      ("àáâãåąă", "a"), ("èéêëęě", "e"), ("ìíîïı", "i"), ("òóôõő", "o"), ("ùúûůű", "u"), ("çćč", "c"), ("ñńň", "n"),
      ("ý", "y"), ("śšșş", "s"), ("źżž", "z"), ("ł", "l"), ("ř", "r"), ("ğ", "g"), ("ţțť", "t"), ("ď", "d"),
      ("ľĺ", "l"),
      ("ä", "ae"), ("ö", "oe"), ("ü", "ue"),
      ("ß", "ss"), ("æ", "ae"), ("ø", "oe"), ("œ", "oe"),
    ]
    for (letters, plain) in groups {
      for letter in letters.unicodeScalars { table[letter] = plain }
    }
    return table
  }()

  private static let meanings: [String: Meaning] = {
    var table: [String: Meaning] = [:]
    for (role, ranks) in words + moreWords {
      for (rank, line) in ranks.enumerated() {
        // The bar is one byte: characters need not be told apart.
        for word in line.utf8.split(separator: UInt8(ascii: "|")) {
          let key = key(String(Substring(word)))
          if !key.isEmpty, table[key] == nil { table[key] = Meaning(role: role, rank: rank) }
        }
      }
    }
    return table
  }()
}
