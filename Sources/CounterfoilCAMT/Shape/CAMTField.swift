/// What a leaf of a statement holds, as far as this codec knows it.
enum CAMTField: UInt8, Comparable {
  // The message and the statement
  case totalCount, totalSum, creditCount, creditSum, debitCount, debitSum, statementIdentifier
  case pageNumber, isLastPage, electronicNumber, legalNumber, accountIBAN, accountOther, accountCurrency, ownerName
  case balanceCode, balanceAmount, balanceDirection, balanceDay

  // The entry
  case amount, direction, isReversal, status, bookingDay, bookingTime, valueDay, valueTime
  case servicerReference, information

  // Parties; the same for an entry and for each of its transactions
  case debtor, debtorAccount, debtorAgent, ultimateDebtor, creditor, creditorAccount, creditorAgent, ultimateCreditor
  case transactionAmount, transactionDirection, remittance, remittanceNote, transactionInformation

  // Kept in `extra`
  case entryReference, domain, family, subfamily, bankCode, bankCodeIssuer
  case instructedAmount, statedAmount, counterValue, exchangeRate, charges, charge
  case batchCount, batchPayment, batchMessage
  case endToEnd, mandate, transactionIdentifier, instruction, payment, message, cheque, clearing, uetr
  case transactionReference, creditorIdentifier, purpose, returnReason, returnText, creditorReference, documentNumber
  /// Anything else, named by its path.
  case other

  @inline(__always)
  static func < (first: CAMTField, second: CAMTField) -> Bool { first.rawValue < second.rawValue }

  /// The member of `extra` it is kept in; nil where it has a place of its own or needs more thought.
  var extraName: StaticString? {
    switch self {
    case .entryReference: "entryReference"
    case .bankCode: "bankCode"
    case .bankCodeIssuer: "bankCodeIssuer"
    case .instructedAmount: "instructedAmount"
    case .counterValue: "counterValue"
    case .exchangeRate: "exchangeRate"
    case .charges: "charges"
    case .charge: "charge"
    case .batchCount: "batchCount"
    case .batchPayment: "batchPaymentId"
    case .batchMessage: "batchMessageId"
    case .endToEnd: "endToEndId"
    case .mandate: "mandateId"
    case .transactionIdentifier: "transactionId"
    case .instruction: "instructionId"
    case .payment: "paymentId"
    case .message: "messageId"
    case .cheque: "chequeNumber"
    case .clearing: "clearingReference"
    case .uetr: "uetr"
    case .creditorIdentifier: "creditorId"
    case .purpose: "purpose"
    case .returnReason: "returnReason"
    case .returnText: "returnText"
    case .creditorReference: "creditorReference"
    case .documentNumber: "documentNumber"
    case .valueTime: "valueTime"
    default: nil
    }
  }
}

/// What the start or end of an element means.
enum CAMTMark: UInt8 {
  case none, balance, entry, transaction
}
