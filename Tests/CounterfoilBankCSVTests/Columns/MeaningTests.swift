import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

/// Columns whose usual meaning other columns, other rows or the balance contradict: what is read in silence then is wrong.
struct MeaningTests {
  private static func rows(_ text: String, yaml: String? = nil) -> [String] {
    Reading(text, ["amount"], yaml: yaml).rows
  }

  private static func answers(_ text: String) -> [String] {
    Reading(text).fault?.diagnostic.question?.choices.compactMap(\.profileLine) ?? []
  }

  // MARK: Status

  @Test func aColumnOfNoKnownNameSaysWhatBecameOfPayments() {
    let text = """
      Date,Merchant,Amount,Currency,Result
      2025-03-02,Tram,-3.20,EUR,Approved
      2025-03-02,Shop,-899.00,EUR,Declined
      2025-03-03,Shop,-899.00,EUR,Approved
      2025-03-04,Hotel,-150.00,EUR,Reversed
      """
    let read = Reading(text, ["amount"])
    #expect(read.rows == ["-3.20 EUR", "-899.00 EUR"])
    #expect(read.rejects.map(\.diagnostic.code) == [.csvStatus, .csvStatus])
  }

  @Test func wordsOfTheStatusThatNobodyKnowsAreAskedAbout() {
    let text = "Data,Opis,Kwota,Status\n2025-03-13,A,-1.00,Zrealizowana\n2025-03-15,B,-2.00,Odrzucona\n"
    #expect(Reading(text).code == "csv.status")
    let answered = Reading(text, ["amount"], yaml: "booked: [Zrealizowana]\nvoid: [Odrzucona]")
    #expect(answered.rows == ["-1.00 XXX"] && answered.rejects.count == 1)
    // One word in all rows tells nothing apart.
    #expect(Self.rows(text.replacing("Odrzucona", with: "Zrealizowana")).count == 2)
  }

  // MARK: Letters

  /// vdk bank: the other side's number, name and place have columns of their own.
  @Test func theNameOfTheOtherSideIsThePayee() {
    let table = """
      Date d’exécution;Type de mouvement;Montant;Numéro de compte de la contrepartie;Nom de la contrepartie;Domicile de la contrepartie;Communication
      29/05/2026;Transfert;1986,25;BE71 0961 2345 6769;ASBL La Passerelle;Bruxelles;Salaire mai 2026
      28/05/2026;Bancontact;-38,90;;DELHAIZE FLAGEY;Ixelles;27-05-2026 18:21
      26/05/2026;Recouvrement;-63,40;BE02 3100 0000 1140;Engie Electrabel;Bruxelles;090/9337/55493

      """
    let read = Reading(table, ["date", "amount", "payee"], yaml: "sign: amount\ncurrency: EUR\n")
    #expect(
      read.rows == [
        "2026-05-29 | 1986.25 EUR | ASBL La Passerelle", "2026-05-28 | -38.90 EUR | DELHAIZE FLAGEY",
        "2026-05-26 | -63.40 EUR | Engie Electrabel",
      ], "\(read.rows) \(read.code ?? "")")
  }

  @Test(arguments: [("W", "D"), ("C", "A"), ("MD", "D"), ("C", "P"), ("M", "K")])
  func lettersOfAnUnusualPairAreBothAskedAbout(_ out: String, _ into: String) {
    let text =
      "Date,X,Amount,Details\n03/13/2025,\(out),40.00,ATM\n03/14/2025,\(into),900.00,PAY\n03/18/2025,\(out),12.00,C\n"
    let table = text.replacing("X,", with: "Type,")
    #expect(Self.rows(table) == [])
    #expect(
      Self.rows(table, yaml: "columns: {direction: 2}\noutflow: [\(out)]\ninflow: [\(into)]")
        == ["-40.00 XXX", "900.00 XXX", "-12.00 XXX"])
  }

  @Test func cAndDAreCreditAndDebitOnlyWhereTheirColumnSaysSo() {
    let text = "Date,X,Text,Amount\n2025-03-13,C,CHECK,45.20\n2025-03-14,D,DEPOSIT,900.00\n"
    #expect(Self.rows(text.replacing("X", with: "Type")) == [])
    #expect(Self.rows("Fecha,C/D,Detalle,Monto\n2025-03-13,C,Super,45.20\n2025-03-14,D,Nómina,900.00\n") == [])
    #expect(Self.rows(text.replacing("X", with: "Debit/Credit")) == ["45.20 XXX", "-900.00 XXX"])
  }

  /// SberBusiness has *Направление* beside amounts without signs.
  @Test(arguments: [("Направление", "Входящий", "Исходящий"), ("Напрям", "Вхідний", "Вихідний")])
  func incomingAndOutgoingPaymentsAreKnown(_ name: String, _ incoming: String, _ outgoing: String) {
    let read = Reading(
      """
      Дата проводки;\(name);Сумма операции в рублях;Назначение платежа
      21.09.2026;\(incoming);15000,00;Оплата по счету 12
      22.09.2026;\(outgoing);4200,50;Оплата за хостинг
      23.09.2026;\(incoming);49,00;Возврат

      """, ["amount"])
    #expect(read.rows == ["15000.00 RUB", "-4200.50 RUB", "49.00 RUB"], "\(read.code ?? "")")
  }

  @Test func theBalanceShowsWhatLettersMean() {
    let text = """
      Fecha;Concepto;Tipo;Importe;Saldo
      13/03/2025;Super;C;450.00;9550.00
      14/03/2025;Nómina;A;12000.00;21550.00
      18/03/2025;Renta;C;8000.00;13550.00
      19/03/2025;Super;C;100.00;13450.00
      20/03/2025;Nómina;A;50.00;13500.00
      """
    #expect(Self.rows(text).first == "-450.00 XXX")
  }

  @Test func creditAndDebitAreNoDirectionsOfTheMeansOfPayment() {
    let text = "Date,Item,Payment method,Amount\n2025-03-13,Lunch,Debit,12.00\n2025-03-14,Shoes,Credit,90.00\n"
    #expect(Reading(text).code == "csv.sign")
  }

  // MARK: Amounts

  @Test(arguments: ["Net,VAT,Gross", "Netto,USt,Brutto"]) func aTaxIsPartOfWhatMoved(_ names: String) {
    let text = "Date,Text,\(names)\n2025-03-03,Paper,-100.00,-20.00,-120.00\n2025-03-09,Sale,500.00,100.00,600.00\n"
    #expect(Self.rows(text, yaml: "sign: amount") == ["-120.00 XXX", "600.00 XXX"])
  }

  @Test(arguments: ["Netto,Brutto", "Net,Q7"]) func aNetAmountBesideALargerOneIsAskedAbout(_ names: String) {
    let text = "Date,Text,\(names)\n2025-03-03,Paper,-100.00,-119.00\n2025-03-09,Sale,500.00,595.00\n"
    #expect(Reading(text).code == "csv.column-undecided")
    #expect(Self.rows(text, yaml: "columns: {amount: 4}") == ["-119.00 XXX", "595.00 XXX"])
    let other = "Date,Text,\(names)\n2025-03-03,Paper,-100.00,-119.00\n2025-03-09,Sale,500.00,95.00\n"
    #expect(Self.rows(other) == ["-100.00 XXX", "500.00 XXX"], "the other is less in a row")
  }

  @Test func amountsThatDifferByAThirdColumnAreAskedAbout() {
    let text =
      "Date,Shop,Amount,Surcharge,Total charged\n2025-03-13,A,-100.00,-1.75,-101.75\n2025-03-14,B,50.00,0.00,50.00\n"
    #expect(Self.answers(text) == ["columns: {amount: 3}", "columns: {amount: 5}"])
  }

  @Test func amountsOfSeveralCurrenciesBesideThoseOfTheAccountAreAskedAbout() {
    let text = "Date,Shop,Amount,Currency,Debited EUR\n2025-03-13,A,-230.00,NOK,-19.80\n2025-03-14,B,-5.00,GBP,-5.95\n"
    #expect(Self.answers(text) == ["columns: {amount: 3, currency: 4}", "columns: {amount: 5, currency: []}"])
    #expect(Self.rows(text, yaml: "columns: {amount: 5, currency: []}") == ["-19.80 EUR", "-5.95 EUR"])
  }

  @Test func theBalanceDecidesBetweenTwoAmounts() {
    let text = """
      Date,Text,Amount EUR,Amount USD,Balance
      2025-03-03,A,-20.00,-21.60,978.40
      2025-03-10,B,1000.00,1085.00,2063.40
      2025-03-14,C,-50.00,-54.25,2009.15
      """
    #expect(Self.rows(text) == ["-21.60 USD", "1085.00 USD", "-54.25 USD"])
  }

  @Test func thePriceOfOneIsNoAmount() {
    let text = "Date,Type,Item,Units,Price per unit\n2025-03-13,Debit,A,3,10.00\n2025-03-14,Credit,B,1,8.00\n"
    #expect(Reading(text).code == "csv.column-undecided")
  }

  @Test func pointsAreNoMoney() {
    let text = "Date,Activity,Points earned,Points redeemed\n2025-02-03,Flight,412,0\n2025-02-05,Upgrade,0,5000\n"
    #expect(Self.rows(text) == [] && Reading(text).code != nil)
  }

  // MARK: Two sides

  @Test(arguments: [("Out", "In"), ("Paid", "Received"), ("Withdrawn", "Added")])
  func theOtherSideIsFoundWhereItsNameIsNotKnown(_ out: String, _ into: String) {
    let text =
      "Date,Details,\(out),\(into)\n2025-03-13,A,45.20,0.00\n2025-03-14,B,0.00,900.00\n2025-03-17,C,700.00,0.00\n"
    #expect(Self.rows(text) == ["-45.20 XXX", "900.00 XXX", "-700.00 XXX"])
  }

  @Test func wordsThatContradictTheColumnsAreAskedAbout() {
    let text = "Date,Source,Debit,Credit\n2025-03-01,Receive Money,500.00,0.00\n2025-03-04,Spend Money,0.00,120.00\n"
    #expect(Self.answers(text) == ["columns: {debit: 3, credit: 4}", "columns: {debit: 4, credit: 3}"])
  }

  @Test func aLedgerOfPairsIsNoStatement() {
    let text = """
      Date,Account,Text,Debit,Credit
      2025-03-13,1000 Bank,Rent,,700.00
      2025-03-13,6200 Rent,Rent,700.00,
      2025-03-14,1000 Bank,Invoice,900.00,
      2025-03-14,4000 Sales,Invoice,,900.00
      """
    #expect(Reading(text).code == "csv.debit-credit")
  }

  // MARK: Rows

  @Test func anAmountThatWasSplitAtItsCommaIsRefused() {
    let text = "Date,Text,Amount,Category,Note\n2025-03-13,Shop,-45.20,Food,\n2025-03-14,Rent,-1,200.00,Housing\n"
    let read = Reading(text, ["amount"])
    #expect(read.code == "csv.columns" && read.line == 3)
    // Far behind the head, on any number of threads.
    let many = "Date,Text,Amount,Category,Note\n" + String(repeating: "2025-03-13,Shop,-45.20,Food,\n", count: 30_000)
    let late = Reading(many + "2025-03-14,Rent,-1,200.00,Housing\n2025-03-15,Shop,-2.00,Food,\n", ["amount"])
    #expect(late.code == "csv.columns" && late.line == 30_002)
    #expect(Reading(many + "2025-03-14,Rent,-1,200,Housing\n", ["amount"]).rows.count == 30_001)
  }

  @Test func rowsTheBalanceShowsToHaveMovedNothingAreSetAside() {
    let text = """
      Date,Text,Amount,Balance
      2025-03-13,Grocer,-45.20,954.80
      2025-03-14,DECLINED Shop,-899.00,954.80
      2025-03-15,Pay,100.00,1054.80
      2025-03-17,Rent,-700.00,354.80
      """
    let read = Reading(text, ["amount"])
    #expect(read.rows == ["-45.20 XXX", "100.00 XXX", "-700.00 XXX"])
    #expect(read.rejects.map(\.diagnostic.code) == [.csvBalance])
  }

  @Test(arguments: ["Balance B/F", "Übertrag", "Ancien solde", "Vorig saldo", "Начальный остаток", "Εκ μεταφοράς"])
  func whatWasThereBeforeIsNoPayment(_ name: String) {
    let text = "Date,Text,Debit,Credit,Balance\n2025-03-01,\(name),,1000.00,1000.00\n2025-03-13,A,45.20,,954.80\n"
    let read = Reading(text, ["amount"])
    #expect(read.rows == ["-45.20 XXX"] && read.rejects.count == 1)
    // A first payment into an account is one.
    #expect(Self.rows(text.replacing(name, with: "SALARY")).count == 2)
  }

  @Test func totalsOfMonthsAreNoPayments() {
    let text = "Date,Text,Amount\n2025-02-03,Rent,-540.00\n2025-02-14,Pay,2100.00\n2025-02-28,Total February,1560.00\n"
    #expect(Self.rows(text) == ["-540.00 XXX", "2100.00 XXX"])
    #expect(
      Self.rows(text.replacing("Total February", with: "Total Energies").replacing("1560", with: "-60")).count == 3)
    let undated =
      "Datum;Tekst;Ud;Ind\n03-02-2025;Husleje;5400,00;\n14-02-2025;Løn;;21000,00\n;I alt februar 2025;5400,00;21000,00\n"
    #expect(Reading(undated, ["amount"]).rejects.isEmpty && Self.rows(undated).count == 2)
    // One that is not what the rows add up to is shown.
    let other = undated.replacing("2025;5400", with: "2025;5300")
    #expect(Reading(other, ["amount"]).rejects.count == 1 && Self.rows(other).count == 2)
  }

  @Test func amountsOnHoldInAColumnOfTheirOwnAreSetAside() {
    let text =
      "Date,Text,Debit,Credit,On hold\n2025-03-03,A,45.20,,\n2025-03-13,Hotel,,,150.00\n2025-03-14,Pay,,900.00,\n"
    let read = Reading(text, ["amount"])
    #expect(read.rows == ["-45.20 XXX", "900.00 XXX"] && read.rejects.count == 1)
  }

  // mBank, "Lista operacji": its closing balance has a number sign in front, and its footer is prose with digits.
  @Test func aClosingBalanceWithANumberSignAndProseBehindTheRowsAreNoPayments() {
    let text = """
      Data operacji;Opis operacji;Kwota;Saldo po operacji;
      2026-09-27;PRZELEW;100,00;7 394,61;
      2026-09-28;WYPŁATA;-75,00;7 319,61;
      ;;#Saldo końcowe;7 319,61;

      Niniejszy dokument sporządzono na podstawie art. 7 Ustawy Prawo Bankowe z dnia 29 sierpnia
      Nie wymaga podpisu ani stempla.
      """
    let read = Reading(text, ["amount"])
    #expect(read.rows == ["100.00 XXX", "-75.00 XXX"] && read.rejects.count == 1 && read.code == nil)
    // A line without delimiters that holds an amount may be a payment.
    #expect(Reading(text.replacing("art. 7", with: "art. 7,50"), ["amount"]).code != nil)
  }

  // Up, "List transactions": amounts of holds and round-ups stand in objects of their own.
  @Test func theAmountThatAllRecordsHaveIsOfferedFirstWithTheCurrencyOfItsObject() {
    let text = """
      date,description,hold.amount.currencyCode,hold.amount.value,amount.currencyCode,amount.value
      2026-09-29,Bakery,AUD,-11.40,AUD,-11.40
      2026-09-28,Salary,,,AUD,900.00
      2026-09-27,Platypus,AUD,-18.30,AUD,-18.37
      """
    #expect(Self.answers(text) == ["columns: {amount: 6, currency: 5}"])
    #expect(
      Reading(text, ["amount"], yaml: "columns: {amount: 6, currency: 5}").rows
        == ["-11.40 AUD", "900.00 AUD", "-18.37 AUD"])
  }

  // MARK: Signs and days

  @Test func aCreditMarkTellsMoneyInAndAPlusMay() {
    let text = "Date,Text,Amount\n2025-03-13,PETROL,45.00\n2025-03-14,PAYMENT,\"1,200.00 CR\"\n2025-03-17,SHOP,88.10\n"
    #expect(Self.rows(text) == ["-45.00 XXX", "1200.00 XXX", "-88.10 XXX"])
    let plus = text.replacing("1,200.00 CR", with: "+1,200.00")
    #expect(Self.answers(plus).contains("sign: plus"))
    #expect(Self.rows(plus, yaml: "sign: plus") == ["-45.00 XXX", "1200.00 XXX", "-88.10 XXX"])
  }

  @Test func whereTheBalanceGoesBothWaysNoOneSignIsOffered() {
    let text =
      "Date,Text,Value,Balance\n2025-03-17,A,700.00,1154.80\n2025-03-14,B,900.00,1854.80\n2025-03-13,C,45.20,954.80\n"
    #expect(Self.answers(text) == ["sign: balance"])
    let read = Reading(text, ["amount"], yaml: "sign: balance")
    #expect(read.rows == ["-700.00 XXX", "900.00 XXX"] && read.rejects.count == 1)
    #expect(Reading(text.replacing("1854.80", with: "1.00"), yaml: "sign: balance").code == "csv.sign")
  }

  @Test func yearsOfNepalAreNoYearsOfOurs() {
    let pair = "Date (B.S.),Date (A.D.),Text,Amount\n2081-11-19,2025-03-03,A,-1.00\n2081-11-30,2025-03-14,B,2.00\n"
    #expect(Reading(pair, ["date"]).rows == ["2025-03-03", "2025-03-14"])
    let alone = "Date,Text,Amount\n2081-11-19,A,-1.00\n2081-11-30,B,2.00\n"
    #expect(Reading(alone).code != nil)
    #expect(
      Reading(alone, ["date"], yaml: "columns: {date: 1}\ndate: yyyy-MM-dd").rows == ["2081-11-19", "2081-11-30"])
  }

  @Test func columnsOfDaysMayBeWrittenInDifferentWays() {
    let text = "Posted,Value date,Text,Amount\n03/02/2025,2025-02-03,A,-45.20\n04/02/2025,2025-02-04,B,900.00\n"
    let read = Reading(text, ["date", "valueDate"], yaml: "date: d/M/yyyy")
    #expect(read.rows == ["2025-02-03 | 2025-02-03", "2025-02-04 | 2025-02-04"])
  }

  @Test func numbersOfCurrenciesAreRead() {
    let text = "Дата;Описание;Сумма;Валюта\n25.02.2026;Аренда;-100,00;933\n26.02.2026;Hotel;-40,00;978\n"
    let read = Reading(text, ["amount"], yaml: "sign: amount")
    #expect(read.rows == ["-100.00 BYN", "-40.00 EUR"], "\(read.fault?.description ?? "")")
  }

  /// Other facts of the account stand in the line that names the currency.
  @Test func aCurrencyBesideOtherFactsOfTheAccountIsRead() {
    let text = "IBAN: TR33 0006;;Döviz: TL;;\nİşlem Tarihi;Açıklama;Tutar\n25.02.2026;MAAŞ;-100,00\n"
    #expect(Reading(text, ["amount"], yaml: "sign: amount").rows == ["-100.00 TRY"])
  }

  /// U+200F in front of days and amounts, as programs for Arabic write them.
  @Test func marksOfDirectionSayNothing() {
    let text =
      "التاريخ,البيان,سحب,إيداع\n\u{200F}٠٥/٠٢/٢٠٢٦\u{200F},رسوم,\u{200F}١٢٫٧٥٠\u{200F},\n\u{200F}٢٧/٠٢/٢٠٢٦,راتب,,٢٫٥٠٠\n"
    let read = Reading(text, ["date", "amount"], yaml: "currency: KWD")
    #expect(read.rows == ["2026-02-05 | -12.750 KWD", "2026-02-27 | 2.500 KWD"], "\(read.fault?.description ?? "")")
  }

  /// A balance of the day stands among the payments, without a direction, or under a day that is none.
  @Test func balancesOfADayAreNoPayments() {
    let text = """
      "Data","Lançamento","Valor","Tipo Lançamento"
      "31/01/2026","Saldo Anterior","1.000,00",""
      "05/02/2026","Pix - Enviado","-250,00","Saída"
      "05/02/2026","Saldo do dia","750,00",""
      "15/02/2026","Recebimento","4.100,50","Entrada"
      "00/00/0000","Saldo do dia","4.850,50",""

      """
    let read = Reading(text, yaml: "currency: BRL")
    #expect(
      read.rows == ["2026-02-05 | -250.00 BRL | Pix - Enviado", "2026-02-15 | 4100.50 BRL | Recebimento"],
      "\(read.fault?.description ?? "")")
    #expect(read.rejects.count == 3)
  }
}
