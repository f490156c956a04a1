/// The words by which lists of invoices and bills say that a row is not to be paid, or the other way.
enum InvoiceWords {
  /// Whether a text is one of the words or codes, or a code with its word behind it, as in *TD04 nota di credito*.
  static func isCreditNote(_ text: String) -> Bool {
    let word = TableWords.fold(text)
    if creditNotes.contains(word) { return true }
    let parts = word.split(separator: " ")
    // Words in front or behind say whose it is: *Bill Credit Note*, *Sales Credit Memo*.
    if (2...4).contains(parts.count), phrases.contains(where: { (" " + word + " ").contains(" " + $0 + " ") }) {
      return true
    }
    guard let code = parts.first, parts.count > 1, code.contains(where: \.isNumber) else { return false }
    return creditNotes.contains(String(code)) || creditNotes.contains(parts.dropFirst().joined(separator: " "))
  }

  /// Whether a text is such a word that means nothing else.
  static func namesCreditNote(_ text: String) -> Bool { phrases.contains(TableWords.fold(text)) }

  /// Those of ``creditNotes`` that are long enough to mean nothing else beside other words: not *return* and *credit*.
  private static let phrases = creditNotes.filter { $0.contains(" ") || $0.count >= 8 }

  /// Whether a text of any length has such a word, in the plural as well.
  static func mentionsCreditNote(_ text: String) -> Bool {
    let word = TableWords.fold(text)
    return isCreditNote(text) || phrases.contains { word.contains($0) }
  }

  /// Whether a number or a kind is that of a pro forma invoice (UNTDID 1001, code 325), which asks for no payment.
  static func isProForma(_ text: String) -> Bool {
    let small = text.lowercased()
    return ["proforma", "pro forma", "pro-forma", "проформа", "形式发票", "形式發票"].contains { small.hasPrefix($0) }
  }

  /// Whether a kind of document is one that asks for no payment: an offer, or a payment itself.
  static func isNoBill(_ text: String) -> Bool { noBills.contains(TableWords.fold(text)) }

  /// Orders, deliveries, advices of payment, statements of account and reminders are documents of their own as well (UNTDID 1001, codes
  /// 105, 220, 231, 270, 481), in the words of the directories of UN/EDIFACT and of Odoo and ERPNext. A receipt is kept as a bill.
  ///
  /// *Offer/quotation* (UNTDID 1001, code 310) as Odoo, ERPNext and Akaunting translate it, *estimate* of QuickBooks and Zoho, and
  /// *payment* and its like, which QuickBooks and others list among bills.
  private static let noBills: Set<String> = words(
    """
    quote,quotation,estimate,offer,proposal,310,angebot,kostenvoranschlag,devis,presupuesto,cotización,preventivo,offerta,offerte,\
    orçamento,oferta,wycena,nabídka,cenová nabídka,ponuka,cenová ponuka,árajánlat,offert,tilbud,tarjous,teklif,cotație,ofertă,\
    purchase order,sales order,order confirmation,delivery note,packing slip,goods receipt,remittance advice,\
    statement,statement of account,account statement,reminder,payment reminder,dunning,\
    105,220,231,270,481,bestellung,auftrag,auftragsbestätigung,lieferschein,zahlungsavis,kontoauszug,mahnung,zahlungserinnerung,\
    bon de commande,confirmation de commande,bon de livraison,avis de paiement,relevé de compte,relance,\
    orden de compra,albarán,nota de entrega,estado de cuenta,ordine di acquisto,conferma d'ordine,\
    documento di trasporto,ddt,sollecito,inkooporder,orderbevestiging,pakbon,aanmaning,\
    ordem de compra,guia de remessa,wezwanie do zapłaty,dodací list,upomínka,\
    报价单,报价,報價單,見積書,견적서,коммерческое предложение,предложение,смета,\
    payment,bill payment,customer payment,vendor payment,supplier payment,receive payment,payment received,receipt of payment,\
    zahlung,zahlungseingang,zahlungsausgang,paiement,règlement,pago,cobro,pagamento,incasso,betaling,płatność,wpłata,platba,úhrada,\
    fizetés,betalning,inbetalning,indbetaling,innbetaling,maksu,ödeme,tahsilat,plată,платеж,платёж,оплата
    """)

  static func isWithoutEffect(_ text: String) -> Bool { withoutEffect.contains(TableWords.fold(text)) }

  /// *Credit note* as in UNTDID 1001 (codes 381 and 261) and the translations of Odoo, ERPNext and Akaunting; the codes of
  /// electronic invoices: TD04 and TD08 of Italy's FatturaPA, NC of Portugal's SAF-T, IADE of Turkey's UBL-TR.
  private static let creditNotes: Set<String> = words(
    """
    credit note,credit memo,credit invoice,vendor credit,supplier credit,bill credit,credit,refund,customer refund,\
    vendor refund,return,381,261,td04,td08,nc,iade,gutschrift,rechnungskorrektur,korrekturrechnung,stornorechnung,avoir,note de crédit,\
    facture d'avoir,nota de crédito,factura rectificativa,abono,factura de abono,nota di credito,nota di accredito,creditnota,\
    creditfactuur,nota de credito,faktura korygująca,korekta,dobropis,opravný daňový doklad,kreditfaktura,kreditnota,\
    hyvityslasku,iade faturası,alacak dekontu,红字发票,贷项通知单,貸項通知單,クレジットノート,赤伝,返金,кредит-нота,\
    корректировочный счет,возврат
    """)

  /// Whether a word of a status says that a bill stands, paid or not.
  static func isStanding(_ text: String) -> Bool {
    let parts = text.split { ",/;()".contains($0) }
    return !parts.isEmpty && parts.allSatisfy { standing.contains(TableWords.fold(String($0))) }
  }

  /// *Draft* and *cancelled*, as Akaunting's translations call states of bills (`resources/lang/*/documents.php`: statuses draft,
  /// cancelled, voided, refused, denied), with the genders of each language, and *void*; what is still to be approved is
  /// none yet (Xero's *Awaiting Approval*, Zoho's *Pending Approval*).
  private static let withoutEffect: Set<String> = words(
    """
    draft,void,voided,cancelled,canceled,deleted,refused,rejected,denied,awaiting approval,pending approval,submitted,\
    entwurf,storniert,annulliert,gelöscht,ungültig,verweigert,brouillon,annulé,annulée,refusé,refusée,borrador,\
    anulado,anulada,rechazado,rechazada,denegado,denegada,bozza,annullato,annullata,concept,geannuleerd,geweigerd,\
    nietig verklaard,rascunho,cancelado,cancelada,recusado,recusada,negado,szkic,wersja robocza,anulowana,anulowany,\
    anulowane,unieważnione,unieważniona,odrzucone,odrzucona,odmówione,koncept,zrušeno,zrušená,stornováno,neplatný,neplatná,\
    odmítnuto,zamítnuto,utkast,makulerad,annullerad,avbruten,ogiltig,nekad,udkast,annulleret,kladd,annullert,kansellert,\
    luonnos,peruutettu,mitätöity,taslak,iptal,iptal edildi,hükümsüz,reddedildi,草稿,作废,已作废,已取消,已撤销,已拒绝,下書き,無効,\
    キャンセル,ciornă,ciorna,anulată,anulata,anulat,stornată,stornata,stornat,respinsă,respins,piszkozat,megszakítva,черновик,отменен,отменён,отменено,отклонено,отказано,аннулирован,аннулировано
    """)

  /// States of a bill that is to be paid or was paid. Sources: Akaunting as above (sent, viewed, approved, received, partial,
  /// paid, pending, invoiced, overdue, unpaid, completed, processed, open, closed, billed, delivered, issued, confirmed,
  /// active); Xero (*Awaiting Payment*, AUTHORISED), Zoho (`partially_paid`), Odoo (*Not Paid*, *In Payment*), QuickBooks (*Deposited*, *Not due*), Stripe, iDoklad (*Neuhradená*, *Uhradená*, *Čiastočne uhradená* and the same in Czech).
  private static let standing: Set<String> = words(
    """
    sent,viewed,approved,received,partial,partially paid,partially_paid,part paid,part-paid,paid,pending,invoiced,overdue,\
    past due,unpaid,not paid,in payment,completed,processed,open,closed,billed,delivered,issued,confirmed,active,awaiting payment,authorised,\
    authorized,deposited,due,not due,not yet due,paid in full,outstanding,posted,booked,settled,scheduled,\
    gesendet,versandt,gelesen,bestätigt,empfangen,teilweise,teilweise bezahlt,teilbezahlt,bezahlt,offen,überfällig,unbezahlt,\
    abgeschlossen,verarbeitet,geschlossen,abgerechnet,ausgestellt,aktiv,fällig,gebucht,\
    envoyé,envoyée,vu,approuvé,approuvée,reçu,reçue,partiel,partielle,payé,payée,en attente,en retard,impayé,impayée,terminé,\
    traité,ouvert,ouverte,facturé,facturée,confirmé,confirmée,échue,échu,à payer,\
    enviado,enviada,visto,vista,aprobado,aprobada,recibido,recibida,parcial,pagado,pagada,pendiente,facturado,facturada,\
    vencida,vencido,no pagada,no pagado,finalizado,procesado,abierta,abierto,cerrado,cerrada,entregado,emitido,emitida,\
    confirmado,confirmada,inviata,inviato,ricevuto,ricevuta,parziale,pagato,pagata,approvata,approvato,scaduta,scaduto,\
    non pagata,non pagato,da pagare,da incassare,incassata,incassato,saldata,saldato,non saldata,da saldare,aperta,aperto,emessa,\
    verzonden,bekeken,goedgekeurd,ontvangen,gedeeltelijk,gedeeltelijk betaald,betaald,openstaand,achterstallig,onbetaald,\
    voltooid,verwerkt,gesloten,gefactureerd,afgeleverd,bevestigd,actief,\
    visualizado,aprovado,aprovada,recebido,recebida,pago,paga,pendente,faturado,não pago,não paga,em aberto,aberto,aberta,\
    fechado,entregue,concluído,processado,\
    wysłane,wysłana,wyświetlone,zatwierdzone,zatwierdzona,otrzymane,otrzymana,częściowe,częściowo zapłacona,zapłacone,\
    zapłacona,oczekujące,oczekująca,zafakturowane,przeterminowane,przeterminowana,niezapłacone,niezapłacona,zakończone,\
    przetworzone,otwarte,otwarta,zamknięte,dostarczone,wystawione,wystawiona,potwierdzone,aktywne,\
    odeslané,odesláno,odeslaná,zobrazeno,schváleno,schválená,obdrženo,částečné,zaplaceno,zaplacená,nevyřízeno,vyfakturované,\
    po termínu,po splatnosti,nezaplaceno,nezaplacená,dokončeno,zpracováno,otevřeno,uzavřeno,vyúčtováno,doručeno,vystavené,\
    vystavena,potvrzeno,uhrazeno,neuhrazeno,uhrazená,neuhrazená,částečně uhrazeno,částečně uhrazená,\
    uhradená,neuhradená,čiastočne uhradená,uhradené,neuhradené,čiastočne uhradené,zaplatená,nezaplatená,po splatnosti,\
    skickad,visad,mottagen,betald,delbetald,obetald,förfallen,slutförd,bearbetad,öppen,öppna,stängd,fakturerad,levererad,\
    utfärdad,bekräftad,betalt,sendt,modtaget,delvist betalt,forfalden,ubetalt,åben,afventer betaling,forfalt,sendt,åpen,\
    elküldve,megtekintve,jóváhagyva,kapott,részlegesen,fizetve,kifizetetlen,lejárt,maksettu,lähetetty,avoin,erääntynyt,maksamatta,\
    gönderildi,görüldü,onaylandı,alındı,kısmi,ödendi,beklemede,gecikmiş,ödenmemiş,tamamlandı,işlendi,açık,kapandı,faturalandı,\
    teslim edildi,düzenlendi,aktif,\
    отправлено,отправлен,просмотрено,утверждено,получено,частично,частично оплачено,оплачено,оплачен,в ожидании,\
    счет выставлен,счёт выставлен,просрочено,просрочен,не оплачено,не оплачен,завершено,обработано,открыто,закрыто,\
    доставлено,выдано,подтверждено,\
    已发送,已查看,已批准,已收到,部分,部分付款,已付款,已支付,待处理,待付款,已开票,逾期,未付款,未支付,已完成,已处理,已开单,已交付,已签发,\
    已确认,已审核,支払済,支払済み,未払,未払い,送付済み,入金済み,未入金,\
    emisă,emisa,emis,trimisă,trimis,neachitată,neachitata,neachitat,achitată,achitata,achitat,încasată,incasata,încasat,incasat,\
    neîncasată,neincasata,neîncasat,neincasat,plătită,platita,plătit,platit,neplătită,neplatita,neplătit,neplatit,restantă,restanta,\
    restant,scadentă,scadent,închisă,închis,deschisă,deschis,parțial,achitată parțial,achitat parțial,parțial achitată,\
    încasată parțial,încasat parțial,plătită parțial,plătit parțial,achitata partial,achitat partial,incasata partial,\
    incasat partial,platita partial,platit partial
    """)

  /// Whether a word of a status says that a part of a bill was paid, so that less than its amount is open.
  static func isPaidInPart(_ text: String) -> Bool { paidInPart.contains(TableWords.fold(text)) }

  /// Those of the words above that say it.
  private static let paidInPart: Set<String> = words(
    """
    partial,partially paid,partially_paid,part paid,part-paid,teilweise,teilweise bezahlt,teilbezahlt,partiel,partielle,parcial,parziale,\
    gedeeltelijk,gedeeltelijk betaald,częściowe,częściowo zapłacona,částečné,částečně uhrazeno,částečně uhrazená,čiastočne uhradená,\
    čiastočne uhradené,delbetald,delvist betalt,részlegesen,kısmi,частично,частично оплачено,部分,部分付款,parțial,parțial achitată,\
    achitată parțial,achitat parțial,încasată parțial,încasat parțial,plătită parțial,plătit parțial,\
    achitata partial,achitat partial,incasata partial,incasat partial,platita partial,platit partial
    """)

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(separator: ",").map { TableWords.fold(String($0)) })
  }
}
