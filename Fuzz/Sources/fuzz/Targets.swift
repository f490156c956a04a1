import CounterfoilBankCSV
import CounterfoilCAMT
import CounterfoilCategoryPlist
import CounterfoilCodecKit
import CounterfoilJournal
import CounterfoilMT940
import CounterfoilOFX
import CounterfoilQIF
import CounterfoilRecordJSON
import CounterfoilSpreadsheet

/// What can be fuzzed, by name.
enum Targets {
  static let codecs: [any Codec] = [
    BankCSVCodec(), CAMTCodec(), CategoryPlistCodec(), CategoryXMLCodec(), JournalCodec.beancount, JournalCodec.hledger,
    JournalCodec.ledger, MT940Codec(), OFXCodec(), QIFCodec(), RecordJSONCodec(), SpreadsheetCodec(),
  ]

  static func codec(named name: String) -> (any Codec)? {
    codecs.first { $0.descriptor.name == name }
  }
}
