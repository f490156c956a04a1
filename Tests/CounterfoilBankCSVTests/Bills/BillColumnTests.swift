import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

/// What lists of bills call their columns, each name in a list of otherwise known ones.
struct BillColumnTests {
  private static let names = ["Invoice number", "Supplier", "Invoice date", "Due date", "Total"]

  private static func read(_ name: String, at place: Int) -> Reading {
    var names = names
    names[place] = name
    return Reading(
      names.joined(separator: ";")
        + "\nF-101;ALPHA;15.01.2026;15.02.2026;119,00\nF-102;BETA;16.01.2026;16.02.2026;238,00\n",
      ["number", "payee", "date", "dueDate", "amount"], yaml: "kind: bill\ncurrency: EUR")
  }

  @Test(arguments: [
    (0, "Beleg-Nr."), (0, "Bizonylatszám"), (0, "Nr. factură"), (0, "Номер счета"), (0, "Sąskaitos numeris"),
    (0, "Številka računa"), (0, "請求番号"), (0, "계산서번호"), (0, "เลขที่ใบแจ้งหนี้"), (0, "شماره فاکتور"),
    (1, "Crediteur"), (1, "Tarnija"), (1, "Dobavitelj"), (1, "공급자"), (1, "Pemasok"), (1, "Nhà cung cấp"),
    (1, "ผู้ขาย"), (1, "المورد"), (1, "ספק"), (1, "विक्रेता"), (1, "فروشنده"),
    (2, "Data facturii"), (2, "Дата документа"), (2, "Laskun päivämäärä"), (2, "Sąskaitos data"), (2, "Ngày hóa đơn"),
    (2, "วันที่ใบแจ้งหนี้"), (2, "تاریخ فاکتور"),
    (3, "Data scadenței"), (3, "Термін оплати"), (3, "Срок за плащане"), (3, "Vade"), (3, "Dospijeće"),
    (3, "Rok plačila"),
    (3, "付款期限"), (3, "지급기일"), (3, "Hạn thanh toán"), (3, "לתשלום עד"), (3, "سررسید"),
    (4, "Do zapłaty"), (4, "K úhradě"), (4, "Fizetendő"), (4, "Total de plată"), (4, "До сплати"), (4, "Общо"),
    (4, "Σύνολο"), (4, "Beløb inkl. moms"), (4, "Kopā"), (4, "Ukupno"), (4, "Skupaj"), (4, "Tổng cộng"),
    (4, "الإجمالي"),
    (4, "סה\"כ לתשלום"),
  ])
  func eachIsKnown(_ place: Int, _ name: String) {
    let read = Self.read(name, at: place)
    #expect(read.fault == nil, "\(read.fault?.description ?? "")")
    #expect(read.rows.first == "F-101 | ALPHA | 2026-01-15 | 2026-02-15 | -119.00 EUR")
  }

  /// A total and what is to be paid of it are asked about where they differ, in these languages as well.
  @Test(arguments: [("Ukupno", "Za plaćanje"), ("Összesen", "Fizetendő"), ("Total factura", "De plată")])
  func totalAndWhatIsDueAreAskedAbout(_ total: String, _ due: String) {
    let text =
      "Invoice number;Supplier;Invoice date;Due date;\(total);\(due)\nF-101;ALPHA;15.01.2026;15.02.2026;119,00;119,00\n"
      + "F-102;BETA;16.01.2026;16.02.2026;238,00;38,00\n"
    let read = Reading(text, yaml: "kind: bill\ncurrency: EUR")
    #expect(read.fault?.diagnostic.code == .csvColumnUnknown)
  }
}
