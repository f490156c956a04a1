import Glibc

/// The layout of one kind of file of one bank: a profile, and what it is recognised by.
package struct BankLayout: Sendable {
  /// Such as `de-dkb-giro`; the name of its file without `.yaml`.
  package let name: String
  /// The bank and product, for a person.
  package let title: String
  package let bank: String
  /// Two letters of ISO 3166-1; nil for wallets and apps of many countries.
  package let country: String?
  /// The names of the columns as the bank writes them; empty where the file has none or they are not known.
  package let header: [String]
  /// Whether files with this header are read by this layout without being told.
  package let isRecognised: Bool
  /// The whole profile.
  package let yaml: String
  let signature: HeaderSignature

  /// Takes out of a YAML file what is needed to find it, without parsing YAML: a test checks that each key taken here
  /// is on one line, at the beginning of it.
  init(yaml bytes: UnsafeRawBufferPointer) {
    let lines = LayoutLines(bytes)
    name = lines.value("layout") ?? ""
    title = lines.value("name") ?? ""
    bank = lines.value("bank") ?? ""
    country = lines.value("country")
    header = lines.list("header")
    isRecognised = !header.isEmpty && lines.value("recognised") != "false"
    yaml = String(decoding: bytes, as: UTF8.self)
    signature = HeaderSignature(header)
  }
}

/// The top-level `key: value` lines of a YAML file of ours.
struct LayoutLines {
  private let bytes: UnsafeRawBufferPointer
  /// Where the values of ``keys`` are, in their order.
  private var values: [Range<Int>?]
  private static let keys: [String] = ["layout", "name", "bank", "country", "header", "recognised"]

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    values = Array(repeating: nil, count: LayoutLines.keys.count)
    var start = 0
    while start < bytes.count {
      let line = UnsafeRawBufferPointer(rebasing: bytes[start...])
      let length = line.firstPlace(of: 0x0A) ?? line.count
      for (number, key) in LayoutLines.keys.enumerated() where line.starts(with: key, and: 0x3A) {
        var first = key.utf8.count + 1
        while first < length, line[first] == 0x20 { first += 1 }
        values[number] = start + first..<start + length
      }
      start += length + 1
    }
  }

  private func text(_ key: String) -> UnsafeRawBufferPointer? {
    guard let number = LayoutLines.keys.firstIndex(of: key), let range = values[number] else { return nil }
    return UnsafeRawBufferPointer(rebasing: bytes[range])
  }

  /// A plain or double-quoted value.
  func value(_ key: String) -> String? {
    guard let text = text(key) else { return nil }
    return text.first == 0x22 ? LayoutLines.quoted(text).first : String(decoding: text, as: UTF8.self)
  }

  /// A list `["a", "b"]` of double-quoted values.
  func list(_ key: String) -> [String] { text(key).map(LayoutLines.quoted) ?? [] }

  private static func quoted(_ text: UnsafeRawBufferPointer) -> [String] {
    var texts: [String] = []
    var current: [UInt8]?
    var isEscaped = false
    for byte in text {
      if let open = current {
        switch byte {
        case 0x5C where !isEscaped: isEscaped = true
        case 0x22 where !isEscaped:
          texts.append(String(decoding: open, as: UTF8.self))
          current = nil
        default:
          current?.append(byte)
          isEscaped = false
        }
      } else if byte == 0x22 {
        current = []
      }
    }
    return texts
  }
}

extension UnsafeRawBufferPointer {
  func firstPlace(of byte: UInt8) -> Int? {
    guard let start = baseAddress, let found = memchr(start, Int32(byte), count) else { return nil }
    return UnsafeRawPointer(found) - start
  }

  /// Whether these bytes start with those of a text and one more.
  fileprivate func starts(with text: String, and last: UInt8) -> Bool {
    var text = text
    return text.withUTF8 { wanted in
      guard count > wanted.count, let start = baseAddress, let other = wanted.baseAddress else { return false }
      return start.loadUnaligned(as: UInt8.self) == wanted[0] && self[wanted.count] == last
        && memcmp(start, other, wanted.count) == 0
    }
  }
}
