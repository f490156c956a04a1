import BankCSV
import CategoryPlist
public import CodecKit
import Glibc
import Journal
public import Model
import OFX
import RecordJSON

/// The formats that come with Counterfoil.
public enum Formats {
  /// To add a format, conform to `Codec` and add one line here.
  public static let builtIn: [any Codec] = [
    BankCSVCodec(),
    CategoryPlistCodec(),
    CategoryXMLCodec(),
    OFXCodec(),
    JournalCodec.beancount,
    JournalCodec.hledger,
    JournalCodec.ledger,
    RecordJSONCodec(),
  ]
}

extension Formats {
  /// The built-in formats and those of programs `counterfoil-codec-NAME` on PATH.
  public static func registry() throws(Fault) -> CodecRegistry {
    let searchPath = getenv("PATH").map { String(cString: $0) } ?? ""
    return CodecRegistry(builtIn, outsideOnPath: searchPath, lines: RecordJSONCodec())
  }
}
