import CounterfoilBAI2
import CounterfoilBankCSV
import CounterfoilCAMT
import CounterfoilCategoryPlist
package import CounterfoilCodecKit
import CounterfoilJournal
import CounterfoilMT940
package import CounterfoilModel
import CounterfoilOFX
import CounterfoilPDF
import CounterfoilQIF
import CounterfoilRecordJSON
import CounterfoilSpreadsheet
import Glibc

/// The formats that come with Counterfoil.
package enum Formats {
  /// To add a format, conform to `Codec` and add one line here.
  package static let builtIn: [any Codec] = [
    BankCSVCodec(layouts: ShippedLayouts()),
    CAMTCodec(),
    MT940Codec(),
    BAI2Codec(),
    CategoryPlistCodec(),
    CategoryXMLCodec(),
    OFXCodec(),
    QIFCodec(),
    IIFCodec(),
    ImportTableCodec.gnucash,
    ImportTableCodec.ynab,
    JournalCodec.beancount,
    JournalCodec.hledger,
    JournalCodec.ledger,
    RecordJSONCodec(),
    SpreadsheetCodec(layouts: ShippedLayouts()),
    PDFCodec(),
  ]
}

extension Formats {
  /// The built-in formats and those of programs `counterfoil-codec-NAME` on PATH.
  package static func registry() throws(Fault) -> CodecRegistry {
    let searchPath = getenv("PATH").map { String(cString: $0) } ?? ""
    return CodecRegistry(builtIn, outsideOnPath: searchPath, lines: RecordJSONCodec())
  }
}
