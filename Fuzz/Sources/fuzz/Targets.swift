import BankCSV
import CategoryPlist
import CodecKit
import RecordJSON

/// What can be fuzzed, by name.
enum Targets {
  static let codecs: [any Codec] = [
    BankCSVCodec(), CategoryPlistCodec(), CategoryXMLCodec(), RecordJSONCodec(),
  ]

  static func codec(named name: String) -> (any Codec)? {
    codecs.first { $0.descriptor.name == name }
  }
}
