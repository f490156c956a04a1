import CounterfoilModel
import CounterfoilRecords

/// The words by which statements say which way money went and what became of it.
struct TableWords: Sendable, Hashable {
  var outflow: Set<String> = TableWords.outflowWords
  var inflow: Set<String> = TableWords.inflowWords
  var neutral: Set<String> = TableWords.neutralWords
  var pending: Set<String> = TableWords.pendingWords { didSet { firstOfPending.insert(pending) } }
  var booked: Set<String> = TableWords.bookedWords
  var void: Set<String> = TableWords.voidWords { didSet { firstOfVoid.insert(void) } }
  /// Those of the words by which a payment is pending or did not take place.
  private(set) var firstOfPending = TableWords.firstOfPending
  private(set) var firstOfVoid = TableWords.firstOfVoid
  /// Words of either column for rows that are to be left out; none is known before a profile states it.
  var ignored: Set<String> = []

  /// Those of statements; in lists of bills, words for bills to pay and to be received win over them.
  init(_ kind: RecordKind = .entry) {
    guard kind == .bill else { return }
    outflow.subtract(BillWords.toReceive)
    inflow.subtract(BillWords.toPay)
    outflow.formUnion(BillWords.toPay)
    inflow.formUnion(BillWords.toReceive)
  }

  enum Direction: Sendable {
    case outflow
    case inflow
    case neutral
    /// The row is to be left out.
    case ignored
  }

  enum Status: Sendable {
    case pending
    case booked
    /// The payment is to be made later, and may not be.
    case scheduled
    /// The payment did not take place.
    case void
    /// The row is to be left out.
    case ignored
  }

  func direction(of text: String) -> Direction? {
    let word = TableWords.fold(text)
    if ignored.contains(word) { return .ignored }
    if outflow.contains(word) { return .outflow }
    if inflow.contains(word) { return .inflow }
    if word == "+" || word == "-" || word == "−" { return word == "+" ? .inflow : .outflow }
    return neutral.contains(word) ? .neutral : directionOfParts(word)
  }

  /// The direction of a text of several words all of which say the same: `贷 Cr`, `Debit (DR)`.
  private func directionOfParts(_ text: String) -> Direction? {
    guard text.utf8.count <= 30 else { return nil }
    // What a letter is takes long to look up, and most texts are in ASCII.
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    let parts =
      isASCII
      ? text.utf8.split { !$0.isASCIILetter }.map { String(Substring($0)) }
      : text.split { !$0.isLetter }.map(String.init)
    guard (2...3).contains(parts.count) else { return nil }
    if parts.allSatisfy(outflow.contains) { return .outflow }
    return parts.allSatisfy(inflow.contains) ? .inflow : nil
  }

  func status(of text: String) -> Status? {
    let word = TableWords.fold(text)
    if ignored.contains(word) { return .ignored }
    if pending.contains(word) { return .pending }
    if booked.contains(word) { return .booked }
    if TableWords.scheduledWords.contains(word) { return .scheduled }
    return void.contains(word) ? .void : nil
  }

  /// Whether the first word of a text says that a payment is not booked yet, as *Reservert transaksjon* does. What is true or false is so of its
  /// own column: a record that is to come says so in one, and another one says something else.
  func beginsAsPending(_ text: String) -> Bool {
    guard let word = text.split(whereSeparator: { !$0.isLetter }).first.map({ TableWords.fold(String($0)) }) else {
      return false
    }
    return word != "true" && word != "false" && status(of: word) == .pending
  }

  /// Small letters, without spaces around and a dot behind. The Turkish *İ* becomes *i*, without the dot of its own that Unicode's
  /// default mapping leaves above it (SpecialCasing.txt).
  static func fold(_ text: String) -> String {
    var word = text.trimmingSpaces().lowercased()
    if word.utf8.count > word.unicodeScalars.count, word.unicodeScalars.contains("\u{307}") {
      word.unicodeScalars.removeAll { $0 == "\u{307}" }
    }
    if word.hasSuffix("."), word.count > 1 { word.removeLast() }
    return word
  }

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(separator: ",").map { fold(String($0)) })
  }

  /// `ACCPAY`, `ACCREC` and their credits are the types of Xero's invoices and credit notes
  /// (https://developer.xero.com/documentation/api/accounting/invoices), `SPEND`, `RECEIVE` and theirs those of its bank
  /// transactions (https://developer.xero.com/documentation/api/accounting/banktransactions).
  /// *Odchozí* and *příchozí* are Air Bank's (*Směr úhrady*); *wn* and *md* are the sides of double entry in Polish (*winien*) and
  /// Czech (*má dáti*); *входящий* and *исходящий* are the directions of payments in SberBusiness (*Направление*).
  static let outflowWords = words(
    """
    исходящий,исходящая,исходящее,исходящие,вихідний,\
    odchozí,wn,winien,md,má dáti,\
    debit,debits,dr,d,db,dbit,out,outflow,outgoing,withdrawal,withdrawals,paid out,payment,expense,money out,charge,\
    s,soll,belastung,lastschrift,ausgang,ausgabe,af,bij-af af,afschrijving,afschrijvingen,débit,sortie,dépense,cargo,cargos,gasto,salida,debe,\
    addebito,addebiti,uscita,uscite,dare,uitgave,\
    výdej,výdaj,odepsáno,terhelés,kiadás,borç,çıkan,otto,debet,udgift,udbetaling,uttag,расход,списание,дебет,витрата,\
    出金,支払,출금,지급,支出,支,付,借,借方,付款,出账,转出,已支出,\
    auszahlung,retrait,prelievo,opname,wypłata,purchase,purchases,payment out,money sent,sent,spent,spending,paid,o,db,dt,дт,дебит,разход,теглене,\
    spend money,spend,spend-overpayment,spend-prepayment,spend-transfer,duguje,isplata,na teret,teret,zaduženje,breme,v breme,odliv,debetas,debets,deebet,χρέωση,χρεωση,χ,مدين,سحب,خصم,חובה,\
    ghi nợ,nợ,nota débito,nota de débito,nota debito,nota de debito,提取,keluar,ถอน,зарлага,accpay,accreccredit,saída,saida,débito,debito,udbetalt,uitgaand,obciążenie,výběr,výber,plata,plată,plăți
    """)
  static let inflowWords = words(
    """
    входящий,входящая,входящее,входящие,вхідний,\
    příchozí,ma,dal,\
    credit,credits,cr,c,crdt,in,inflow,incoming,deposit,deposits,paid in,income,money in,\
    h,haben,gutschrift,eingang,einnahme,bij,bijschrijving,bijschrijvingen,crédit,entrée,recette,abono,abonos,ingreso,ingresos,entrada,haber,\
    accredito,accrediti,entrata,entrate,avere,inkomst,\
    příjem,príjem,připsáno,jóváírás,bevétel,alacak,giren,pano,kredit,indtægt,indbetaling,insättning,приход,поступление,\
    зачисление,кредит,надходження,入金,預入,입금,收入,收,贷,贷方,收款,入账,转入,已收入,\
    einzahlung,versement,versamento,storting,wpłata,receive money,receive,receive-overpayment,receive-prepayment,receive-transfer,payment in,money received,received,earned,i,k,kt,кт,приход по сметка,постъпление,внасяне,\
    potražuje,uplata,u korist,korist,odobrenje,dobro,v dobro,priliv,kreditas,kredīts,kreedit,πίστωση,πιστωση,π,دائن,إيداع,\
    nota crédito,nota de crédito,nota credito,nota de credito,זכות,ghi có,có,accrec,accpaycredit,貸,貸方,存入,masuk,ฝาก,орлого,crédito,credito,indbetalt,inkomend,uznanie,vklad,încasare,incasare
    """)
  /// Which way money moved, in words that say nothing else: those above less the sides of an account, which each of its two parties calls
  /// otherwise, and less kinds of payments and states, such as *payment* and *paid*.
  static func movement(_ text: String) -> Direction? {
    let word = fold(text)
    return movedIn.contains(word) ? .inflow : movedOut.contains(word) ? .outflow : nil
  }

  private static let movedIn = words(
    """
    received,money received,payment received,incoming,inflow,money in,payment in,deposit,deposits,eingang,einzahlung,entrée,versement,\
    entrata,entrate,versamento,entrada,ingreso,ingresos,inkomend,storting,příchozí,príjem,wpłata,priliv,indbetaling,insättning,încasare,\
    входящий,входящая,входящее,входящие,поступление,зачисление,вхідний,надходження,入金,入账,转入,收款
    """)
  private static let movedOut = words(
    """
    sent,money sent,outgoing,outflow,money out,payment out,withdrawal,withdrawals,ausgang,auszahlung,sortie,retrait,uscita,uscite,\
    prelievo,salida,saída,saida,uitgaand,opname,odchozí,výdaj,wypłata,odliv,udbetaling,uttag,исходящий,исходящая,исходящее,исходящие,\
    списание,вихідний,出金,出账,转出,付款
    """)
  /// Words for money out that on a card's statement stand for what was paid to it.
  static let paymentWords = words("payment,payments,plata,plată,plăți")
  /// Words for receipts, which a card's statement has not: what comes in there are payments and credits.
  static let receiptWords = words(
    "deposit,deposits,income,incoming,inflow,money in,paid in,payment in,money received,received,earned,receipt,receipts,"
      + "încasare,incasare")
  static let neutralWords = words("neutral,none,internal,memo,不计收支,中性交易,其他,/,-,--")
  private static let firstOfPending = FirstWords(pendingWords.union(scheduledWords))
  private static let firstOfVoid = FirstWords(voidWords.union(RefusalText.cancellations))

  /// *Non contabilizzato* is Intesa Sanpaolo's (*Contabilizzazione*), *ikke bokført* Sbanken's; *unposted*, *nezaúčtováno* and
  /// *niezaksięgowane* are Microsoft Dynamics 365's documentation's, *не проведен* is 1C's. *In Bearbeitung* is *processing* in the German of WooCommerce, and *In behandeling* in its Dutch; *könyvelésre váró* and *könyvelt
  /// tételek* are the headings of Raiffeisen Bank in Hungary.
  static let pendingWords = words(
    """
    pending,pend,processing,oczekujące,oczekująca,oczekujący,nevyřízeno,в ожидании,в обработке,pendente,\
    autorisiert,autorisé,autorisée,autorizado,autorizada,autorizzato,autorizzata,geautoriseerd,\
    authorised,authorized,held,authorisation,authorization,hold,on hold,in progress,open,uncleared,\
    in bearbeitung,wird bearbeitet,wird verarbeitet,vorgemerkt,vorgemerkter umsatz,vormerkung,offen,ausstehend,en attente,en cours,à venir,pendiente,en proceso,in attesa,in corso,\
    in behandeling,gereserveerd,venter,afventer,reserveret,reservert,reserverad,väntande,varaus,katevaraus,处理中,等待付款,等待对方发货,等待确认收货,待处理,未入账,支付中,\
    odottaa,w toku,w realizacji,čeká na,čakajúce,függőben,könyvelésre váró,folyamatban,în aşteptare,în așteptare,in asteptare,\
    εκκρεμές,εκκρεμής,εκκρεμεί,na čekanju,v čakanju,v teku,v obdelavi,gaida,ootel,protsessimises,vykdoma,\
    во очекување,в очікуванні,очікується,в обробці,në pritje,under behandling,avvaktande,openstaand,bekleniyor,\
    bekliyor,tertunda,قيد الانتظار,ממתין,בהמתנה,בתהליך,در حال پردازش,保留,保留中,処理中,대기중,보류중,처리중,รอดำเนินการ,\
    đang chờ xử lý,đang chờ,not yet booked,not booked,nicht gebucht,ventende,provisional,vorläufig,en traitement,in ausführung,en procés,pendent,等待,待处理的,\
    non contabilizzato,non contabilizzata,ikke bokført,unposted,not posted,nezaúčtováno,nezaúčtovaná,nezaúčtovaný,\
    niezaksięgowane,niezaksięgowana,niezaksięgowany,не проведен,не проведён,не проведена
    """)
  /// Those in Chinese are WeChat's and Alipay's; those in Danish, Norwegian and Swedish stand in the exports of Danske Bank and
  /// Eika; the Czech and Polish words for *posted* are those of Microsoft
  /// Dynamics 365's documentation in these languages (*zaúčtováno*, *zaksięgowana*), the Russian one Yandex Pay's
  /// (`docs/ru/payments/statuses`: платеж проведен), *исполнено* is VTB's beside *в обработке*; *completed* and *processed* are Akaunting's (`resources/lang/*/documents.php`). A payment wholly refunded (已全额退款) was made: its refund is a row of its own.
  static let bookedWords = words(
    """
    booked,posted,cleared,completed,complete,processed,settled,approved,success,successful,succeeded,paid,done,ok,final,reconciled,\
    gebucht,gebuchter umsatz,verbucht,ausgeführt,comptabilisé,comptabilisée,effectué,effectuée,exécuté,exécutée,\
    contabilizado,contabilizada,completado,completada,realizado,realizada,contabilizzato,contabilizzata,eseguito,eseguita,\
    geboekt,verwerkt,voltooid,交易成功,支付成功,已入账,已存入零钱,已转账,已到账,已收钱,朋友已收钱,对方已收钱,提现已到账,\
    充值完成,充值成功,还款成功,退款成功,已记账,已全额退款,\
    udført,bogført,bokført,utført,bokförd,utförd,gennemført,tamamlandı,işlendi,zaúčtováno,zaúčtovaná,dokončeno,zpracováno,zaksięgowana,zaksięgowane,\
    zaksięgowany,zakończone,zakończona,przetworzone,проведено,проведён,проведен,завершено,обработано,оплачено,оплачен,\
    исполнено,исполнен,исполнена,abgeschlossen,verarbeitet,terminé,traité,finalizado,procesado,concluído,processado,slutförd,bearbetad,已完成,已处理,\
    maksettu,käsitelty,valmis,hyväksytty,vahvistettu,plătit,plătită,procesat,procesată,finalizat,finalizată,\
    aprobat,aprobată,reușit,reuşit,reusit,terminat,confirmat,ολοκληρωμένο,ολοκληρωμένη,ολοκληρώθηκε,\
    επεξεργασμένο,εξοφλημένο,εγκεκριμένο,επιβεβαιώθηκε,платен,платена,платено,завършен,завършена,завършено,\
    обработен,обработена,обработено,одобрен,одобрена,одобрено,потвърден,plačano,zaključeno,procesirano,odobreno,\
    uspešno,potrjeno,knjiženo,samaksāts,pabeigts,apstrādāts,apstiprināts,makstud,tasutud,lõpetatud,töödeldud,\
    kinnitatud,õnnestunud,postitatud,apmokėta,patvirtinta,sėkminga,įvykdyta,завршено,процесирано,потврдена,\
    виконано,підтверджено,i paguar,i përfunduar,e procesuar,i miratuar,dibayar,selesai,diproses,disetujui,\
    berhasil,lunas,مدفوعة,مكتملة,مُعالجة,مُعتمدة,שולם,הושלם,אושר,מאושר,موفق شد,پرداخت شده,تایید شده,betalt,\
    fullført,godkjent,bekreftet,afsluttet,klar,bekräftad,obavljeno,potvrđeno,kész,lekönyvelt,könyvelt,fizetve,megerősítve,\
    hotovo,vyřízeno,potvrzeno,potvrdené,onaylandı,tamam,başarılı,完了,支払い済み,確認されました,완료,완료됨,승인됨,สำเร็จ,ยืนยันแล้ว,xong,\
    thành công,hoàn thành,geslaagd,goedgekeurd,klaar,udane,zatwierdzone,potwierdzone,skończony,réussi,réussis,\
    con éxito,hecho,riuscito,fatto,feito,aprovado,aprobado,approvato,approuvé,erfolgreich,genehmigt,bestätigt,\
    erledigt,captured,已支付,完成,付款已確認,\
    succès,succes,réussite,éxito,exito,conseguido,èxit,erfolg,sucesso,successo,úspěch,úspěšné,lykkedes,επιτυχία,επιτυχής,onnistui,uspjeh,uspjelo,\
    siker,sikeres,sikerült,sukses,berjaya,sėkmė,veiksmīgi,gelukt,sukces,powodzenie,успешно,успех,выполнено,úspech,úspešné,успішно,успішне,\
    успіх,lyckades,lyckat,הצליח,הצליחה,نجاح,सफल,সফল,uğurlu,성공
    """)
  /// Words of banks' lists of payments for payments that were ordered for a later day.
  static let scheduledWords = words(
    "scheduled,upcoming,future,planned,geplant,terminiert,programmé,programmée,programado,programada,programmato,gepland,"
      + "zaplanowana,zaplanowany,agendado,agendada"
  )
  /// The Polish, Czech, Turkish, Russian, Portuguese and Swedish ones, and the further ones of other languages, are
  /// Akaunting's (`resources/lang/*/documents.php`: refused, cancelled, voided, failed, denied, expired), in the genders the
  /// languages have; the Italian ones and *Odrzucona* are those of Microsoft's `KnownTransferStatus` and `KnownPaymentStatus`; *deleted* is Xero's of
  /// bank transactions, *slettet* Danske Bank's. The last lines of these words, of the words above for what is pending and for what was
  /// booked are the states of payments in the translations of pretix (`locale/*/django.po`, contexts payment_state and
  /// refund_state: pending, confirmed, done, canceled, failed), of Tryton's account_payment (`locale/*.po`: Processing,
  /// Succeeded, Failed, Approved) and account_invoice (Paid, Cancelled), and of Akaunting; *échec*, *succès* and those beside them are the translations of
  /// *Failed*, *Success* and *Succeeded* in the programs of Debian (glibc, APT, GTK and others); *başarılı* is iyzico's; *decline* is what card schemes answer, *captured* and *not captured* KNET and Mastercard's gateway
  /// (`order.status`).
  static let voidWords = words(
    """
    odrzucone,odrzucona,odrzucony,anulowane,anulowana,anulowany,unieważnione,nieudane,nieudana,odmówione,wygasłe,\
    odmítnuto,zamítnuto,zamítnuta,zrušeno,zrušená,zrušena,neplatný,neúspěšný,neúspěšná,stornováno,vypršela platnost,\
    reddedildi,başarısız,iptal edildi,hükümsüz,отклонено,отклонён,отклонен,отклонена,отменено,отменён,отменен,отменена,\
    аннулировано,неудачно,отказано,срок истёк,fallo,denegado,denegada,anulado,anulada,caducado,recusado,recusada,falhou,\
    negado,negada,mislukt,nietig verklaard,verweigert,avbruten,ogiltig,misslyckades,nekad,失败,已拒绝,已作废,echoué,fallito,\
    annullata,rifiutata,refused,aborted,deleted,slettet,\
    failed,declined,rejected,cancelled,canceled,void,voided,expired,reversed,returned,bounced,denied,unsuccessful,\
    abgelehnt,storniert,fehlgeschlagen,refusé,refusée,annulé,annulée,échoué,rechazado,rechazada,cancelado,cancelada,\
    rifiutato,annullato,afvist,avvist,avvisad,geweigerd,geannuleerd,交易关闭,已关闭,支付失败,交易失败,已取消,已撤销,\
    hylätty,peruutettu,peruttu,mitätöity,epäonnistunut,refuzat,refuzată,anulat,anulată,eşuat,eşuată,eșuat,eșuată,\
    esuat,απορριφθέν,ακυρωμένο,ακυρωμένη,ακυρώθηκε,μηδενισμένο,αποτυχημένο,αποτυχημένη,απέτυχε,отказан,отказана,\
    анулиран,анулирана,анулирано,неуспешен,неуспешна,неуспешно,zavrnjeno,preklicano,razveljavljeno,neuspešno,\
    neuspelo,otkazano,odbijeno,neuspješno,atteikts,atcelts,anulēts,neizdevās,tagasi lükatud,tühistatud,kehtetu,\
    ebaõnnestus,ebaõnnestunud,keelatud,anuliuota,nepavyko,скасовано,невдало,не вдалось,відхилено,одбиено,\
    откажано,i refuzuar,i anuluar,e anuluar,e pavlefshme,i dështuar,i mohuar,ditolak,dibatalkan,batal,gagal,\
    مرفوضة,ملغاة,باطلة,فاشلة,فشل,ملغي,ألغيت,تم إلغاؤه,נדחה,בוטל,נכשל,ناموفق,لغو شده,avbrutt,anullert,annullert,\
    kansellert,feilet,mislyktes,nektet,avlyst,törölt,annulleret,mislykket,avbokad,misslyckad,törölve,sikertelen,\
    érvénytelen,zrušené,neúspěšné,neúspešné,zamítnutá,başarısız oldu,iptal,失敗,失敗しました,キャンセル,キャンセル済み,取消,取消済み,실패,\
    실패함,실패하였습니다,취소,취소됨,취소되었습니다,ยกเลิก,ยกเลิกแล้ว,ล้มเหลว,thất bại,đã hủy,đã huỷ,hủy,hủy bỏ,huỷ bỏ,fallat,\
    cancel·lat,cancel·lada,fallado,fallido,fallida,com falha,abgebrochen,annulliert,nie powiodło się,anulowano,\
    non riuscito,eliminato,cancellato,не удалось,已被取消,取消的,支付失敗,decline,reject,failure,payment failed,zahlung fehlgeschlagen,paiement échoué,pago fallido,\
    pagamento rifiutato,not captured,not approved,not successful,not authorised,not authorized,not honoured,not honored,respinto,respinta,negato,negata,dishonoured,승인취소,승인거절,odrzucono,\
    échec,echec,falló,неуспех,ha fallat,selhalo,mislykkedes,ei onnistunut,fallou,nie udało się,eșec,eşec,spodletelo,misslyckades,gặp lỗi,невдача
    """)
}
