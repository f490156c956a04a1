/// The character references of HTML that are in statements.
enum PageEntity {
  private static let longestName = 8

  /// The character that `&` starts and how many bytes it takes; nil where it is a bare `&`.
  static func scalar(_ text: ArraySlice<UInt8>) -> (Unicode.Scalar, length: Int)? {
    let head = text.prefix(longestName + 3)
    guard let end = head.firstIndex(of: 0x3B) else { return nil }
    let name = head[(head.startIndex + 1)..<end]
    let length = end - head.startIndex + 1
    if name.first == 0x23 {
      let digits = String(decoding: name.dropFirst(), as: UTF8.self)
      let isHexadecimal = digits.first == "x" || digits.first == "X"
      let value = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      guard let value, let scalar = Unicode.Scalar(value), value >= 0x20 || value == 0x09 || value == 0x0A else {
        return nil
      }
      return (scalar, length)
    }
    return names[String(decoding: name, as: UTF8.self)].map { ($0, length) }
  }

  private static let names: [String: Unicode.Scalar] = {
    var table: [String: Unicode.Scalar] = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "euro": "€", "ndash": "–", "mdash": "—",
      "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "bdquo": "„", "hellip": "…", "minus": "−", "bull": "•",
      "OElig": "Œ", "oelig": "œ", "Scaron": "Š", "scaron": "š", "thinsp": "\u{2009}", "trade": "™",
    ]
    // HTML's names for U+00A0 to U+00FF, in order.
    let latin = """
      nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute \
      micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig \
      Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash \
      Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute \
      ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc \
      uuml yacute thorn yuml
      """
    for (offset, name) in latin.split(separator: " ").enumerated() {
      table[String(name)] = Unicode.Scalar(0xA0 + UInt32(offset))
    }
    return table
  }()
}
