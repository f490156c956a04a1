/// The layout of one kind of file of one bank: a profile, and what it is recognised by.
public struct BankLayout: Sendable {
  /// Such as `de-dkb-giro`; the name of its file without `.yaml`.
  public let name: String
  /// The bank and product, for a person.
  public let title: String
  public let bank: String
  /// Two letters of ISO 3166-1; nil for wallets and apps of many countries.
  public let country: String?
  /// The names of the columns as the bank writes them; empty where the file has none or they are not known.
  public let header: [String]
  /// Whether files with this header are read by this layout without being told.
  public let isRecognised: Bool
  /// The whole profile.
  public let yaml: String
  let signature: HeaderSignature

  /// Takes out of a YAML file what is needed to find it, without parsing YAML: a test checks that each key taken here
  /// stands on one line, at the beginning of it.
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
  private var values: [String: String] = [:]
  private static let keys: Set<String> = ["layout", "name", "bank", "country", "header", "recognised"]

  init(_ bytes: UnsafeRawBufferPointer) {
    for line in bytes.split(separator: 0x0A) {
      guard let first = line.first, (0x61...0x7A).contains(first), let colon = line.firstIndex(of: 0x3A) else {
        continue
      }
      let key = String(decoding: line[line.startIndex..<colon], as: UTF8.self)
      guard LayoutLines.keys.contains(key) else { continue }
      values[key] = String(decoding: line[line.index(after: colon)...].drop { $0 == 0x20 }, as: UTF8.self)
    }
  }

  /// A plain or double-quoted value.
  func value(_ key: String) -> String? {
    guard let text = values[key] else { return nil }
    return text.hasPrefix("\"") ? LayoutLines.quoted(text).first : text
  }

  /// A list `["a", "b"]` of double-quoted values.
  func list(_ key: String) -> [String] { values[key].map(LayoutLines.quoted) ?? [] }

  private static func quoted(_ text: String) -> [String] {
    var texts: [String] = []
    var current: [UInt8]?
    var isEscaped = false
    for byte in text.utf8 {
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
