/// The words by which a list of bills says of each whether it is to be paid or to be received.
///
/// A bill that comes in is money that goes out, so that *incoming*, *Eingang* and *received* have the opposite meaning of
/// what they have in statements, or mean money that is to come in, and *issued* stands for a state as well: only words that
/// name the kind of bill are here, and no *debito* and *credito*, which are the sides of an account, too.
enum BillWords {
  static func isKnown(_ text: String) -> Bool {
    let word = TableWords.fold(text)
    return toPay.contains(word) || toReceive.contains(word)
  }

  /// Sources: the types of moves in Odoo (`in_invoice`, *Vendor Bill*; `out_invoice`, *Customer Invoice*), of documents in
  /// Akaunting (*bill*, *invoice* and their translations) and ERPNext (*Purchase Invoice*, *Sales Invoice*); the items of the
  /// balance sheet in Directive 2013/34/EU; *fattura attiva* and *passiva* of Italy's Agenzia delle Entrate; *facturas
  /// emitidas* and *recibidas* of the Agencia Tributaria's books; 销项 and 进项 of China's VAT; 収入 and 支出 of freee's deals; 매출 and 매입 of Hometax;
  /// Xero's types, see ``TableWords/outflowWords``.
  static let toPay = words(
    """
    purchase,purchases,purchase invoice,purchase bill,vendor bill,vendor invoice,supplier bill,supplier invoice,payable,\
    payables,accounts payable,account payable,bill payable,a/p,ap,expense,expenses,in_invoice,accpay,accreccredit,\
    eingangsrechnung,einkauf,einkaufsrechnung,lieferantenrechnung,verbindlichkeit,verbindlichkeiten,kreditor,aufwand,\
    achat,achats,facture fournisseur,facture d'achat,dette,compra,compras,factura recibida,gasto,\
    passiva,fattura passiva,acquisto,acquisti,fattura ricevuta,fattura fornitore,inkoop,inkoopfactuur,\
    crediteur,zakup,faktura zakupu,zobowiązanie,kosztowa,přijatá faktura,faktura přijatá,závazek,nákup,\
    leverantörsfaktura,inköp,leverandørfaktura,innkjøp,indkøb,købsfaktura,ostolasku,alış,alış faturası,\
    支出,采购,采购发票,应付,进项,应付账款,買掛,支払,仕入,매입,미지급,кредиторская,закупка,покупка
    """)
  static let toReceive = words(
    """
    sale,sales,sales invoice,customer invoice,receivable,receivables,accounts receivable,account receivable,bill receivable,\
    a/r,ar,income,revenue,out_invoice,accrec,accpaycredit,\
    ausgangsrechnung,verkauf,verkaufsrechnung,kundenrechnung,forderung,forderungen,debitor,ertrag,\
    vente,ventes,facture client,facture de vente,créance,venta,ventas,factura emitida,\
    attiva,fattura attiva,vendita,vendite,fattura emessa,fattura cliente,verkoop,verkoopfactuur,debiteur,\
    sprzedaż,faktura sprzedaży,należność,przychodowa,vydaná faktura,faktura vydaná,pohledávka,prodej,\
    kundfaktura,försäljning,kundefaktura,salg,salgsfaktura,myyntilasku,satış,satış faturası,\
    収入,收入,销售,销售发票,应收,销项,应收账款,売掛,売上,매출,미수,дебиторская,продажа,реализация
    """)

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(separator: ",").map { TableWords.fold(String($0)) })
  }
}
