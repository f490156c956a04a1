import CounterfoilCodecKit
import CounterfoilModel

/// What comes before `<OFX>`: the header lines of 1.x or the declarations of 2.x.
struct OFXHead {
  /// Three digits such as 102 or 220; nil where none is stated.
  var version: String?
  var isXML = false
  /// Which encoding the header declares.
  var declared = Declared.nothing
  /// The words that declare it, for messages.
  var declaredWords = ""
  /// 0 where this is no OFX document.
  var score = 0
  var reason = ""

  /// Whether it declares UTF-16, or Unicode of a width it does not tell.
  private(set) var declaresUnicode = false

  enum Declared: Equatable {
    case nothing
    case encoding(TextEncoding)
    /// A charset nothing here knows; text beyond ASCII must then be UTF-8.
    case unknown
  }

  /// How far into a file the root may stand.
  static let headBytes = 8192

  init(_ stored: some Collection<UInt8>) {
    let head = OFXHead.ascii(Array(stored.prefix(OFXHead.headBytes)))
    guard let root = OFXHead.find("<ofx", in: head, endsName: true) else { return }
    let prolog = Array(head[..<root])
    let headerPlace = OFXHead.find("ofxheader", in: prolog)
    let instruction = OFXHead.find("<?ofx", in: prolog)
    let hasData = OFXHead.find("data:ofxsgml", in: prolog) != nil
    isXML = instruction != nil || (OFXHead.find("<?xml", in: prolog) != nil)
    version = OFXHead.value("version", in: Array(prolog[(instruction ?? headerPlace ?? 0)...]))
    score(prolog, hasHeader: headerPlace != nil || instruction != nil, hasData: hasData)
    declareEncoding(prolog)
  }

  private mutating func score(_ prolog: [UInt8], hasHeader: Bool, hasData: Bool) {
    if hasHeader {
      score = 100
      reason = "an OFX header and <OFX>"
    } else if hasData || prolog.allSatisfy(\.isASCIISpace) {
      score = 97
      reason = "<OFX> is the first element"
    } else if isXML || !prolog.contains(0x3C) {
      score = 90
      reason = "<OFX> is the first element, behind other text"
    }
  }

  private mutating func declareEncoding(_ prolog: [UInt8]) {
    let encoding = OFXHead.value("encoding", in: prolog)?.uppercased()
    let charset = OFXHead.value("charset", in: prolog)?.uppercased()
    declaredWords = [encoding, charset].compactMap(\.self).joined(separator: " ")
    var label = encoding
    if let charset, charset != "NONE", encoding == nil || encoding == "USASCII" || encoding == "ASCII" {
      label = charset
    } else if encoding == "USASCII" || encoding == "ASCII" {
      // Seven bits and no code page: what the other bytes mean is not declared.
      label = nil
    } else if encoding == "UNICODE" {
      // UTF-16 is known by its zeros; whatever has none is UTF-8.
      label = "UTF-8"
      declaresUnicode = true
    }
    guard let label else { return }
    guard let known = TextEncoding(named: label) else {
      declared = .unknown
      return
    }
    switch known {
    case .latin1:
      // As browsers do (WHATWG Encoding Standard): code page 1252 differs only where Latin-1 has control characters.
      declared = .encoding(.windows1252)
    case .utf16LittleEndian, .utf16BigEndian:
      declared = .encoding(.utf8)
      declaresUnicode = true
    default: declared = .encoding(known)
    }
  }

  // MARK: Looking

  /// The head's ASCII in small letters, also that of UTF-16; other characters become `?`.
  private static func ascii(_ stored: [UInt8]) -> [UInt8] {
    let zeros = stored.prefix(64).count { $0 == 0 }
    let text = zeros * 4 > min(stored.count, 64) ? stored.filter { $0 != 0 } : stored
    return text.map { byte in
      byte >= 0x80 ? 0x3F : byte.asciiLowercased
    }
  }

  /// Where a word stands first.
  private static func find(_ word: String, in text: [UInt8], endsName: Bool = false) -> Int? {
    let word = Array(word.utf8)
    guard text.count >= word.count else { return nil }
    for start in 0...text.count - word.count where text[start] == word[0] {
      guard text[start..<start + word.count].elementsEqual(word) else { continue }
      guard endsName else { return start }
      let next = start + word.count < text.count ? text[start + word.count] : 0x3E
      if next == 0x3E || next == 0x2F || next.isASCIISpace { return start }
    }
    return nil
  }

  /// The value after `key:` or `key="`, up to a space, a quote or, in headers on one line, the next key.
  private static func value(_ key: String, in prolog: [UInt8]) -> String? {
    var from = 0
    while let hit = find(key, in: Array(prolog[from...])) {
      var place = from + hit + key.utf8.count
      from = place
      while place < prolog.count, prolog[place] == 0x20 { place += 1 }
      guard place < prolog.count, prolog[place] == 0x3A || prolog[place] == 0x3D else { continue }
      place += 1
      while place < prolog.count, prolog[place] == 0x20 || prolog[place] == 0x22 || prolog[place] == 0x27 { place += 1 }
      let word = prolog[place...].prefix { !$0.isASCIISpace && $0 != 0x22 && $0 != 0x27 && $0 != 0x3F }
      var text = String(decoding: word, as: UTF8.self)
      for next in ["security:", "charset:", "compression:", "encoding:", "oldfileuid:", "newfileuid:", "data:"] {
        if let cut = text.firstRange(of: next) { text = String(text[..<cut.lowerBound]) }
      }
      return text.isEmpty ? nil : text
    }
    return nil
  }
}
