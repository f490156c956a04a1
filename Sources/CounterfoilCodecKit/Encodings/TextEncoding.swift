public import CounterfoilModel

/// A way text is stored as bytes: one of those that banks, wallets and spreadsheets write.
public enum TextEncoding: String, Sendable, CaseIterable {
  /// Unicode; every other file is decoded into it.
  case utf8 = "utf-8"
  /// Unicode in pairs of bytes, the low one first, as Windows writes it.
  case utf16LittleEndian = "utf-16le"
  /// Unicode in pairs of bytes, the high one first.
  case utf16BigEndian = "utf-16be"
  /// Chinese and all of Unicode; includes GBK.
  case gb18030
  /// Chinese, simplified.
  case gbk
  /// Chinese, traditional.
  case big5
  /// Japanese.
  case shiftJIS = "shift-jis"
  /// Korean.
  case eucKR = "euc-kr"
  /// Japanese, of Unix systems.
  case eucJP = "euc-jp"
  /// Japanese in seven bits, with escape sequences between sets of characters (RFC 1468).
  case iso2022JP = "iso-2022-jp"
  /// Western Europe, without the euro sign.
  case latin1 = "iso-8859-1"
  /// Central Europe.
  case latin2 = "iso-8859-2"
  /// Baltic and Nordic countries, older than ISO 8859-13.
  case latin4 = "iso-8859-4"
  /// Cyrillic.
  case iso5 = "iso-8859-5"
  /// Arabic.
  case iso6 = "iso-8859-6"
  /// Greek.
  case iso7 = "iso-8859-7"
  /// Hebrew.
  case iso8 = "iso-8859-8"
  /// Baltic countries.
  case iso13 = "iso-8859-13"
  /// Western Europe, with the euro sign.
  case latin9 = "iso-8859-15"
  /// South-eastern Europe, such as Romanian.
  case latin10 = "iso-8859-16"
  /// Central Europe.
  case windows1250 = "windows-1250"
  /// Cyrillic.
  case windows1251 = "windows-1251"
  /// Western Europe.
  case windows1252 = "windows-1252"
  /// Greek.
  case windows1253 = "windows-1253"
  /// Turkish.
  case windows1254 = "windows-1254"
  /// Hebrew.
  case windows1255 = "windows-1255"
  /// Arabic.
  case windows1256 = "windows-1256"
  /// Baltic countries.
  case windows1257 = "windows-1257"
  /// Vietnamese.
  case windows1258 = "windows-1258"
  /// Thai.
  case windows874 = "windows-874"
  /// Russian (RFC 1489).
  case koi8R = "koi8-r"
  /// Ukrainian (RFC 2319).
  case koi8U = "koi8-u"
  /// Western Europe, of older Macs.
  case macRoman = "macintosh"
  /// Cyrillic, of older Macs.
  case macCyrillic = "x-mac-cyrillic"
  /// Western Europe, of DOS.
  case ibm850
  /// Central Europe, of DOS.
  case ibm852
  /// Turkish, of DOS.
  case ibm857
  /// Cyrillic, of DOS.
  case ibm866

  /// The name in messages, profiles and `--encoding`, such as `windows-1252`.
  public var name: String { rawValue }

  /// The encoding of a name or one of its aliases; case, `-`, `_` and spaces do not count. Nil for any other word.
  public init?(named label: some StringProtocol) {
    let key = label.lowercased().filter { !"-_ .:".contains($0) }
    if let exact = TextEncoding.allCases.first(where: { $0.rawValue.filter { $0 != "-" } == key }) {
      self = exact
      return
    }
    guard let found = TextEncoding.aliases.first(where: { $0.words.contains(key) }) else { return nil }
    self = found.encoding
  }

  /// The encoding a person named.
  /// - Throws: exit status 78 with the list of names where the word is none of them.
  public static func named(_ label: String, at location: SourceLocation? = nil) throws(Fault) -> TextEncoding {
    if let encoding = TextEncoding(named: label) { return encoding }
    throw Fault(
      .configuration, .encodingUnknown,
      "there is no encoding called \"\(TerminalText.excerpt(label, limitBytes: 40))\"",
      at: location, fixes: ["Name one of: \(allNames)."])
  }

  /// All names, for messages.
  static var allNames: String { allCases.map(\.name).joined(separator: ", ") }

  /// Other spellings, lower-case, without `-`, `_`, `.`, `:` and spaces. `utf-16` without an order is little-endian
  /// unless a byte order mark says otherwise; `ascii` is read as UTF-8, whose first 128 characters it is.
  private static let aliases: [(encoding: TextEncoding, words: [String])] = [
    (.utf8, ["utf8bom", "utf8sig", "ascii", "usascii", "unicode11utf8", "65001", "cp65001"]),
    (.utf16LittleEndian, ["utf16", "ucs2", "ucs2le", "unicode"]),
    (.utf16BigEndian, ["ucs2be", "unicodefffe"]),
    (.gb18030, ["gb180302000", "gb180302022", "cp54936", "54936"]),
    (.gbk, ["cp936", "936", "windows936", "ms936", "gb2312", "euccn", "gb231280", "chinese", "xgbk"]),
    (.big5, ["big5eten", "cp950", "950", "windows950", "ms950", "cnbig5", "xxbig5"]),
    (.shiftJIS, ["sjis", "cp932", "932", "ms932", "windows31j", "mskanji", "xsjis"]),
    (.eucKR, ["uhc", "cp949", "949", "windows949", "ms949", "ksc5601", "korean", "ksc56011987"]),
    (.latin1, ["latin1", "l1", "88591", "cp819"]),
    (.latin2, ["latin2", "l2", "88592", "cp912"]),
    (.iso2022JP, ["jis", "csiso2022jp", "50220", "cp50220", "50221", "cp50221"]),
    (.eucJP, ["ujis", "eucjpms", "cp51932", "51932"]),
    (.latin4, ["latin4", "l4", "88594", "cp914"]),
    (.iso5, ["88595", "cp915", "cyrillic"]),
    (.iso6, ["88596", "cp1089", "arabic", "asmo708"]),
    (.iso7, ["88597", "cp813", "greek", "elot928"]),
    (.iso8, ["88598", "cp916", "hebrew", "iso88598i"]),
    (.iso13, ["latin7", "l7", "885913", "cp921"]),
    (.latin10, ["latin10", "l10", "885916"]),
    (.windows1255, ["cp1255", "1255", "xcp1255"]),
    (.windows1256, ["cp1256", "1256", "xcp1256"]),
    (.windows1257, ["cp1257", "1257", "xcp1257"]),
    (.windows1258, ["cp1258", "1258", "xcp1258"]),
    (.windows874, ["cp874", "874", "tis620", "tis6202533", "iso885911", "885911"]),
    (.koi8U, ["koi8ru"]),
    (.macRoman, ["mac", "macroman", "xmacroman"]),
    (.macCyrillic, ["maccyrillic", "xmaccyrillic", "xmacukrainian", "10007", "cp10007"]),
    (.ibm850, ["cp850", "850", "dos850"]),
    (.latin9, ["latin9", "l9", "885915", "latin0"]),
    (.windows1250, ["cp1250", "1250", "xcp1250"]),
    (.windows1251, ["cp1251", "1251", "xcp1251"]),
    (.windows1252, ["cp1252", "1252", "ansi", "xcp1252"]),
    (.windows1253, ["cp1253", "1253", "xcp1253"]),
    (.windows1254, ["cp1254", "1254", "xcp1254", "88599", "iso88599", "latin5"]),
    (.koi8R, ["koi8", "koi"]),
    (.ibm852, ["cp852", "852", "dos852"]),
    (.ibm857, ["cp857", "857", "dos857"]),
    (.ibm866, ["cp866", "866", "dos866"]),
  ]

  /// The converter's name in the C library. Shift-JIS and EUC-KR mean Microsoft's supersets CP932 and UHC, as the
  /// WHATWG Encoding Standard has it: files under these names are written on Windows, and plain Shift-JIS has no `\`.
  var iconvName: String {
    switch self {
    case .utf8: "UTF-8"
    case .utf16LittleEndian: "UTF-16LE"
    case .utf16BigEndian: "UTF-16BE"
    case .gb18030: "GB18030"
    case .gbk: "GBK"
    case .big5: "BIG5"
    case .shiftJIS: "CP932"
    case .eucKR: "UHC"
    case .latin1: "ISO-8859-1"
    case .latin2: "ISO-8859-2"
    case .eucJP: "EUC-JP-MS"
    case .iso2022JP: "ISO-2022-JP"
    case .latin4: "ISO-8859-4"
    case .iso5: "ISO-8859-5"
    case .iso6: "ISO-8859-6"
    case .iso7: "ISO-8859-7"
    case .iso8: "ISO-8859-8"
    case .iso13: "ISO-8859-13"
    case .latin10: "ISO-8859-16"
    case .windows1255: "CP1255"
    case .windows1256: "CP1256"
    case .windows1257: "CP1257"
    case .windows1258: "CP1258"
    case .windows874: "CP874"
    case .koi8U: "KOI8-U"
    case .macRoman: "MACINTOSH"
    // With the two Ukrainian letters, as the WHATWG Encoding Standard has it.
    case .macCyrillic: "MAC-CYRILLIC"
    case .ibm850: "CP850"
    case .latin9: "ISO-8859-15"
    case .windows1250: "CP1250"
    case .windows1251: "CP1251"
    case .windows1252: "CP1252"
    case .windows1253: "CP1253"
    case .windows1254: "CP1254"
    case .koi8R: "KOI8-R"
    case .ibm852: "CP852"
    case .ibm857: "IBM857"
    case .ibm866: "CP866"
    }
  }

  /// The byte order mark files of this encoding may begin with; empty where there is none.
  public var byteOrderMark: [UInt8] {
    switch self {
    case .utf8: [0xEF, 0xBB, 0xBF]
    case .utf16LittleEndian: [0xFF, 0xFE]
    case .utf16BigEndian: [0xFE, 0xFF]
    case .gb18030: [0x84, 0x31, 0x95, 0x33]
    default: []
    }
  }

  /// How many bytes a piece of decoded text takes in the file; nil where the text alone does not say.
  ///
  /// Adding these up record by record leads from a place in decoded text to the place in the file as it is stored.
  /// Nil for GB18030, EUC-JP, ISO-2022-JP, Windows-1255 and 1258 with characters beyond ASCII, and for GBK with a euro sign, which is written in two ways.
  /// - Parameter text: whole characters of UTF-8.
  public func storedByteCount(of text: UnsafeRawBufferPointer) -> Int? {
    if self == .utf8 { return text.count }
    var scalars = 0
    var ascii = 0
    var astral = 0
    for byte in text {
      scalars &+= byte & 0xC0 != 0x80 ? 1 : 0
      ascii &+= byte < 0x80 ? 1 : 0
      astral &+= byte >= 0xF0 ? 1 : 0
    }
    switch self {
    case .utf8: return text.count
    case .utf16LittleEndian, .utf16BigEndian: return 2 * (scalars + astral)
    case .latin1, .latin2, .latin4, .iso5, .iso6, .iso7, .iso8, .iso13, .latin9, .latin10, .windows1250, .windows1251,
      .windows1252, .windows1253, .windows1254, .windows1256, .windows1257, .windows874, .koi8R, .koi8U, .macRoman,
      .macCyrillic, .ibm850, .ibm852, .ibm857, .ibm866:
      return scalars
    // A letter and its mark of two bytes come as one character; kana of half width and rare characters take one and three.
    case .windows1255, .windows1258, .eucJP, .iso2022JP: return ascii == scalars ? ascii : nil
    case .gb18030: return ascii == scalars ? ascii : nil
    case .gbk: return ascii == scalars || !TextEncoding.hasEuro(text) ? 2 * scalars - ascii : nil
    case .big5, .eucKR: return 2 * scalars - ascii
    case .shiftJIS: return 2 * scalars - ascii - TextEncoding.halfWidthKatakanaCount(text)
    }
  }

  private static func hasEuro(_ text: UnsafeRawBufferPointer) -> Bool {
    guard text.count >= 3 else { return false }
    return (0...text.count - 3).contains { text[$0] == 0xE2 && text[$0 + 1] == 0x82 && text[$0 + 2] == 0xAC }
  }

  /// U+FF61–U+FF9F: one byte each in Shift-JIS.
  private static func halfWidthKatakanaCount(_ text: UnsafeRawBufferPointer) -> Int {
    guard text.count >= 3 else { return 0 }
    var count = 0
    for index in 0...text.count - 3 where text[index] == 0xEF {
      let middle = text[index + 1]
      let last = text[index + 2]
      if middle == 0xBD && last >= 0xA1 || middle == 0xBE && last <= 0x9F { count += 1 }
    }
    return count
  }
}

extension TextEncoding: CustomStringConvertible {
  /// The ``name``.
  public var description: String { name }
}

extension DiagnosticCode {
  /// Exit status 78.
  public static let encodingUnknown = DiagnosticCode("encoding.unknown", "No encoding has that name.")
  /// Exit status 78; `iconv -l` lists what there is.
  public static let encodingUnavailable = DiagnosticCode(
    "encoding.unavailable", "The C library of this system has no converter for the encoding.")
  /// Exit status 65, with the offset of the first such byte: nothing is replaced by U+FFFD.
  public static let encodingUndecodable = DiagnosticCode(
    "encoding.undecodable", "Bytes of the file are no text in its encoding.")
  /// Exit status 65: a character is never replaced by `?`.
  public static let encodingUnencodable = DiagnosticCode(
    "encoding.unencodable", "The output's encoding cannot hold a character.")
  /// Exit status 65: nothing tells which of several encodings it is, or the bytes contradict what the file declares.
  public static let encodingUndecided = DiagnosticCode(
    "encoding.undecided", "The encoding of the file cannot be told; it must be named.")
  /// Exit status 65, with its offset.
  public static let encodingNUL = DiagnosticCode("encoding.nul", "A NUL byte stands in text.")
}
