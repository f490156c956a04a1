import CounterfoilModel

/// The element names that matter, in the order in which they are in a transaction (OFX 2.2), so that
/// the raw value is also the order in which they are written.
enum OFXTag: UInt8, CaseIterable {
  // In STMTTRN and STMTTRNP.
  case trnType, dtPosted, dtTran, dtUser, dtAvail, dtExpire, trnAmt, fitID, correctFITID, correctAction, srvrTID,
    checkNum
  case refNum, sic, payeeID, name, payee, extdName, bankAcctTo, ccAcctTo, memo, imageData, currency, origCurrency
  case inv401kSource, subAcctFund
  // In PAYEE.
  case addr1, addr2, addr3, city, state, postalCode, country, phone
  // In account aggregates.
  case brokerID, bankID, branchID, acctID, acctType, acctKey
  // In CURRENCY and ORIGCURRENCY.
  case curRate, curSym
  // Around transactions.
  case ofx, signOnMsgs, sonRs, status, code, severity, message, fi, org, fid, language, dtServer
  case bankMsgs, ccMsgs, invMsgs, stmtTrnRs, ccStmtTrnRs, invStmtTrnRs, stmtRs, ccStmtRs, invStmtRs, trnUID,
    clientCookie
  case curDef, bankAcctFrom, ccAcctFrom, invAcctFrom, bankTranList, bankTranListP, invTranList, invBankTran
  case stmtTrn, stmtTrnP, dtStart, dtEnd, ledgerBal, availBal, balAmt, dtAsOf
  // Orders and their answers: no statement entries.
  case intraRs, interRs, pmtRs, wireRs
  case dtProfUp, dtAcctUp, sessCookie, mktgInfo
  /// Any other name.
  case unknown

  /// The name as it is written.
  var text: String { OFXTag.texts[Int(rawValue)] }

  /// Whether it holds elements, and never text.
  var isAggregate: Bool {
    switch self {
    case .payee, .bankAcctTo, .ccAcctTo, .imageData, .currency, .origCurrency, .ofx, .signOnMsgs, .sonRs, .status, .fi,
      .bankMsgs, .ccMsgs, .invMsgs, .stmtTrnRs, .ccStmtTrnRs, .invStmtTrnRs, .stmtRs, .ccStmtRs, .invStmtRs,
      .bankAcctFrom, .ccAcctFrom, .invAcctFrom, .bankTranList, .bankTranListP, .invTranList, .invBankTran, .stmtTrn,
      .stmtTrnP, .ledgerBal, .availBal, .intraRs, .interRs, .pmtRs, .wireRs:
      true
    default: false
    }
  }

  /// Whether it holds text, and never elements.
  var isLeaf: Bool { self != .unknown && !isAggregate }

  /// Whether it is one of the three statements.
  var isStatement: Bool { self == .stmtRs || self == .ccStmtRs || self == .invStmtRs }

  var isTransaction: Bool { self == .stmtTrn || self == .stmtTrnP }

  private static let texts: [String] = [
    "TRNTYPE", "DTPOSTED", "DTTRAN", "DTUSER", "DTAVAIL", "DTEXPIRE", "TRNAMT", "FITID", "CORRECTFITID",
    "CORRECTACTION", "SRVRTID", "CHECKNUM",
    "REFNUM", "SIC", "PAYEEID", "NAME", "PAYEE", "EXTDNAME", "BANKACCTTO", "CCACCTTO", "MEMO", "IMAGEDATA", "CURRENCY",
    "ORIGCURRENCY", "INV401KSOURCE", "SUBACCTFUND",
    "ADDR1", "ADDR2", "ADDR3", "CITY", "STATE", "POSTALCODE", "COUNTRY", "PHONE",
    "BROKERID", "BANKID", "BRANCHID", "ACCTID", "ACCTTYPE", "ACCTKEY",
    "CURRATE", "CURSYM",
    "OFX", "SIGNONMSGSRSV1", "SONRS", "STATUS", "CODE", "SEVERITY", "MESSAGE", "FI", "ORG", "FID", "LANGUAGE",
    "DTSERVER",
    "BANKMSGSRSV1", "CREDITCARDMSGSRSV1", "INVSTMTMSGSRSV1", "STMTTRNRS", "CCSTMTTRNRS", "INVSTMTTRNRS", "STMTRS",
    "CCSTMTRS", "INVSTMTRS", "TRNUID", "CLTCOOKIE",
    "CURDEF", "BANKACCTFROM", "CCACCTFROM", "INVACCTFROM", "BANKTRANLIST", "BANKTRANLISTP", "INVTRANLIST",
    "INVBANKTRAN",
    "STMTTRN", "STMTTRNP", "DTSTART", "DTEND", "LEDGERBAL", "AVAILBAL", "BALAMT", "DTASOF",
    "INTRARS", "INTERRS", "PMTRS", "WIRERS",
    "DTPROFUP", "DTACCTUP", "SESSCOOKIE", "MKTGINFO",
    "",
  ]
}

/// Finds the tag of a name, in any case, without making a `String`.
struct OFXTagTable {
  static let shared = OFXTagTable()

  /// Open addressing: the tag's raw value plus 1, or 0 for an empty place.
  private var places = [UInt8](repeating: 0, count: 512)
  private let names: [[UInt8]]

  private init() {
    names = OFXTag.allCases.map { Array($0.text.utf8) }
    for tag in OFXTag.allCases where tag != .unknown {
      var place = names[Int(tag.rawValue)].withUnsafeBytes { OFXTagTable.hash($0) }
      while places[place] != 0 { place = (place + 1) & 511 }
      places[place] = tag.rawValue + 1
    }
  }

  func tag(_ name: UnsafeRawBufferPointer) -> OFXTag {
    var place = OFXTagTable.hash(name)
    while places[place] != 0 {
      let index = places[place] - 1
      if OFXTagTable.isEqual(names[Int(index)], name) { return OFXTag(rawValue: index) ?? .unknown }
      place = (place + 1) & 511
    }
    return .unknown
  }

  private static func hash(_ name: UnsafeRawBufferPointer) -> Int {
    var value: UInt32 = 2_166_136_261
    for byte in name { value = (value ^ UInt32(byte.asciiUppercased)) &* 16_777_619 }
    return Int((value ^ value >> 15) & 511)
  }

  private static func isEqual(_ name: [UInt8], _ other: UnsafeRawBufferPointer) -> Bool {
    guard name.count == other.count else { return false }
    for index in name.indices where name[index] != other[index].asciiUppercased { return false }
    return true
  }
}
