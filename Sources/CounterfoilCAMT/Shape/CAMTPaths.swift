import CounterfoilXML

/// The elements of a statement, report or notification as a tree: each element finds what it means by its name's number
/// and its parent's node, so that no text is compared per element.
///
/// Paths are those of camt.052, .053 and .054 in versions 1 to 13 together (ISO 20022 message definition reports): where
/// a version nests an element that another one does not (`Sts/Cd`, `Dbtr/Pty/Nm`), both are listed.
struct CAMTPaths: Sendable {
  /// No such element is known.
  static let unknown: Int16 = -1

  /// The names, in the order of their numbers, for ``XMLStream``.
  let names: [String]
  /// Numbers of the elements that begin a tree.
  let statementNames: Set<Int>
  let headerName: Int
  let currencyName: Int
  let rootName: Int
  static let header: Int16 = 0
  static let statement: Int16 = 1

  private let children: [Int16]
  private let fields: [CAMTField?]
  private let marks: [CAMTMark]
  /// The path below the statement, for what is kept by name.
  let texts: [[UInt8]]

  static let all = CAMTPaths()

  @inline(__always)
  func child(of node: Int16, named name: Int) -> Int16 {
    name < 0 || node < 0 ? CAMTPaths.unknown : children[Int(node) * names.count + name]
  }

  @inline(__always)
  func field(of node: Int16) -> CAMTField? { node < 0 ? nil : fields[Int(node)] }

  @inline(__always)
  func mark(of node: Int16) -> CAMTMark { node < 0 ? .none : marks[Int(node)] }

  private init() {
    var names = ["Stmt", "Rpt", "Ntfctn", "GrpHdr", "Ccy", "Document"]
    var nodes: [(children: [Int: Int16], field: CAMTField?, mark: CAMTMark, text: String)] = [
      ([:], nil, .none, ""), ([:], nil, .none, ""),
    ]
    func add(_ path: String, below root: Int16, field: CAMTField?, mark: CAMTMark = .none) {
      var node = root
      for step in path.split(separator: "/").map(String.init) {
        let name = names.firstIndex(of: step) ?? names.count
        if name == names.count { names.append(step) }
        if let next = nodes[Int(node)].children[name] {
          node = next
          continue
        }
        nodes.append(([:], nil, .none, nodes[Int(node)].text.isEmpty ? step : nodes[Int(node)].text + "/" + step))
        nodes[Int(node)].children[name] = Int16(nodes.count - 1)
        node = Int16(nodes.count - 1)
      }
      nodes[Int(node)].field = field ?? nodes[Int(node)].field
      if mark != .none { nodes[Int(node)].mark = mark }
    }
    for (path, field) in CAMTPaths.headerPaths { add(path, below: CAMTPaths.header, field: field) }
    for (path, field) in CAMTPaths.statementPaths { add(path, below: CAMTPaths.statement, field: field) }
    for (path, field) in CAMTPaths.entryPaths { add("Ntry/" + path, below: CAMTPaths.statement, field: field) }
    // Version 1 has the transactions right below the entry.
    for place in ["Ntry/NtryDtls/TxDtls", "Ntry/TxDtls"] {
      for (path, field) in CAMTPaths.transactionPaths {
        add("\(place)/\(path)", below: CAMTPaths.statement, field: field)
      }
      add(place, below: CAMTPaths.statement, field: nil, mark: .transaction)
    }
    add("Ntry", below: CAMTPaths.statement, field: nil, mark: .entry)
    add("Bal", below: CAMTPaths.statement, field: nil, mark: .balance)
    var children = [Int16](repeating: CAMTPaths.unknown, count: nodes.count * names.count)
    for (number, node) in nodes.enumerated() {
      for (name, child) in node.children { children[number * names.count + name] = child }
    }
    self.names = names
    self.children = children
    statementNames = [0, 1, 2]
    headerName = 3
    currencyName = 4
    rootName = 5
    fields = nodes.map(\.field)
    marks = nodes.map(\.mark)
    texts = nodes.map { Array($0.text.utf8) }
  }

  private static let headerPaths: [(String, CAMTField)] = [
    ("MsgPgntn/PgNb", .pageNumber), ("MsgPgntn/LastPgInd", .isLastPage),
  ]

  private static let statementPaths: [(String, CAMTField)] = [
    ("StmtPgntn/PgNb", .pageNumber), ("StmtPgntn/LastPgInd", .isLastPage), ("RptPgntn/PgNb", .pageNumber),
    ("RptPgntn/LastPgInd", .isLastPage), ("NtfctnPgntn/PgNb", .pageNumber), ("NtfctnPgntn/LastPgInd", .isLastPage),
    ("Id", .statementIdentifier),
    ("TxsSummry/TtlNtries/NbOfNtries", .totalCount), ("TxsSummry/TtlNtries/Sum", .totalSum),
    ("TxsSummry/TtlCdtNtries/NbOfNtries", .creditCount), ("TxsSummry/TtlCdtNtries/Sum", .creditSum),
    ("TxsSummry/TtlDbtNtries/NbOfNtries", .debitCount), ("TxsSummry/TtlDbtNtries/Sum", .debitSum),
    ("ElctrncSeqNb", .electronicNumber), ("LglSeqNb", .legalNumber),
    ("Acct/Id/IBAN", .accountIBAN), ("Acct/Id/Othr/Id", .accountOther), ("Acct/Id/PrtryAcct/Id", .accountOther),
    ("Acct/Id/BBAN", .accountOther), ("Acct/Id/UPIC", .accountOther), ("Acct/Ccy", .accountCurrency),
    ("Acct/Ownr/Nm", .ownerName), ("Bal/Tp/CdOrPrtry/Cd", .balanceCode), ("Bal/Tp/CdOrPrtry/Prtry", .balanceCode),
    ("Bal/Tp/Cd", .balanceCode), ("Bal/Amt", .balanceAmount), ("Bal/CdtDbtInd", .balanceDirection),
    ("Bal/Dt/Dt", .balanceDay), ("Bal/Dt/DtTm", .balanceDay),
  ]

  private static let entryPaths: [(String, CAMTField)] =
    [
      ("NtryRef", .entryReference), ("Amt", .amount), ("CdtDbtInd", .direction), ("RvslInd", .isReversal),
      ("Sts", .status), ("Sts/Cd", .status), ("Sts/Prtry", .status), ("BookgDt/Dt", .bookingDay),
      ("BookgDt/DtTm", .bookingTime), ("ValDt/Dt", .valueDay), ("ValDt/DtTm", .valueTime),
      ("AcctSvcrRef", .servicerReference), ("AddtlNtryInf", .information),
      ("NtryDtls/Btch/NbOfTxs", .batchCount), ("NtryDtls/Btch/PmtInfId", .batchPayment),
      ("NtryDtls/Btch/MsgId", .batchMessage), ("Btch/NbOfTxs", .batchCount), ("Btch/PmtInfId", .batchPayment),
      ("Btch/MsgId", .batchMessage),
    ] + sharedPaths

  /// What both an entry and its transactions may have.
  private static let sharedPaths: [(String, CAMTField)] = [
    ("BkTxCd/Domn/Cd", .domain), ("BkTxCd/Domn/Fmly/Cd", .family), ("BkTxCd/Domn/Fmly/SubFmlyCd", .subfamily),
    ("BkTxCd/Prtry/Cd", .bankCode), ("BkTxCd/Prtry/Issr", .bankCodeIssuer),
    ("AmtDtls/InstdAmt/Amt", .instructedAmount), ("AmtDtls/TxAmt/Amt", .statedAmount),
    ("AmtDtls/CntrValAmt/Amt", .counterValue), ("AmtDtls/InstdAmt/CcyXchg/XchgRate", .exchangeRate),
    ("AmtDtls/TxAmt/CcyXchg/XchgRate", .exchangeRate), ("AmtDtls/CntrValAmt/CcyXchg/XchgRate", .exchangeRate),
    ("Chrgs/TtlChrgsAndTaxAmt", .charges), ("Chrgs/Amt", .charge), ("Chrgs/Rcrd/Amt", .charge),
  ]

  private static let transactionPaths: [(String, CAMTField)] =
    [
      ("Amt", .transactionAmount), ("CdtDbtInd", .transactionDirection), ("Refs/EndToEndId", .endToEnd),
      ("Refs/MndtId", .mandate), ("Refs/TxId", .transactionIdentifier), ("Refs/InstrId", .instruction),
      ("Refs/PmtInfId", .payment), ("Refs/MsgId", .message), ("Refs/ChqNb", .cheque), ("Refs/ClrSysRef", .clearing),
      ("Refs/UETR", .uetr), ("Refs/AcctSvcrRef", .transactionReference),
      ("RltdAgts/DbtrAgt/FinInstnId/BIC", .debtorAgent), ("RltdAgts/DbtrAgt/FinInstnId/BICFI", .debtorAgent),
      ("RltdAgts/CdtrAgt/FinInstnId/BIC", .creditorAgent), ("RltdAgts/CdtrAgt/FinInstnId/BICFI", .creditorAgent),
      ("Purp/Cd", .purpose), ("Purp/Prtry", .purpose), ("RtrInf/Rsn/Cd", .returnReason),
      ("RtrInf/Rsn/Prtry", .returnReason), ("RtrInf/AddtlInf", .returnText), ("RmtInf/Ustrd", .remittance),
      ("RmtInf/Strd/CdtrRefInf/Ref", .creditorReference), ("RmtInf/Strd/CdtrRefInf/CdtrRef", .creditorReference),
      ("RmtInf/Strd/RfrdDocInf/Nb", .documentNumber), ("RmtInf/Strd/AddtlRmtInf", .remittanceNote),
      ("AddtlTxInf", .transactionInformation),
    ] + sharedPaths + partyPaths

  private static let partyPaths: [(String, CAMTField)] = {
    var paths: [(String, CAMTField)] = [
      ("RltdPties/Cdtr/Id/PrvtId/Othr/Id", .creditorIdentifier),
      ("RltdPties/Cdtr/Pty/Id/PrvtId/Othr/Id", .creditorIdentifier),
    ]
    let parties: [(String, CAMTField)] = [
      ("Dbtr", .debtor), ("UltmtDbtr", .ultimateDebtor), ("Cdtr", .creditor), ("UltmtCdtr", .ultimateCreditor),
    ]
    for (name, field) in parties {
      for inner in ["Nm", "Pty/Nm", "Agt/FinInstnId/Nm"] { paths.append(("RltdPties/\(name)/\(inner)", field)) }
    }
    for (name, field) in [("DbtrAcct", CAMTField.debtorAccount), ("CdtrAcct", .creditorAccount)] {
      for inner in ["IBAN", "Othr/Id", "BBAN", "PrtryAcct/Id"] {
        paths.append(("RltdPties/\(name)/Id/\(inner)", field))
      }
    }
    return paths
  }()
}
