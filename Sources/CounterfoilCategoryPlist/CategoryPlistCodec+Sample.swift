package import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilXML

extension CategoryPlistCodec {
  /// Values by their types; keys that are names of fields stay.
  package func sampleParts(of file: SampleFile) -> SampleParts? {
    var key: [UInt8] = []
    return SampleParts(file.text, TagScan(file.text)) { name, content in
      switch name {
      case "KEY":
        key = Array(content)
        return CategoryPlistCodec.isFieldName(content) ? nil : .text
      case "STRING" where CategoryPlistCodec.codes.contains(String(decoding: key, as: UTF8.self)): return .code
      // One digit is as likely yes or no, or a small count.
      case "INTEGER" where content.count == 1: return nil
      case "DATE": return nil
      case "DATA": return .picture
      case "REAL": return .number
      default: return .text
      }
    }
  }

  /// Keys whose values are words that readers go by.
  private static let codes: Set<String> = ["currency", "kind", "recordKind", "status"]

  /// Whether a key is the name of a field, and nothing a person typed.
  private static func isFieldName(_ key: ArraySlice<UInt8>) -> Bool {
    // The two sides of nested categories.
    if ["支出", "收入"].contains(where: { key.elementsEqual($0.utf8) }) { return true }
    return key.count <= 40 && key.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "_") }
  }
}
