import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import Testing

@testable import CounterfoilBankCSV

/// Layouts that others wrote down from memory, and that were read with the opposite sign, another day, or rows that are no payments.
struct OwnBooksTests {
  /// In somebody's own books the debit side of the bank's account is money in.
  @Test(arguments: [
    "Account Transactions\nDemo Company (UK)\nFor the period 1 March 2025 to 31 March 2025\nDate,Source,Description,Reference,Debit,Credit,Running Balance\nBusiness Bank Account,,,,,,\nOpening Balance,,,,\"1,000.00\",0.00,\"1,000.00\"\n01 Mar 2025,Spend Money,Landlord,R1,0.00,500.00,500.00\n13 Mar 2025,Receive Money,Client,R2,\"1,200.00\",0.00,\"1,700.00\"\nTotal Business Bank Account,,,,\"1,200.00\",500.00,700.00\nClosing Balance,,,,\"1,700.00\",0.00,\"1,700.00\"\n",
    "ACCOUNT NUMBER,DATE,DESCRIPTION,DEBIT (In Business Currency),CREDIT (In Business Currency),BALANCE (In Business Currency)\n,2025-03-01,Landlord,,$500.00,$500.00\n,2025-03-13,Client,\"$1,200.00\",,\"$1,700.00\"\n",
    "Ledger: HDFC Bank\n1-Mar-2025 to 31-Mar-2025\nDate,Particulars,Vch Type,Vch No.,Debit,Credit\n3-Mar-2025,To Sales,Receipt,1,\"1,00,000.00\",\n13-Mar-2025,By Rent,Payment,2,,3000.00\n",
    "N/C,Name,No,Type,Date,Account,Ref,Details,Dept,T/C,Value,Debit,Credit,V,B\n1200,Bank Current Account,1,BP,01/03/2025,1200,CHQ1,Rent,0,T9,500.00,,500.00,-,N\n1200,Bank Current Account,2,BR,13/03/2025,1200,BACS,Client,0,T9,1200.00,1200.00,,-,N\n",
    "No,Type,Date,Ref,Details,Debit,Credit\n1,BP,01/03/2025,CHQ1,Rent,,500.00\n2,BR,13/03/2025,BACS,Client receipt,1200.00,\n",
    "Период;Документ;Аналитика Дт;Аналитика Кт;Дебет;Кредит\n01.03.2025;Списание с расчетного счета;Аренда;51;;5000,00\n13.03.2025;Поступление на расчетный счет;51;Клиент;12000,00;\n",
    "Date,Account,Transaction Details,Transaction Type,Transaction#,Reference#,Debit,Credit,Amount\n2025-03-01,HDFC Bank,Landlord,Expense,,R1,,500.00,500.00 Cr\n2025-03-13,HDFC Bank,Client,Customer Payment,1,R2,\"1,200.00\",,\"1,200.00 Dr\"\n",
    "Date,Journal Entry,Account,Partner,Label,Debit,Credit\n2025-03-03,BNK1/2025/0001,101401 Bank,Customer A,INV/1,100.00,0.00\n2025-03-13,BNK1/2025/0002,101401 Bank,Supplier B,BILL/1,0.00,30.00\n",
    "Asiento;Fecha;Cuenta;Concepto;Debe;Haber\n1;01/03/2025;57200000;Alquiler;;500,00\n2;13/03/2025;57200000;Cobro cliente;1.200,00;\n",
    "JournalCode;EcritureDate;CompteNum;CompteLib;PieceRef;EcritureLib;Debit;Credit\nBQ;03/03/2025;512000;Banque;1;Encaissement client;100,00;0,00\nBQ;13/03/2025;512000;Banque;2;Fournitures;0,00;30,00\nBQ;14/03/2025;512000;Banque;3;Timbres;0,00;20,00\n",
    "Date,Voucher No,Voucher Type,Particulars,Debit,Credit\n03/03/2025,R1,Receipt,Customer A,100.00,\n13/03/2025,P1,Payment,Office rent,,30.00\n",
  ])
  func theSidesOfOnesOwnBooksAreAskedAbout(_ text: String) throws {
    let reading = Reading(text)
    #expect(
      ["csv.debit-credit", "csv.sign", "csv.column-undecided", "csv.direction"].contains(reading.code),
      "\(reading.batch.count)")
  }

  /// A bank's own columns of the same kind go on to be read.
  @Test(arguments: [
    "Date,Description,Debit,Credit,Balance\n2025-03-03,Rent,500.00,,500.00\n2025-03-13,Salary,,1200.00,1700.00\n",
    "Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance\n13 Mar 2025,13 Mar 2025,TO TRANSFER,1,500.00,,500.00\n14 Mar 2025,14 Mar 2025,BY TRANSFER,2,,1200.00,1700.00\n",
    "Date,Type,Details,Debit,Credit\n13/03/2025,DD,Council,30.00,\n14/03/2025,BGC,Salary,,1200.00\n",
  ])
  func aBanksSidesAreRead(_ text: String) {
    let reading = Reading(text)
    #expect(reading.code == nil && reading.batch[EntryField.amount, 0]?.isNegative == true, "\(reading.code ?? "")")
  }

  /// Years of the Japanese era without a mark between.
  @Test(arguments: [
    "日付,摘要,出金,入金,残高\n070413,ATM,\"3,000\",,\"97,000\"\n070425,給料,,\"200,000\",\"297,000\"\n",
    "日付,摘要,出金,入金,残高\n010507,ATM,\"3,000\",,\"97,000\"\n010525,給料,,\"200,000\",\"297,000\"\n",
  ])
  func packedDaysOfAnEraAreAskedAbout(_ text: String) {
    let reading = Reading(text)
    #expect(reading.code == "csv.date-order", "\(reading.code ?? "")")
    #expect(Reading(text, yaml: "date: reiwa yyMMdd").code == nil)
  }

  @Test(arguments: ["Kwota w groszach", "Částka v haléřích"])
  func amountsInTheSmallestUnit(_ name: String) {
    let reading = Reading("Data;Opis;\(name)\n2025-03-13;Kawa;-1234\n2025-03-14;Salary;50000\n")
    #expect(reading.batch[EntryField.amount, 0]?.minorUnits == -1234, "\(reading.code ?? "")")
  }

  /// Holds on money beside the payments that settle them, and rows that are not booked or were refused.
  @Test(arguments: [
    "Date,Event,Merchant,Amount,Currency,Auth Code\n2025-01-03,Authorization,Shell,-75.00,USD,A1\n2025-01-05,Settlement,Shell,-52.30,USD,A1\n2025-01-14,Authorization,Spotify,-9.99,USD,A2\n2025-01-15,Settlement,Spotify,-9.99,USD,A2\n2025-01-16,Authorization Reversal,Shell,75.00,USD,A1\n",
    "Datum;Art;Händler;Betrag\n14.01.2025;Vormerkung;Shell;-75,00\n15.01.2025;Buchung;Shell;-52,30\n16.01.2025;Buchung;Spotify;-9,99\n17.01.2025;Vormerkung;Hotel;-300,00\n",
    "Transaction Date,Transaction Type,Merchant,Amount\n01/13/2025,Pre-Auth,Shell,-75.00\n01/15/2025,Purchase,Shell,-52.30\n01/16/2025,Hold,Hilton,-300.00\n01/17/2025,Purchase,Safeway,-12.00\n",
    "Date,Record Type,Merchant,Amount\n03/13/2025,AUTH,Shell,-75.00\n03/15/2025,POST,Shell,-52.30\n",
    "Fecha;Tipo;Comercio;Importe\n13/03/2025;Preautorización;Repsol;-75,00\n15/03/2025;Compra;Repsol;-52,30\n",
    "Date,Description,Amount,Posted\n01/13/2025,SHELL OIL,-75.00,No\n01/15/2025,SHELL OIL,-52.30,Yes\n",
    "Date,Merchant,Amount,Settled\n03/13/2025,CVS,-12.00,TRUE\n03/14/2025,Best Buy,-500.00,FALSE\n",
    "Date,Narration,Amount,Success\n2025-01-13,Transfer to Ade,-7500.00,false\n2025-01-15,Airtime,-5200.00,true\n",
    "Date,Merchant,Amount,Response Code\n01/13/2025,Shell,-75.00,51\n01/15/2025,Shell,-52.30,00\n",
  ])
  func holdsBesidePaymentsAreAskedAbout(_ text: String) {
    #expect(Reading(text).code == "csv.status", "\(Reading(text).code ?? "")")
  }

  /// The sums of days among the rows.
  @Test(arguments: [
    (
      "Data,Descriere,Debit,Credit\n13/03/2025,Plata la POS Kaufland,12.00,\n13/03/2025,Plata la POS Mega Image,30.00,\n13/03/2025,RULAJ ZI,42.00,0.00\n14/03/2025,Incasare salariu,,500.00\n14/03/2025,RULAJ ZI,0.00,500.00\n",
      3
    ),
    (
      "Datum;Text;Betrag\n13.03.2025;Rewe;-12,00\n13.03.2025;Aldi;-8,00\n13.03.2025;Tagessumme;-20,00\n14.03.2025;Lidl;-5,00\n14.03.2025;Tagessumme;-5,00\n",
      3
    ),
    (
      "Data;Descrizione;Importo\n13/03/2025;Conad;-12,00\n13/03/2025;Totale giorno;-12,00\n14/03/2025;Coop;-5,00\n14/03/2025;Totale giorno;-5,00\n",
      2
    ),
  ])
  func sumsOfDaysAreNoPayments(_ text: String, _ count: Int) {
    let reading = Reading(text)
    #expect(reading.batch.count == count && reading.code == nil, "\(reading.batch.count) \(reading.code ?? "")")
  }
}

/// Columns named for the two sides by their letters, as GnuCash's translations call debit and credit: *borç* and *alacak*, *dare* and
/// *avere*, *tartozik* and *követel*.
struct SideLettersTests {
  @Test(arguments: [
    "Tarih;Açıklama;Tutar;B/A\n13.03.2025;KİRA;1.234,56;B\n14.03.2025;MAAŞ;25.000,00;A\n",
    "Data;Descrizione;Importo;D/A\n13/03/2025;Affitto;1.234,50;D\n14/03/2025;Stipendio;850,00;A\n",
    "Dátum;Megnevezés;Összeg;T/J\n2025.03.13;Lakbér;123 450;T\n2025.03.14;Fizetés;850 000;J\n",
  ])
  func theColumnIsOfferedAndItsLettersAreAskedAbout(_ text: String) throws {
    let reading = Reading(text)
    #expect(reading.code != nil, "nobody said what the letters mean")
    let letters = text.split(separator: "\n").dropFirst().compactMap { $0.last.map(String.init) }
    let told = Reading(text, yaml: "outflow: [\"\(letters[0])\"]\ninflow: [\"\(letters[1])\"]\ndecimalMark: comma\n")
    #expect(told.code == nil && told.batch.count == 2, "\(told.code ?? "")")
    #expect(
      told.batch[EntryField.amount, 0]?.isNegative == true && told.batch[EntryField.amount, 1]?.isNegative == false)
  }

}

/// Rows that are no payments, and sides that are turned, by what the rows themselves say.
struct RowWordsTests {
  /// Texts that say of what stands under debit that it came in; where one says the opposite, the columns are a bank's.
  @Test(arguments: [
    "Date,Particulars,Vch Type,Debit,Credit\n4-Apr-2024,Gupta & Sons,Receipt,25000.00,\n19-Apr-2024,Rent,Payment,,18000.00\n",
    "Карточка счета 51\nДата;Документ;Дебет;Кредит\n14.03.2024;Поступление от покупателя;1200,00;\n20.03.2024;Оплата поставщику;;310,50\n",
    "Karta konta 131\nData;Treść;Wn;Ma\n14.03.2024;Wpłata od klienta;1200,00;\n20.03.2024;Zapłata dostawcy;;310,50\n",
    "银行存款日记账\n日期,摘要,借方,贷方\n2024-03-14,收到客户货款,1200.00,\n2024-03-20,支付供应商货款,,310.50\n",
  ])
  func turnedBookingsAreAskedAbout(_ text: String) {
    let reading = Reading(text)
    #expect(reading.code == "csv.debit-credit", "\(reading.code ?? "read")")
    let bank = Reading(
      text.replacing("Receipt,25000.00,\n", with: "Receipt,,25000.00\n").replacing(
        "Payment,,18000.00", with: "Payment,18000.00,"
      )
      .replacing(";1200,00;\n", with: ";;1200,00\n").replacing(";;310,50", with: ";310,50;")
      .replacing(",1200.00,\n", with: ",,1200.00\n").replacing(",,310.50", with: ",310.50,"))
    #expect(bank.code == nil, "\(bank.code ?? "")")
  }

  /// A row that says of itself that it was refused; *cancelled* within a text says nothing of its own payment.
  @Test(arguments: [
    (
      "Date,Description,Amount\n2024-03-14,Shop,-45.20\n2024-03-15,DECLINED: Noon,-120.00\n2024-03-16,Salary,1200.00\n",
      2
    ),
    (
      "Fecha;Concepto;Importe\n14/03/2024;Mercadona;-45,20\n15/03/2024;OPERACIÓN DENEGADA Amazon;-120,00\n16/03/2024;Nómina;1200,00\n",
      2
    ),
    (
      "Data;Opis;Kwota;Uwagi\n14.03.2024;Żabka;-45,20;\n15.03.2024;Allegro;-120,00;odrzucona\n16.03.2024;Wynagrodzenie;1200,00;\n",
      2
    ),
    (
      "Date,Description,Amount\n2024-03-14,Shop,-45.20\n2024-03-15,Cancelled flight refund,120.00\n2024-03-16,Cancelled-check fee,-3.00\n",
      3
    ),
    (
      "Date,Description,Amount,Balance\n2024-03-14,Shop,-45.20,54.80\n2024-03-15,Declined: fee,-4.80,50.00\n2024-03-16,Salary,1200.00,1250.00\n",
      3
    ),
  ])
  func whatWasRefusedIsSetAside(_ text: String, _ count: Int) {
    let reading = Reading(text, ["amount"], yaml: "sign: amount")
    #expect(reading.batch.count == count && reading.rejects.count == 3 - count, "\(reading.code ?? "") \(reading.rows)")
    #expect(reading.rejects.allSatisfy { $0.diagnostic.code == .csvStatus })
  }

  /// What is the sum of all others is a total or a balance in any language; the other end is one where its words say so, too.
  @Test(arguments: [
    (
      "Date;Text;Amount\n14.03.2024;Lidl;-33,10\n20.03.2024;ABC;250,00\n28.03.2024;Shell;-41,25\n31.03.2024;Razzem;175,65\n",
      3
    ),
    (
      "Datum;Omschrijving;Bedrag;Munt\n01-03-2024;Vorig saldo;1500,00;EUR\n14-03-2024;Colruyt;-33,10;EUR\n20-03-2024;Loon;2250,00;EUR\n29-03-2024;Nieuw saldo;3716,90;EUR\n",
      2
    ),
    (
      "Date,Narration,Debit,Credit\n01-Apr-2024,B/F,,1500.00\n14-Apr-2024,POS SHOPRITE,412.00,\n30-Apr-2024,C/F,,1088.00\n",
      1
    ),
    (
      "Date,Narration,Debit,Credit\n30-Apr-2024,C/F,,1088.00\n14-Apr-2024,POS SHOPRITE,412.00,\n01-Apr-2024,B/F,,1500.00\n",
      1
    ),
    ("Date;Text;Amount\n14.03.2024;Lidl;-33,10\n20.03.2024;ABC;250,00\n28.03.2024;Shell;216,90\n", 3),
    (
      "Date;Text;Amount\n14.03.2024;Lidl;-33,10\n20.03.2024;ABC;250,00\n28.03.2024;Shell;-41,25\n31.03.2024;Aldi;-175,65\n",
      4
    ),
  ])
  func sumsAtAnEndAreNoPayments(_ text: String, _ count: Int) {
    let reading = Reading(
      text, ["amount"],
      yaml:
        "sign: amount\ndate: \(text.contains("Apr") ? "dd-MMM-yyyy" : text.contains("01-03") ? "dd-MM-yyyy" : "dd.MM.yyyy")"
    )
    let rows = text.split(separator: "\n").count - 1
    #expect(
      reading.batch.count == count && reading.rejects.count == rows - count, "\(reading.code ?? "") \(reading.rows)")
    #expect(reading.rejects.allSatisfy { $0.diagnostic.code == .csvFooter })
  }
}
