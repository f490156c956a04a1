package import CounterfoilCodecKit
import CounterfoilRecords
import CounterfoilXML

extension CategoryXMLCodec {
  /// Elements by the types of their fields.
  package func sampleParts(of file: SampleFile) -> SampleParts? {
    SampleParts(file.text, TagScan(file.text)) { name, _ in
      switch CategoryXMLCodec.types[name] {
      case .day: .day
      case .amount, .decimal: .number
      // Small numbers and yes or no say nothing of a person.
      case .integer, .boolean: nil
      case .bytes: .picture
      case .text where ["TIME", "KIND", "CURRENCY"].contains(name): name == "TIME" ? .day : .code
      case .text, .json, nil: .text
      }
    }
  }

  /// The types of all fields, by their elements in capitals.
  private static let types: [String: FieldType] = Dictionary(
    CategoryXMLVocabulary.all.flatMap(\.schema.fields).map { ($0.name.uppercased(), $0.type) },
    uniquingKeysWith: { first, _ in first })
}
