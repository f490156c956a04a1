extension StatementShape {
  /// The formats known, by their own documentation.
  static let known: [StatementShape] = [
    berlinGroup, openBankingUK, enableBanking, plaid, ynab, simpleFIN, stripe, monzo, starling, upBank, qonto, bunq,
    wise, revolut, payPal, monobank, fio, mt940,
  ]

  /// Members that only one format has whose documentation leaves open what its signs mean: read as a table, whose balance
  /// tells, or the person.
  ///
  /// Teller API, "Transactions": the amount is signed, and which sign a purchase has is not said of cards.
  static let readAsTables: [(name: String, telling: [String])] = [
    ("Teller", ["account_id", "amount", "running_balance", "details.processing_status", "links.account"])
  ]

  private static let roots = ["", "[]", "transactions[]"]

  /// Berlin Group, NextGenPSD2 Implementation Guidelines, "Transactions" (`creditorName` is that of a debited transaction,
  /// `debtorName` that of a credited one); GoCardless Bank Account Data gives the same. Their examples print debits with a
  /// minus in details and without one in lists, so that a list without any minus is looked at; see ``UnsignedList``.
  private static let berlinGroup = StatementShape(
    name: "Berlin Group",
    records: [
      "transactions.booked[]", "transactions.pending[]", "booked[]", "pending[]", "transactions.transactions.booked[]",
    ], telling: ["transactionAmount.amount", "transactionAmount.currency"], amount: "transactionAmount.amount",
    signWord: "creditDebitIndicator", currency: "transactionAmount.currency",
    day: ["bookingDate", "bookingDateTime", "valueDate", "valueDateTime"],
    valueDay: ["valueDate", "valueDateTime"],
    id: ["transactionId", "internalTransactionId", "entryReference"], account: ["../../account.iban"],
    payeeOut: ["creditorName"], payeeIn: ["debtorName"],
    text: [
      "remittanceInformationUnstructured", "remittanceInformationUnstructuredArray", "additionalInformation",
    ], reference: ["endToEndId"], parties: Parties())

  /// Open Banking (United Kingdom) Read/Write API 3.1 and 4.0, `OBReadTransaction6`
  /// (https://openbankinguk.github.io/read-write-api-site3/v4.0-draft1/resources-and-data-models/aisp/Transactions.html): amounts have
  /// no sign, `CreditDebitIndicator` gives it; the codes of 4.0 are those of ISO 20022.
  private static let openBankingUK = StatementShape(
    name: "Open Banking UK", records: ["Data.Transaction[]"],
    telling: ["Amount.Amount", "Amount.Currency", "CreditDebitIndicator", "Status", "BookingDateTime"],
    amount: "Amount.Amount", sign: .word("CreditDebitIndicator"), currency: "Amount.Currency",
    day: ["BookingDateTime"], valueDay: ["ValueDateTime"], id: ["TransactionId"], account: ["AccountId"],
    payeeOut: ["MerchantDetails.MerchantName", "CreditorAccount.Name"],
    payeeIn: ["DebtorAccount.Name", "MerchantDetails.MerchantName"], text: ["TransactionInformation"],
    reference: ["TransactionReference"],
    status: Status(
      path: "Status", booked: ["Booked", "BOOK"], pending: ["Pending", "PDNG"], without: ["Rejected", "RJCT"]))

  /// Enable Banking API, "Transaction": the amount has no sign, `credit_debit_indicator` gives it.
  private static let enableBanking = StatementShape(
    name: "Enable Banking", records: roots,
    telling: ["transaction_amount.amount", "transaction_amount.currency", "credit_debit_indicator"],
    amount: "transaction_amount.amount", sign: .word("credit_debit_indicator"), currency: "transaction_amount.currency",
    day: ["booking_date", "transaction_date", "value_date"], valueDay: ["value_date"], id: ["entry_reference"],
    payeeOut: ["creditor.name"], payeeIn: ["debtor.name"], text: ["remittance_information"],
    reference: ["reference_number"],
    status: Status(path: "status", booked: ["BOOK"], pending: ["PDNG", "HOLD"], without: ["CNCL", "RJCT", "SCHD"]))

  /// Plaid, "Transactions": "Positive values when money moves out of the account; negative values when money moves in."
  private static let plaid = StatementShape(
    name: "Plaid", records: roots + ["added[]", "modified[]"],
    telling: ["transaction_id", "iso_currency_code", "amount", "date", "pending"], amount: "amount",
    sign: .positiveIsOut, currency: "iso_currency_code", day: ["date"], id: ["transaction_id"], account: ["account_id"],
    payeeOut: ["merchant_name"], payeeIn: ["merchant_name"], text: ["name", "original_description"],
    status: Status(path: "pending", booked: ["false"], pending: ["true"]))

  /// YNAB API, "TransactionDetail": the amount is in milliunits, thousandths of the budget's currency, which is not named;
  /// deleted transactions stand in answers about what has changed.
  private static let ynab = StatementShape(
    name: "YNAB", records: roots + ["data.transactions[]", "data.transaction"],
    telling: ["id", "date", "amount", "memo", "cleared", "approved", "payee_name"], amount: "amount",
    areThousandths: true, deleted: "deleted", day: ["date"], id: ["id"], account: ["account_name", "account_id"],
    payeeOut: ["payee_name"], payeeIn: ["payee_name"], text: ["memo"],
    status: Status(path: "cleared", booked: ["cleared", "reconciled"], pending: ["uncleared"]))

  /// SimpleFIN Protocol 1.0.7, "Transaction" and "Account": positive is money deposited; `posted` may be 0 while pending.
  private static let simpleFIN = StatementShape(
    name: "SimpleFIN", records: ["accounts[].transactions[]"], telling: ["id", "posted", "amount", "description"],
    amount: "amount", currency: "../currency", day: ["posted", "transacted_at"], dayForm: .epochSeconds, id: ["id"],
    account: ["../id"], payeeOut: ["payee"], payeeIn: ["payee"], text: ["description"],
    status: Status(path: "pending", booked: ["false"], pending: ["true"]))

  /// Stripe API, "Balance transactions": `net` is what moved the balance, in the smallest unit, with `fee` taken off.
  private static let stripe = StatementShape(
    name: "Stripe", records: ["", "[]", "data[]"],
    telling: ["id", "object", "amount", "net", "fee", "currency", "created", "available_on"], amount: "net",
    isMinorUnits: true, currency: "currency", day: ["created"], dayForm: .epochSeconds, id: ["id"],
    text: ["description"], reference: ["source"])

  /// Monzo API, "Transactions": minor units, negative is a debit; `settled` is empty until the money has moved. The balance
  /// beside each is not what it was after it in newer files.
  private static let monzo = StatementShape(
    name: "Monzo", records: roots + ["transaction"],
    telling: ["id", "amount", "created", "currency", "description", "is_load", "settled"], amount: "amount",
    isMinorUnits: true, currency: "currency", day: ["created"], id: ["id"], account: ["account_id"],
    payeeOut: ["merchant.name", "counterparty.name"],
    payeeIn: ["merchant.name", "counterparty.name"], text: ["description"], status: Status(path: "settled", isDay: true)
  )

  /// Starling Bank API 2, feed items, as its clients have them (https://hexdocs.pm/sturnidae/sturnidae.html): `amount` is that of
  /// the account, in minor units without a sign, `sourceAmount` that of the purchase. What `REFUNDED` says of an item, whose
  /// refund may be one of its own, is not documented: refused.
  private static let starling = StatementShape(
    name: "Starling", records: ["feedItems[]"],
    telling: ["feedItemUid", "amount.minorUnits", "sourceAmount.minorUnits", "direction", "status", "transactionTime"],
    amount: "amount.minorUnits", sign: .word("direction"), isMinorUnits: true, currency: "amount.currency",
    day: ["settlementTime", "transactionTime"], id: ["feedItemUid"], payeeOut: ["counterPartyName"],
    payeeIn: ["counterPartyName"], text: ["reference"],
    status: Status(
      path: "status", booked: ["SETTLED"], pending: ["PENDING", "UPCOMING", "RETRYING"],
      without: ["DECLINED", "REVERSED", "ACCOUNT_CHECK"]))

  /// Up API, "Transactions" (https://docs.rs/up-api/0.1.1/up_api/v1/transactions/struct.Attributes.html): held or settled, the
  /// amount signed as a decimal.
  private static let upBank = StatementShape(
    name: "Up", records: ["data[]"],
    telling: [
      "attributes.amount.valueInBaseUnits", "attributes.amount.value", "attributes.status", "attributes.createdAt",
    ],
    amount: "attributes.amount.value", currency: "attributes.amount.currencyCode",
    day: ["attributes.settledAt", "attributes.createdAt"], id: ["id"], account: ["relationships.account.data.id"],
    payeeOut: ["attributes.description"], payeeIn: ["attributes.description"],
    text: ["attributes.message", "attributes.rawText"],
    status: Status(path: "attributes.status", booked: ["SETTLED"], pending: ["HELD"]))

  /// Qonto Business API, "Transactions"
  /// (https://docs.qonto.com/api-reference/business-api/webhooks/supported-webhooks/v1-transactions): `side` gives the sign.
  private static let qonto = StatementShape(
    name: "Qonto", records: roots,
    telling: [
      "transaction_id", "amount", "local_amount", "currency", "side", "operation_type", "status", "emitted_at",
    ],
    amount: "amount", sign: .word("side"), currency: "currency", day: ["settled_at", "emitted_at"],
    id: ["transaction_id"], payeeOut: ["label"], payeeIn: ["label"], text: ["note"], reference: ["reference"],
    status: Status(path: "status", booked: ["completed"], pending: ["pending"], without: ["declined"]))

  /// bunq API, "Payment": negative is outgoing, of the account of `monetary_account_id`.
  private static let bunq = StatementShape(
    name: "bunq", records: ["Response[].Payment"],
    telling: ["id", "created", "amount.value", "amount.currency", "counterparty_alias.display_name"],
    amount: "amount.value", currency: "amount.currency", day: ["created"], id: ["id"],
    account: ["alias.iban", "monetary_account_id"], balance: "balance_after_mutation.value",
    payeeOut: ["counterparty_alias.display_name"], payeeIn: ["counterparty_alias.display_name"], text: ["description"],
    reference: ["merchant_reference"])

  /// Wise API, "Balance statement": signed, with `DEBIT` or `CREDIT` and the balance after each.
  private static let wise = StatementShape(
    name: "Wise", records: ["transactions[]"],
    telling: ["type", "date", "amount.value", "amount.currency", "totalFees.value", "runningBalance.value"],
    amount: "amount.value", signWord: "type", currency: "amount.currency", openFee: "totalFees.value", day: ["date"],
    balance: "runningBalance.value",
    payeeOut: ["details.merchant.name", "details.recipient.name"], payeeIn: ["details.senderName"],
    text: ["details.description"], reference: ["referenceNumber"])

  /// Revolut Business API, "Transactions": each leg moves one account. Of `fee` it says that it is the amount of the leg's
  /// fee, and not whether the leg's amount has it in it.
  private static let revolut = StatementShape(
    name: "Revolut", records: ["[].legs[]", "legs[]"], telling: ["leg_id", "account_id", "amount", "currency"],
    amount: "amount", currency: "currency", openFee: "fee", day: ["../completed_at", "../created_at"], id: ["leg_id"],
    account: ["account_id"], balance: "balance", payeeOut: ["../merchant.name"], payeeIn: ["../merchant.name"],
    text: ["description"], reference: ["../reference"],
    status: Status(
      path: "../state", booked: ["completed"], pending: ["pending", "created"],
      without: ["declined", "failed", "reverted"]))

  /// PayPal Transaction Search API, "transaction_info": `S` succeeded, `P` pending, `D` denied. `V` is reversed, and whether
  /// the reversal is in the list by itself is not said: refused. The amount is the gross one; which sign `fee_amount` has
  /// is not said. Authorizations (event codes T13, "Transaction event codes") are beside what moves the balance.
  private static let payPal = StatementShape(
    name: "PayPal", records: ["transaction_details[].transaction_info"],
    telling: ["transaction_id", "transaction_event_code", "transaction_amount.value", "transaction_status"],
    amount: "transaction_amount.value", currency: "transaction_amount.currency_code", openFee: "fee_amount.value",
    day: ["transaction_initiation_date"], id: ["transaction_id"], balance: "ending_balance.value",
    payeeOut: ["../payer_info.payer_name.alternate_full_name"],
    payeeIn: ["../payer_info.payer_name.alternate_full_name"], text: ["transaction_subject", "transaction_note"],
    reference: ["invoice_id"],
    status: Status(
      path: "transaction_status", booked: ["S"], pending: ["P"], without: ["D"],
      withoutCodes: ("transaction_event_code", ["T13"])))

  /// monobank API, "StatementItem" (https://api.monobank.ua/docs/): `amount` is in the smallest unit of the account's currency.
  /// `currencyCode` is the account's by the documentation, and in fact the purchase's
  /// (https://github.com/we-promise/sure/pull/3495); where both amounts are the same it is either.
  private static let monobank = StatementShape(
    name: "monobank", records: ["[]"],
    telling: ["id", "time", "mcc", "hold", "amount", "operationAmount", "currencyCode", "cashbackAmount", "balance"],
    amount: "amount", isMinorUnits: true, purchase: ("operationAmount", "currencyCode"), day: ["time"],
    dayForm: .epochSeconds, id: ["id"], balance: "balance", payeeOut: ["counterName"], payeeIn: ["counterName"],
    text: ["description"], reference: ["receiptId"],
    status: Status(path: "hold", booked: ["false"], pending: ["true"]))

  /// Fio API Bankovnictví, "Pohyby na účtu" (https://www.fio.cz/docs/cz/API_Bankovnictvi.pdf; the members as its clients have
  /// them, https://npmjs.com/package/fio-bank-client): columns by number, each with its name and value. What it lists is
  /// booked, with its sign.
  private static let fio = StatementShape(
    name: "Fio", records: ["accountStatement.transactionList.transaction[]"],
    telling: ["column0.value", "column1.value", "column14.value", "column22.value"], amount: "column1.value",
    currency: "column14.value", day: ["column0.value"], id: ["column22.value"], account: ["../../info.iban"],
    payeeOut: ["column10.value"], payeeIn: ["column10.value"],
    text: ["column16.value", "column7.value", "column25.value", "column8.value"], reference: ["column5.value"])

  /// The JSON of the mt940 library for Python, which FinTS clients such as python-fints give their transactions in
  /// (`mt940.JSONEncoder`; `Amount`, `tags.Statement`): field 61 of MT940, `date` being the value date. `status` is the mark
  /// of debit and credit; the amount of a debit has a minus, that of a reversed credit (`RC`) has none.
  private static let mt940 = StatementShape(
    name: "MT940 as JSON", records: roots,
    telling: ["amount.amount", "amount.currency", "status", "funds_code", "customer_reference", "bank_reference"],
    amount: "amount.amount", sign: .mark("status"), currency: "amount.currency", day: ["entry_date", "date"],
    valueDay: ["date"], account: ["../account_identification"], payeeOut: ["applicant_name"],
    payeeIn: ["applicant_name"],
    text: ["purpose", "transaction_details", "extra_details"], reference: ["customer_reference"])
}
