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

  /// Whether a word is that of a credit note of one side, so that no sign of the amount says more.
  static func isCreditNote(_ text: String) -> Bool {
    let word = TableWords.fold(text)
    return creditsOfSuppliers.contains(word) || creditsToCustomers.contains(word)
  }

  /// Sources: the types of moves in Odoo (`in_invoice`, *Vendor Bill*; `out_invoice`, *Customer Invoice*), of documents in
  /// Akaunting (*bill*, *invoice* and their translations) and ERPNext (*Purchase Invoice*, *Sales Invoice*); the items of the
  /// balance sheet in Directive 2013/34/EU; *fattura attiva* and *passiva* of Italy's Agenzia delle Entrate; *facturas
  /// emitidas* and *recibidas* of the Agencia Tributaria's books; 销项 and 进项 of China's VAT; 収入 and 支出 of freee's deals; 매출 and 매입 of Hometax;
  /// Xero's types, see ``TableWords/outflowWords``.
  ///
  /// Which ledger an open item is of: *Debiteur* and *Crediteur* of e-Boekhouden and Exact, DATEV's *Debitoren* and *Kreditoren*, the
  /// `party_type` of ERPNext and the source types of Business Central (*Customer*, *Vendor*), in the languages of Odoo's and Akaunting's
  /// *customer* and *vendor*. lexoffice's voucher types (`salesinvoice`, `purchaseinvoice`, `salescreditnote`, `purchasecreditnote`);
  /// Odoo's `in_receipt` and `out_receipt`; *A/R Invoice* and *A/P Invoice* of SAP Business One; *aankoop* and *verkoop* of Belgian programs
  /// (Yuki, Octopus); *Rechnungseingang* and *Rechnungsausgang* of DATEV; *koszt* and *przychód* of Polish books of income and expense (KPiR).
  static let toPay = creditsToCustomers.union(
    words(
      """
      pi,creditor,creditors,supplier,suppliers,vendor,vendors,purchase invoices,vendor bills,vendor invoices,supplier invoices,\
      purchaseinvoice,in_receipt,purchase receipt,a/p invoice,ap invoice,kreditoren,lieferant,lieferanten,rechnungseingang,\
      eingangsrechnungen,ausgabe,ausgaben,fournisseur,fournisseurs,factures fournisseurs,factures d'achat,dépense,dépenses,\
      proveedor,proveedores,facturas recibidas,gastos,fornitore,fornitori,fatture passive,fatture ricevute,ciclo passivo,\
      fornecedor,fornecedores,despesa,despesas,crediteuren,leverancier,leveranciers,aankoop,aankopen,aankoopfactuur,\
      aankoopfacturen,inkoopfacturen,uitgave,uitgaven,dostawca,dostawcy,koszt,koszty,faktura kosztowa,dodavatel,dodavatelé,\
      dodávateľ,dodávatelia,leverantör,leverantörer,leverantörsfakturor,leverandør,leverandører,kreditorer,toimittaja,\
      toimittajat,ostolaskut,szállító,szállítók,furnizor,furnizori,tedarikçi,tedarikçiler,satıcı,satıcılar,προμηθευτής,\
      поставщик,поставщики,кредитор,кредиторы,постачальник,доставчик,dobavljač,\
      供应商,供應商,應付,應付帳款,進項,買掛金,仕入先,買入債務,매입채무,매입처,\
      purchase,purchases,purchase invoice,purchase bill,vendor bill,vendor invoice,supplier bill,supplier invoice,payable,\
      payables,accounts payable,account payable,bill payable,a/p,ap,expense,expenses,in_invoice,accpay,accreccredit,\
      eingangsrechnung,einkauf,einkaufsrechnung,lieferantenrechnung,verbindlichkeit,verbindlichkeiten,kreditor,aufwand,\
      achat,achats,facture fournisseur,facture d'achat,dette,compra,compras,factura recibida,gasto,\
      passiva,fattura passiva,acquisto,acquisti,fattura ricevuta,fattura fornitore,inkoop,inkoopfactuur,\
      crediteur,zakup,faktura zakupu,zobowiązanie,kosztowa,přijatá faktura,faktura přijatá,závazek,nákup,\
      leverantörsfaktura,inköp,leverandørfaktura,innkjøp,indkøb,købsfaktura,ostolasku,alış,alış faturası,\
      支出,采购,采购发票,应付,进项,应付账款,買掛,支払,仕入,매입,미지급,кредиторская,закупка,покупка
      """))
  static let toReceive = creditsOfSuppliers.union(
    words(
      """
      si,debtor,debtors,customer,customers,client,clients,sales invoices,customer invoices,salesinvoice,out_receipt,sales receipt,\
      a/r invoice,ar invoice,debitoren,kunde,kunden,rechnungsausgang,ausgangsrechnungen,einnahme,einnahmen,\
      factures clients,factures de vente,recette,recettes,cliente,clientes,facturas emitidas,ingreso,ingresos,\
      clienti,fatture attive,fatture emesse,ciclo attivo,venda,vendas,receita,receitas,debiteuren,klant,klanten,verkopen,\
      verkoopfacturen,inkomst,inkomsten,odbiorca,odbiorcy,nabywca,nabywcy,przychód,przychody,odběratel,odběratelé,\
      odberateľ,odberatelia,kund,kunder,kundfakturor,debitorer,asiakas,asiakkaat,myyntilaskut,vevő,vevők,client,clienți,\
      müşteri,müşteriler,alıcı,alıcılar,πελάτης,покупатель,покупатели,дебитор,дебиторы,покупець,клиент,клиенты,kupac,\
      客户,客戶,應收,應收帳款,銷項,売掛金,得意先,매출채권,매출처,\
      sale,sales,sales invoice,customer invoice,receivable,receivables,accounts receivable,account receivable,bill receivable,\
      a/r,ar,income,revenue,out_invoice,accrec,accpaycredit,\
      ausgangsrechnung,verkauf,verkaufsrechnung,kundenrechnung,forderung,forderungen,debitor,ertrag,\
      vente,ventes,facture client,facture de vente,créance,venta,ventas,factura emitida,\
      attiva,fattura attiva,vendita,vendite,fattura emessa,fattura cliente,verkoop,verkoopfactuur,debiteur,\
      sprzedaż,faktura sprzedaży,należność,przychodowa,vydaná faktura,faktura vydaná,pohledávka,prodej,\
      kundfaktura,försäljning,kundefaktura,salg,salgsfaktura,myyntilasku,satış,satış faturası,\
      収入,收入,销售,销售发票,应收,销项,应收账款,売掛,売上,매출,미수,дебиторская,продажа,реализация
      """))

  /// What a supplier gives back of a bill, and what is given back to a customer: Odoo's `in_refund` and `out_refund` and their labels,
  /// Xero's `ACCPAYCREDIT` and `ACCRECCREDIT`, the transaction types SI, SC, PI and PC of Sage 50 Accounts, lexoffice's voucher types, the documents of Business Central and SAP Business One.
  private static let creditsOfSuppliers = words(
    """
    accpaycredit,in_refund,pc,vendor credit note,vendor credit,vendor refund,supplier credit note,supplier credit,supplier refund,bill credit,\
    purchase credit note,purchase credit memo,purchasecreditnote,a/p credit memo,ap credit memo,lieferantengutschrift,\
    avoir fournisseur,nota de crédito de proveedor,inkoopcreditnota,leverandørkreditnota,leverantörskreditfaktura
    """)
  private static let creditsToCustomers = words(
    """
    accreccredit,out_refund,sc,customer credit note,customer refund,sales credit note,sales credit memo,salescreditnote,\
    a/r credit memo,ar credit memo,kundengutschrift,avoir client,nota de crédito de cliente,verkoopcreditnota,kundekreditnota,\
    kundkreditfaktura
    """)

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(separator: ",").map { TableWords.fold(String($0)) })
  }
}
