import CounterfoilRecords

/// What the makers' documentation says of their lists.
extension ListShape {
  static let known = [stripe, stripeCredits] + xero + quickBooks + zoho + [lexware, sevdesk, modulbank]

  /// Whole numbers of the smallest unit; `total` is after discounts and tax and below zero where the customer is owed,
  /// `amount_due` is what is left after a customer's balance. `effective_at` is the date of issue that is printed.
  private static let stripe = ListShape(
    name: "Stripe invoices", source: "https://docs.stripe.com/api/invoices/object", records: ["data[*]", "[*]"],
    telling: ["object", "amount_due", "amount_paid", "amount_remaining", "subtotal", "total", "currency", "created"],
    profile: """
      unit: minor
      sign: amount
      columns: {amount: total, date: created, dueDate: due_date, number: number, payee: customer_name, currency: currency, \
      status: status, kind: [], title: description}
      booked: [open, paid, uncollectible]
      void: [draft, void]
      """, earlierDays: ["effective_at"])

  private static let stripeCredits = ListShape(
    name: "Stripe credit notes", source: "https://docs.stripe.com/api/credit_notes/object",
    records: ["data[*]", "[*]"],
    telling: ["object", "amount", "invoice", "total", "subtotal", "currency", "created", "number", "status"],
    profile: """
      unit: minor
      sign: outflow
      columns: {amount: total, date: created, number: number, payee: [], currency: currency, status: status, kind: [], \
      title: memo, dueDate: []}
      booked: [issued]
      void: [void]
      """, earlierDays: ["effective_at"])

  /// `ACCREC` is a bill to a customer, `ACCPAY` one of a supplier; `Total` is with tax, `AmountDue` what is still open.
  /// `SUBMITTED` waits to be approved. The names behind `DateString` are the days of `/Date(…)/`.
  private static let xero = [("Invoices", "Invoice"), ("CreditNotes", "CreditNote")].map { list, name in
    ListShape(
      name: name == "Invoice" ? "Xero invoices" : "Xero credit notes",
      source: "https://developer.xero.com/documentation/api/accounting/\(list.lowercased())",
      records: ["\(list)[*]"],
      telling: ["Type", "\(name)ID", "Status", "Total", "SubTotal", "TotalTax", "DateString"],
      profile: """
        sign: direction
        inflow: [ACCREC, ACCPAYCREDIT]
        outflow: [ACCPAY, ACCRECCREDIT]
        columns: {amount: Total, date: DateString, dueDate: DueDateString, number: \(name)Number, payee: Contact.Name, \
        currency: CurrencyCode, status: Status, direction: Type, id: \(name)ID, kind: [], title: []}
        booked: [AUTHORISED, PAID]
        void: [DRAFT, SUBMITTED, DELETED, VOIDED]
        """)
  }

  /// `TotalAmt` is with tax, `Balance` what is still open; a voided one keeps its number and is of zero.
  private static let quickBooks = [
    ("Invoice", "CustomerRef", "amount"), ("CreditMemo", "CustomerRef", "outflow"), ("Bill", "VendorRef", "outflow"),
    ("VendorCredit", "VendorRef", "amount"),
  ].map { entity, party, sign in
    ListShape(
      name: "QuickBooks \(entity)",
      source: "https://developer.intuit.com/app/developer/qbo/docs/api/accounting/all-entities/\(entity.lowercased())",
      records: ["QueryResponse.\(entity)[*]"], telling: ["TotalAmt", "TxnDate", "SyncToken", party],
      profile: """
        sign: \(sign)
        columns: {amount: TotalAmt, date: TxnDate, dueDate: DueDate, number: DocNumber, payee: \(party).name, \
        currency: CurrencyRef.value, id: Id, kind: [], title: []}
        """)
  }

  /// `total` is with tax, `balance` what is still open.
  private static let zoho = [
    ("invoices", "invoice", "customer_name", "amount"), ("bills", "bill", "vendor_name", "outflow"),
    ("creditnotes", "creditnote", "customer_name", "outflow"),
  ].map { list, name, party, sign in
    ListShape(
      name: "Zoho \(list)", source: "https://www.zoho.com/books/api/v3/\(list)/", records: ["\(list)[*]"],
      telling: ["\(name)_id", "\(name)_number", party, "status", "date", "total", "balance"],
      profile: """
        sign: \(sign)
        columns: {amount: total, date: date, dueDate: due_date, number: \(name)_number, payee: \(party), \
        currency: currency_code, status: status, id: \(name)_id, kind: [], title: []}
        booked: [sent, viewed, open, unpaid, overdue, partially_paid, paid, closed]
        void: [draft, void, pending_approval, rejected]
        """)
  }

  /// `totalAmount` is with tax, `openAmount` what is still open; the type of the voucher tells the way of the money, whatever
  /// the sign. What is no bill at all is left out.
  private static let lexware = ListShape(
    name: "Lexware Office vouchers", source: "https://developers.lexware.io/docs/", records: ["content[*]"],
    telling: ["voucherType", "voucherStatus", "voucherNumber", "voucherDate", "totalAmount", "openAmount"],
    profile: """
      sign: direction
      inflow: [invoice, salesinvoice, downpaymentinvoice, purchasecreditnote]
      outflow: [purchaseinvoice, creditnote, salescreditnote]
      ignored: [quotation, orderconfirmation, deliverynote, dunning]
      columns: {amount: totalAmount, date: voucherDate, dueDate: dueDate, number: voucherNumber, payee: contactName, \
      currency: currency, status: voucherStatus, direction: voucherType, id: id, kind: [], title: []}
      booked: [open, overdue, paid, paidoff, transferred, sepadebit]
      void: [draft, voided, unchecked]
      """)

  /// `sumGross` is with tax. 50 is a recurring invoice that was stopped, 100 a draft, 200 open, 750 paid in part, 1000 paid;
  /// `WKR` is the template of a recurring one and `MA` a reminder of one that is there already. Of cancellations (`SR`)
  /// nothing says which sign they have, and final invoices (`ER`) may have earlier ones in them: these are not taken.
  private static let sevdesk = ListShape(
    name: "sevDesk invoices", source: "https://api.sevdesk.de/#section/Types-and-status-of-invoices",
    records: ["objects[*]"],
    telling: ["objectName", "invoiceNumber", "invoiceDate", "invoiceType", "status", "sumNet", "sumGross"],
    profile: """
      sign: direction
      inflow: [RE, TR, AR]
      ignored: [WKR, MA]
      columns: {amount: sumGross, date: invoiceDate, number: invoiceNumber, payee: addressName, currency: currency, \
      status: status, direction: invoiceType, id: id, dueDate: [], kind: [], title: []}
      booked: ["200", "750", "1000"]
      void: ["50", "100"]
      """)

  /// *Debet* is money received, *Credit* money paid, as the bank's own books have it; what waits at the bank has no day yet, and what it
  /// rejected or its customer cancelled never left. In some answers the amount with the bank's commission stands beside the other.
  private static let modulbank = ListShape(
    name: "Modulbank",
    source:
      "https://github.com/Otetz/modulbank: modulbank/structs.py (status, category, executed), tests/data/operations_page0.json",
    records: ["[*]"],
    telling: [
      "companyId", "status", "category", "contragentName", "contragentInn", "contragentBankAccountNumber",
      "bankAccountNumber", "paymentPurpose", "executed", "docNumber",
    ],
    profile: """
      sign: direction
      inflow: [Debet]
      outflow: [Credit]
      columns: {date: executed, direction: category, currency: currency, payee: contragentName, description: paymentPurpose, \
      reference: docNumber, status: status, account: bankAccountNumber, id: id}
      booked: [Executed, Received]
      pending: [SendToBank]
      void: [RejectByBank, Canceled]
      """, kind: .entry)
}
