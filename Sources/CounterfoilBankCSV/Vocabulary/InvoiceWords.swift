/// The words by which lists of invoices and bills say that a row is not to be paid, or the other way.
enum InvoiceWords {
  static func isCreditNote(_ text: String) -> Bool { creditNotes.contains(TableWords.fold(text)) }

  static func isWithoutEffect(_ text: String) -> Bool { withoutEffect.contains(TableWords.fold(text)) }

  /// *Credit note* as in UNTDID 1001 (codes 381 and 261) and the translations of Odoo, ERPNext and Akaunting.
  private static let creditNotes: Set<String> = words(
    """
    credit note,credit memo,credit invoice,vendor credit,supplier credit,bill credit,credit,refund,customer refund,\
    vendor refund,return,381,261,gutschrift,rechnungskorrektur,korrekturrechnung,stornorechnung,avoir,note de crédit,\
    facture d'avoir,nota de crédito,factura rectificativa,abono,factura de abono,nota di credito,nota di accredito,creditnota,\
    creditfactuur,nota de credito,faktura korygująca,korekta,dobropis,opravný daňový doklad,kreditfaktura,kreditnota,\
    hyvityslasku,iade faturası,alacak dekontu,红字发票,贷项通知单,貸項通知單,クレジットノート,赤伝,返金,кредит-нота,\
    корректировочный счет,возврат
    """)

  /// *Draft* and *cancelled*, as Akaunting's translations call states of bills (`statuses`), and *void*.
  private static let withoutEffect: Set<String> = words(
    """
    draft,void,voided,cancelled,canceled,deleted,entwurf,storniert,annulliert,gelöscht,brouillon,annulé,annulée,borrador,\
    anulado,anulada,bozza,annullato,annullata,concept,geannuleerd,rascunho,cancelado,cancelada,szkic,anulowana,anulowany,\
    anulowane,koncept,zrušeno,stornováno,utkast,makulerad,annullerad,udkast,annulleret,kladd,annullert,kansellert,luonnos,\
    peruutettu,mitätöity,taslak,iptal,iptal edildi,草稿,作废,已作废,已取消,下書き,無効,キャンセル,черновик,отменен,отменён,\
    аннулирован
    """)

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(separator: ",").map { TableWords.fold(String($0)) })
  }
}
