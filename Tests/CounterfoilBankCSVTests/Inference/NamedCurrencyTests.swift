import CounterfoilCodecKit
import CounterfoilModel
import Testing

@testable import CounterfoilBankCSV

/// Currencies by their names in front of the table.
struct NamedCurrencyTests {
  @Test(arguments: [
    ("Moneda", "Soles", "PEN"), ("Currency", "Naira", "NGN"), ("Currency", "Indian Rupee", "INR"),
    ("Moneda", "Pesos mexicanos", "MXN"),
    ("Moneda", "Quetzales", "GTQ"), ("Moeda", "Euro", "EUR"), ("Waluta", "Złoty polski", "PLN"),
    ("Měna", "Česká koruna", "CZK"),
    ("Валюта", "Российский рубль", "RUB"), ("Валюта", "Гривня", "UAH"), ("ვალუტა", "ლარი", "GEL"),
    ("العملة", "جنيه مصري", "EGP"),
    ("מטבע", "שקל חדש", "ILS"), ("Mata Uang", "Rupiah", "IDR"), ("Currency", "Kenyan Shilling", "KES"),
    ("Currency", "Ghana Cedi", "GHS"),
    ("Currency", "Taka", "BDT"), ("Devise", "Franc suisse", "CHF"), ("Währung", "Schweizer Franken", "CHF"),
    ("Valuta", "Svenska kronor", "SEK"),
    ("Valuta", "KM", "BAM"), ("Валюта", "Тенге", "KZT"),
  ])
  func aLabelledNameTells(_ label: String, _ name: String, _ code: String) {
    let read = Reading(
      "\(label):;\(name);;\nDate;Text;Amount;Balance\n2026-03-02;Alpha;-45.20;54.80\n2026-03-13;Beta;30.10;84.90\n",
      ["amount"])
    #expect(read.rows == ["-45.20 \(code)", "30.10 \(code)"], "\(name): \(read.fault?.description ?? "")")
  }

  /// Several countries have them.
  @Test(arguments: ["Pesos", "Динар", "Lei", "Dollars", "Franc", "Peso Feliz"])
  func whatSeveralAreCalledTellsNothing(_ name: String) {
    #expect(CurrencyNames.currency(named: name) == nil)
  }
}
