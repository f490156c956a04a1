import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import Testing

@testable import CounterfoilBankCSV

/// What stands beside the payments and was taken for something of theirs, or was not seen: found by others who wrote banks'
/// layouts down from memory.
struct BesideThePaymentsTests {
  private func currencies(_ reading: Reading) -> Set<String> {
    Set((0..<reading.batch.count).compactMap { reading.batch[EntryField.amount, $0]?.currency.code })
  }

  /// Columns that mark a payment which did not take place.
  @Test(arguments: [
    "Data operazione;Data valuta;Descrizione;Importo;Divisa;Stornato\n15/01/2024;15/01/2024;PAGAMENTO POS ESSELUNGA;-54,20;EUR;\n17/01/2024;17/01/2024;PAGAMENTO POS TRENITALIA;-39,90;EUR;X\n18/01/2024;18/01/2024;PAGAMENTO POS TRENITALIA;-39,90;EUR;\n25/01/2024;25/01/2024;STIPENDIO;1650,00;EUR;\n29/01/2024;29/01/2024;CANONE MENSILE;-3,00;EUR;\n",
    "Buchungstag;Verwendungszweck;Betrag;Währung;Storno\n15.01.2024;REWE Markt;-54,20;EUR;nein\n17.01.2024;DB Vertrieb;-39,90;EUR;ja\n18.01.2024;DB Vertrieb;-39,90;EUR;nein\n25.01.2024;Gehalt;1650,00;EUR;nein\n",
    "Data;Descrição;Valor;Moeda;Estornado\n15/01/2024;MERCADO;-54,20;BRL;Não\n17/01/2024;UBER;-39,90;BRL;Sim\n18/01/2024;UBER;-39,90;BRL;Não\n25/01/2024;SALARIO;1650,00;BRL;Não\n",
    "Data;Opis;Kwota;Waluta;Anulowana\n2024-01-15;BIEDRONKA;-54,20;PLN;NIE\n2024-01-17;PKP;-39,90;PLN;TAK\n2024-01-18;PKP;-39,90;PLN;NIE\n2024-01-25;PENSJA;1650,00;PLN;NIE\n",
    "Datum;Popis;Částka;Měna;Stornováno\n15.01.2024;ALBERT;-54,20;CZK;\n17.01.2024;CD;-39,90;CZK;ano\n18.01.2024;CD;-39,90;CZK;\n25.01.2024;VYPLATA;1650,00;CZK;\n",
    "Bokföringsdag;Transaktionstyp;Belopp;Valuta;Transaktionstext;Makuleringsdatum\n2024-01-15;UTTAG;-540,20;SEK;;\n2024-01-17;AVGIFT;-39,90;SEK;;2024-01-18\n2024-01-18;AVGIFT;-19,90;SEK;;\n2024-01-25;INSÄTTNING;1650,00;SEK;Lön;\n",
    "Date,Merchant,Amount,Currency,Cancelled at\n2024-01-15,Tesco,-54.20,GBP,\n2024-01-17,LNER,-39.90,GBP,2024-01-17 10:22:00\n2024-01-18,LNER,-39.90,GBP,\n2024-01-25,Salary,1650.00,GBP,\n",
    "Date,Merchant,Amount,Currency,Decline Reason\n2024-01-15,Tesco,-54.20,GBP,\n2024-01-17,LNER,-39.90,GBP,Insufficient funds\n2024-01-18,LNER,-39.90,GBP,\n2024-01-25,Salary,1650.00,GBP,\n",
    "Date,Merchant,Amount,Currency,Failure Code\n2024-01-15,Tesco,-54.20,GBP,\n2024-01-17,LNER,-39.90,GBP,NSF01\n2024-01-18,LNER,-39.90,GBP,\n2024-01-25,Salary,1650.00,GBP,\n",
    "Date,Merchant,Amount,Currency,Approved\n2024-01-15,Tesco,-54.20,GBP,Y\n2024-01-17,LNER,-39.90,GBP,N\n2024-01-18,LNER,-39.90,GBP,Y\n2024-01-25,Salary,1650.00,GBP,Y\n",
  ])
  func aRowMarkedAsWithoutEffectIsAsked(_ text: String) {
    #expect(Reading(text).code == "csv.status")
  }

  /// A word of a line in front of the table that happens to be the code of a currency, or speaks of another one.
  @Test(arguments: [
    "ALL,0,,,12345678901,,,\nHIST,20240115,,-230.50,DEBIT CARD PURCHASE,CHECKERS SANDTON,4567,0\nHIST,20240116,##,-12.50,FEE: DEBIT CARD,,4567,0\nHIST,20240118,,-1500.00,IB PAYMENT TO,J DLAMINI,4567,0\nHIST,20240125,,22000.00,CREDIT TRANSFER,ACME SALARY,4567,0\nHIST,20240131,##,-105.00,FIXED MONTHLY FEE,,4567,0\n",
    "Transactions,ALL\nFrom,01/01/2024\nTo,31/01/2024\n\nDate,Description,Amount,Balance\n15/01/2024,TESCO STORES,-23.40,1000.00\n17/01/2024,THAMES WATER,-41.00,959.00\n25/01/2024,SALARY ACME,1850.00,2809.00\n29/01/2024,SHELL,-52.10,2756.90\n",
    "Filter,Account,Type,Period\nALL,NL91ABNA0417164300,ALL,2024-01\n\nDate,Description,Amount\n2024-01-15,ALBERT HEIJN,-23.40\n2024-01-17,VATTENFALL,-41.00\n2024-01-25,SALARIS ACME,1850.00\n",
    "Card,TOP\nHolder,J SMITH\n\nDate,Description,Amount\n2024-01-15,TESCO STORES,-23.40\n2024-01-17,THAMES WATER,-41.00\n2024-01-25,SALARY ACME,1850.00\n",
    "Account,Premier current account\nNote,Transactions abroad are converted to USD first\nPeriod,01/01/2024 - 31/01/2024\n\nDate,Description,Amount\n2024-01-15,TESCO STORES,-23.40\n2024-01-17,THAMES WATER,-41.00\n2024-01-25,SALARY ACME,1850.00\n",
    "Product,TRAVEL MONEY USD CARD CASHBACK\nAccount,Current account\n\nDate,Description,Amount\n2024-01-15,TESCO STORES,-23.40\n2024-01-17,THAMES WATER,-41.00\n2024-01-25,SALARY ACME,1850.00\n",
  ])
  func aStrayCodeIsNoCurrency(_ text: String) {
    #expect(currencies(Reading(text)) == ["XXX"])
  }

  @Test(arguments: [
    ("Account,12345678,GBP\n\n", "GBP"), ("Statement of account 1234-5678 USD\n\n", "USD"),
    ("Compte courant (EUR)\n\n", "EUR"), ("Saldo;1.234,56;CHF\n\n", "CHF"), ("Account statement - SEK\n\n", "SEK"),
    ("Currency,ALL\n\n", "ALL"), ("Cuenta ES91 2100   Moneda EUR\n\n", "EUR"), ("Konto EUR Mustermann\n\n", "EUR"),
    ("Owner,Currency\nJ SMITH,TRY\n\n", "TRY"), ("Balance: 12.50 TOP\n\n", "TOP"),
  ])
  func aCodeWhereALineSaysItsCurrencyIsOne(_ lines: String, _ code: String) {
    let rows =
      "Date,Description,Amount\n2024-01-15,TESCO STORES,-23.40\n2024-01-17,THAMES WATER,-41.00\n2024-01-25,SALARY,1850.00\n"
    #expect(currencies(Reading(lines + rows)) == [code])
  }

  /// A currency that is named just where an amount abroad or a rate is, is not that of the amounts.
  @Test(arguments: [
    "Date,Description,Amount,Currency,Foreign Amount\n15/01/2024,TESCO STORES,-23.40,,\n17/01/2024,SNCF PARIS,-41.00,EUR,-48.00\n25/01/2024,SALARY ACME,1850.00,,\n29/01/2024,UBER NYC,-22.10,USD,-28.00\n",
    "Belegdatum;Buchungsdatum;Beschreibung;Umsatz;Währung;Kurs\n15.01.2024;16.01.2024;REWE KOELN;-23,40;;\n17.01.2024;18.01.2024;COOP ZUERICH;-41,00;CHF;0,9412\n25.01.2024;25.01.2024;EINZUG;500,00;;\n29.01.2024;30.01.2024;UBER NYC;-22,10;USD;1,0871\n",
  ])
  func theCurrencyOfPurchasesAbroadIsNotThatOfTheAmounts(_ text: String) {
    #expect(currencies(Reading(text, yaml: "currency: GBP")) == ["GBP"])
  }

  /// What is net of tax says nothing of fees.
  @Test(arguments: [
    "Date,Description,Total,Net Sales,Tax Amount,Fee,Payout\n2024-01-15,Coffee,5.00,4.20,0.80,0.10,4.90\n2024-01-16,Lunch,25.00,21.01,3.99,0.48,24.52\n2024-01-17,Lunch back,-25.00,-21.01,-3.99,-0.48,-24.52\n",
    "Data;Descrição;Valor;Moeda;Tarifa\n15/01/2024;Saque;-50,00;BRL;6,90\n16/01/2024;Venda cartão;250,00;BRL;9,98\n17/01/2024;Amazon;-12,90;BRL;0,00\n18/01/2024;Extra;-33,10;BRL;0,00\n",
  ])
  func feesThatNothingTellsAreAsked(_ text: String) {
    #expect(Reading(text, yaml: "currency: EUR\nsign: amount").code == "csv.column-undecided")
  }
}
