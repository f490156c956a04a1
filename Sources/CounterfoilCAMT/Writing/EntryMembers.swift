import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilText
import CounterfoilXML

/// The members of an entry's `extra` while it is written: what is taken out is held; what stays is not.
struct EntryMembers {
  private var texts: [String: String]
  /// Whether a member taken out could not be written.
  private(set) var hasLost = false

  /// Nothing where the text is no JSON object.
  init(_ json: String?) {
    texts = [:]
    guard let json else { return }
    guard let members = JSONText.textMembers(of: json) else {
      hasLost = true
      return
    }
    for member in members {
      if let text = member.text { texts[member.name] = text } else { hasLost = true }
    }
  }

  var isEmpty: Bool { texts.isEmpty && !hasLost }

  func has(_ name: String) -> Bool { texts[name] != nil }

  /// Takes a text out that may have so many characters at most; nil, and lost, where it is longer or holds what a
  /// reader would not give back.
  mutating func take(_ name: String, limit: Int, where isFit: (String) -> Bool = { _ in true }) -> String? {
    guard let text = texts.removeValue(forKey: name) else { return nil }
    guard EntryMembers.isKept(text), text.unicodeScalars.count <= limit, isFit(text) else {
      hasLost = true
      return nil
    }
    return text
  }

  /// Takes out an amount such as `12.34 EUR`.
  mutating func takeAmount(_ name: String) -> (amount: String, currency: String)? {
    guard let text = texts.removeValue(forKey: name) else { return nil }
    let words = text.split(separator: " ").map(String.init)
    let isAmount =
      words.count == 2 && words[1].utf8.count == 3 && words[1].utf8.allSatisfy { $0.isASCIIUppercase }
      && !words[0].isEmpty && words[0].utf8.count <= 18 && words[0].utf8.allSatisfy { $0.isASCIIDigit || $0 == 0x2E }
      && text == "\(words[0]) \(words[1])"
    guard isAmount else {
      hasLost = true
      return nil
    }
    return (words[0], words[1])
  }

  /// Takes out the JSON text of an array's elements.
  mutating func takeArray(_ name: String) -> [String] {
    guard let text = texts.removeValue(forKey: name) else { return [] }
    var copy = text
    let elements = copy.withUTF8 { utf8 in
      let bytes = UnsafeRawBufferPointer(utf8)
      return JSONText.elements(of: bytes)?.map { String(decoding: bytes[$0], as: UTF8.self) }
    }
    if elements == nil { hasLost = true }
    return elements ?? []
  }

  mutating func lose() { hasLost = true }

  /// Whether everything was taken out and written.
  var isHeld: Bool { texts.isEmpty && !hasLost }

  /// Whether a reader gives a text back as it is: it has characters, all of which XML can hold, and no white space that
  /// is trimmed or made a space.
  static func isKept(_ text: String) -> Bool {
    guard let first = text.utf8.first, let last = text.utf8.last else { return false }
    return !first.isASCIISpace && !last.isASCIISpace && XMLCharacters.unwritableOffset(text) == nil
      && !text.utf8.contains { $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
  }
}
