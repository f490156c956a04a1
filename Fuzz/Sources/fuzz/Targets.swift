import BankCSV
import CAMT
import CategoryPlist
import CodecKit
import Journal
import MT940
import OFX
import QIF
import RecordJSON
import Spreadsheet

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
