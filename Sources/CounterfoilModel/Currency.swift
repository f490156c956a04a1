/// A currency of ISO 4217: its three-letter code and the number of digits of its minor unit.
///
/// Only codes that are, or were, legal tender can be made, and `XXX` (``unstated``); metal and test codes (`XAU`,
/// `XTS`, …) cannot, because ISO 4217 gives them no minor unit and an amount of them could not be exact.
/// Source: ISO 4217:2015, list one (current) and list three (historic denominations).
public struct Currency: Hashable, Sendable, BitwiseCopyable {
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

extension Currency {
  /// The currency of three digits of ISO 4217, such as `980`; nil when no money here has that number, and for `532`, which
  /// the Antillean and the Caribbean guilder share.
  public init?(isoNumber: some StringProtocol) {
    guard isoNumber.utf8.count == 3, let currency = Currency.byNumber[String(isoNumber)] else { return nil }
    self = currency
  }

  private static let byNumber: [String: Currency] = Dictionary(
    uniqueKeysWithValues: numbersAndCodes.split(separator: " ").map { pair in
      (String(pair.prefix(3)), Currency(pair.dropFirst(3))!)
    })

  private static let numbersAndCodes = """
    784AED 971AFN 008ALL 051AMD 973AOA 032ARS 040ATS 036AUD 533AWG 944AZN 977BAM 052BBD 050BDT 056BEF 975BGN \
    048BHD 108BIF 060BMD 096BND 068BOB 984BOV 986BRL 044BSD 064BTN 072BWP 933BYN 974BYR 084BZD 124CAD 976CDF \
    947CHE 756CHF 948CHW 990CLF 152CLP 156CNY 170COP 970COU 188CRC 931CUC 192CUP 132CVE 196CYP 203CZK 276DEM \
    262DJF 208DKK 214DOP 012DZD 233EEK 818EGP 232ERN 724ESP 230ETB 978EUR 246FIM 242FJD 238FKP 250FRF 826GBP \
    981GEL 936GHS 292GIP 270GMD 324GNF 300GRD 320GTQ 328GYD 344HKD 340HNL 191HRK 332HTG 348HUF 360IDR 372IEP \
    376ILS 356INR 368IQD 364IRR 352ISK 380ITL 388JMD 400JOD 392JPY 404KES 417KGS 116KHR 174KMF 408KPW 410KRW \
    414KWD 136KYD 398KZT 418LAK 422LBP 144LKR 430LRD 426LSL 440LTL 442LUF 428LVL 434LYD 504MAD 498MDL 969MGA \
    807MKD 104MMK 496MNT 446MOP 478MRO 929MRU 470MTL 480MUR 462MVR 454MWK 484MXN 979MXV 458MYR 943MZN 516NAD \
    566NGN 558NIO 528NLG 578NOK 524NPR 554NZD 512OMR 590PAB 604PEN 598PGK 608PHP 586PKR 985PLN 620PTE 600PYG \
    634QAR 642ROL 946RON 941RSD 643RUB 646RWF 682SAR 090SBD 690SCR 938SDG 752SEK 702SGD 654SHP 705SIT 703SKK \
    925SLE 694SLL 706SOS 968SRD 728SSP 678STD 930STN 222SVC 760SYP 748SZL 764THB 972TJS 934TMT 788TND 776TOP \
    792TRL 949TRY 780TTD 901TWD 834TZS 980UAH 800UGX 840USD 997USN 940UYI 858UYU 927UYW 860UZS 926VED 937VEF \
    928VES 704VND 548VUV 882WST 950XAF 951XCD 952XOF 953XPF 886YER 710ZAR 967ZMW 924ZWG 932ZWL
    """
}
