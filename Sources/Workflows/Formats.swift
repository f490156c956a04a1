import BankCSV
import CAMT
import CategoryPlist
public import CodecKit
import Dispatch
import Glibc
import Journal
import MT940
public import Model
import OFX
import QIF
import RecordJSON
import Spreadsheet

/// The formats that come with Counterfoil.
public enum Formats {
  /// To add a format, conform to `Codec` and add one line here.
  public static let builtIn: [any Codec] = [
    BankCSVCodec(layouts: ShippedLayouts()),
    CAMTCodec(),
    MT940Codec(),
    CategoryPlistCodec(),
    CategoryXMLCodec(),
    OFXCodec(),
    QIFCodec(),
    ImportTableCodec.gnucash,
    ImportTableCodec.ynab,
    JournalCodec.beancount,
    JournalCodec.hledger,
    JournalCodec.ledger,
    RecordJSONCodec(),
    SpreadsheetCodec(layouts: ShippedLayouts()),
  ]
}

extension Formats {
  /// The built-in formats and those of programs `counterfoil-codec-NAME` on PATH.
  public static func registry() throws(Fault) -> CodecRegistry {
    let searchPath = getenv("PATH").map { String(cString: $0) } ?? ""
    return CodecRegistry(builtIn, outsideOnPath: searchPath, lines: RecordJSONCodec())
  }

  /// Has another thread make ready what tables are told by, which takes as long as reading the command line does.
  public static func prepareForTables() {
    DispatchQueue.global(qos: .userInitiated).async {
      TableVocabulary.prepare()
      ShippedLayouts.prepare()
    }
  }
}
