/// A currency of ISO 4217: its three-letter code and the number of digits of its minor unit.
///
/// Only codes that are, or were, legal tender can be made, and `XXX` (``unstated``); metal and test codes (`XAU`,
/// `XTS`, …) cannot, because ISO 4217 gives them no minor unit and an amount of them could not be exact.
/// Source: ISO 4217:2015, list one (current) and list three (historic denominations).
public struct Currency: Hashable, Sendable {
  /// The letters, five bits each, the first one highest; `A` is 1. Orders as the code does.
  public let packedCode: UInt16
  /// Digits after the decimal mark: 0, 2, 3 or 4.
  public let minorUnitDigits: UInt8

  @usableFromInline
  init(packedCode: UInt16, minorUnitDigits: UInt8) {
    self.packedCode = packedCode
    self.minorUnitDigits = minorUnitDigits
  }

  /// The currency of a code in capital letters; nil when ISO 4217 has no such money.
  public init?(_ code: some StringProtocol) {
    self.init(letters: code.utf8)
  }

  /// The currency of three capital ASCII letters; nil when ISO 4217 has no such money.
  public init?(letters: some Collection<UInt8>) {
    guard letters.count == 3 else { return nil }
    var packed: UInt16 = 0
    for letter in letters {
      guard letter >= 0x41, letter <= 0x5A else { return nil }
      packed = packed << 5 | UInt16(letter - 0x40)
    }
    guard let digits = Currency.digitsByPackedCode[packed] else { return nil }
    self.init(packedCode: packed, minorUnitDigits: digits)
  }

  /// `XXX`, ISO 4217's code for "no currency involved": stands for a currency the source does not tell, with two
  /// digits. A reader may produce it with a warning; the store never takes it.
  public static let unstated = Currency("XXX")!

  /// The same currency counted in hundredths; nil where it has a minor unit of its own.
  ///
  /// A converted price such as `JPY 858.21` cannot be paid, but it can be written down and compared. This currency
  /// equals no other, so that such amounts are never added to payable ones.
  public var inHundredths: Currency? {
    minorUnitDigits == 0 ? Currency(packedCode: packedCode, minorUnitDigits: 2) : nil
  }

  /// The three letters, such as `EUR`.
  public var code: String {
    String(decoding: letters, as: UTF8.self)
  }

  /// The three letters as ASCII bytes.
  public var letters: [UInt8] {
    [
      UInt8(packedCode >> 10 & 31) + 0x40, UInt8(packedCode >> 5 & 31) + 0x40, UInt8(packedCode & 31) + 0x40,
    ]
  }

  /// How many minor units make one unit: 1, 100, 1000 or 10000.
  public var minorUnitsPerUnit: Int64 {
    switch minorUnitDigits {
    case 0: 1
    case 2: 100
    case 3: 1000
    default: 10000
    }
  }

  /// Every currency known here, in order of code.
  public static var all: [Currency] {
    digitsByPackedCode.map { Currency(packedCode: $0.key, minorUnitDigits: $0.value) }.sorted()
  }
}

extension Currency: Comparable {
  /// By the letters of the code.
  public static func < (left: Currency, right: Currency) -> Bool { left.packedCode < right.packedCode }
}

extension Currency: CustomStringConvertible {
  /// The ``code``.
  public var description: String { code }
}

extension Currency {
  static let digitsByPackedCode: [UInt16: UInt8] = {
    let codesByDigits: [(digits: UInt8, codes: String)] = [
      (0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF ESP ITL BEF LUF PTE ROL TRL"),
      (3, "BHD IQD JOD KWD LYD OMR TND"),
      (4, "CLF UYW"),
      (
        2,
        """
        AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF \
        CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG \
        HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR \
        MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD \
        SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD XCG \
        YER ZAR ZMW ZWG XXX ANG ATS BYR CUC CYP DEM EEK FIM FRF GRD HRK IEP LTL LVL MRO MTL NLG SIT SKK SLL STD VEF ZWL
        """
      ),
    ]
    var table: [UInt16: UInt8] = [:]
    for group in codesByDigits {
      for code in group.codes.split(separator: " ") {
        table[code.utf8.reduce(0) { $0 << 5 | UInt16($1 - 0x40) }] = group.digits
      }
    }
    return table
  }()
}
