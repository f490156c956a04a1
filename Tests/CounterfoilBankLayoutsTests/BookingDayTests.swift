import CounterfoilBankLayouts
import CounterfoilCodecKit
import CounterfoilModel
import Testing

@testable import CounterfoilBankCSV

/// The day of an entry is that of booking or payment wherever a bank prints it.
struct BookingDayTests {
  /// Layouts that take another day, and why.
  private static let others: [String: String] = [
    "firefly-iii": "book_date is filled by hand, for few transactions",
    "firefly-iii-2024": "book_date is filled by hand, for few transactions",
  ]

  @Test(arguments: LayoutFolder.names)
  func noLayoutTakesTheDayOfTheOperationWhereTheDayOfBookingStandsBesideIt(_ name: String) throws {
    let layout = try #require(BankLayouts.layout(named: name))
    let profile = try CSVProfile(ProfileText(yaml: layout.yaml, file: name))
    guard case .named(let day)? = profile.columns(for: .date)?.first, Self.others[name] == nil else { return }
    let taken = HeaderNames.isOfBooking(day)
    let better = layout.header.filter { $0 != day && HeaderNames.isOfBooking($0) }
    #expect(taken || better.isEmpty, "\(day) is taken, and \(better) stands beside it")
  }

  /// Layouts that leave a column of states unread, and why.
  private static let stateless: [String: String] = [
    "shopify-payouts": "it is the state of the payout, not of the payment",
    "shopify-payouts-short": "it is the state of the payout, not of the payment",
    "shopify-payouts-vat": "it is the state of the payout, not of the payment",
  ]

  @Test(arguments: LayoutFolder.names)
  func noLayoutLeavesAColumnOfStatesUnread(_ name: String) throws {
    let layout = try #require(BankLayouts.layout(named: name))
    let profile = try CSVProfile(ProfileText(yaml: layout.yaml, file: name))
    #expect((profile.columns(for: .status) == []) == (Self.stateless[name] != nil))
  }

  /// Intesa Sanpaolo lists what is not booked yet on top.
  @Test func whatIsNotBookedYetIsPendingByALayoutToo() {
    let text =
      "Data;Operazione;Dettagli;Conto o carta;Contabilizzazione;Categoria ;Valuta;Importo;;\n"
      + "01.10.2026;Pagamento;Bar;Conto 1000/1;NON CONTABILIZZATO;Bar;EUR;-4.20;;\n"
      + "30.09.2026;Imposta;Bollo;Conto 1000/1;CONTABILIZZATO;Tasse;EUR;-8.55;;\n"
    let read = Statement(text)
    #expect(read.fault == nil, "\(read.fault?.description ?? "")")
    #expect(read.records.map { $0.contains(" status=pending ") } == [true, false])
  }

  @Test func aReasonIsGivenForLayoutsThatExistOnly() {
    for (name, reason) in Self.others { #expect(BankLayouts.layout(named: name) != nil && !reason.isEmpty) }
  }

  @Test(arguments: [
    "Date opération;Date comptable;Libellé;Montant\n13/03/2025;14/03/2025;A;-4,20\n20/03/2025;21/03/2025;B;8,10\n",
    "交易创建时间,付款时间,商品名称,金额,收/支\n2025-03-13,2025-03-14,A,4.20,支出\n2025-03-20,2025-03-21,B,8.10,收入\n",
    // A day that only some payments have is not the day of an entry.
    "Date opération;Date comptable;Libellé;Montant\n14/03/2025;;A;-4,20\n21/03/2025;20/03/2025;B;8,10\n",
  ])
  func aColumnOfTheDayOfBookingIsTakenBeforeOneOfTheOperation(_ text: String) {
    let read = Statement(text, layouts: nil)
    #expect(read.fault == nil, "\(read.fault?.description ?? "")")
    #expect(read.days == ["2025-03-14", "2025-03-21"])
  }

  @Test func aPaymentThatIsNotBookedNeedsNoDay() {
    let text =
      "Дата операции;Дата платежа;Статус;Сумма платежа;Описание\n"
      + "28.08.2025;29.08.2025;OK;-4,20;A\n27.08.2025;;FAILED;-8,10;B\n16.08.2025;17.08.2025;OK;-8,10;B\n"
    let read = Statement(text, profile: "void: [FAILED]", layouts: nil)
    #expect(read.fault == nil, "\(read.fault?.description ?? "")")
    #expect(read.days == ["2025-08-29", "2025-08-17"])
    #expect(read.rejects.count == 1)
  }

  /// PayPal's authorisations and holds stand among payments and touch no balance.
  @Test func aRowThatDoesNotTouchTheBalanceIsNoPayment() {
    let text =
      "Date,Name,Currency,Net,Balance Impact\n2025-03-13,A,EUR,-4.20,Debit\n2025-03-14,B,EUR,60.00,Memo\n"
      + "2025-03-15,B,EUR,57.91,Credit\n"
    let read = Statement(text, layouts: nil)
    #expect(read.fault == nil, "\(read.fault?.description ?? "")")
    #expect(read.hundredths == [-420, 5791])
    #expect(read.rejects.count == 1)
  }
}
