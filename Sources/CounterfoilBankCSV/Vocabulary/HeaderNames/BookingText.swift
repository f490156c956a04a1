import CounterfoilText

/// Texts of bookings that say whether money was received or paid: *Receipt*, *Payment to supplier*, *Поступление от покупателя*.
///
/// They are the kinds of vouchers and documents of programs of bookkeeping: Tally's *Receipt* and *Payment*, Xero's *Receive Money*
/// and *Spend Money*, 1C's *Поступление на расчетный счет* and *Списание с расчетного счета*, and *Payment Entry: Receive* and *Pay* of
/// ERPNext in its translations. On a bank's own statement a receipt never stands under what was paid.
enum BookingText {
  /// Whether a text begins with a word for money received, or for money paid; nil where with neither.
  static func isReceipt(_ text: String) -> Bool? {
    guard text.utf8.count >= 4 else { return nil }
    let small = String(text.prefix(60)).lowercased().trimmingSpaces()
    let isPaid = payments.contains { begins(small, $0) }
    if isPaid { return false }
    return receipts.contains { begins(small, $0) } ? true : nil
  }

  /// Whether a word, or several, stands in front; a word that ends with a letter may go on only where it is a stem.
  private static func begins(_ text: String, _ word: String) -> Bool {
    let isStem = word.hasSuffix("*")
    let word = isStem ? word.dropLast() : Substring(word)
    guard text.utf8.starts(with: word.utf8) else { return false }
    guard !isStem, let next = text.dropFirst(word.count).first else { return true }
    return !next.isLetter || next.unicodeScalars.contains { $0.value >= 0x0E00 }
  }

  private static let receipts = words(
    """
    receipt,receipts,receive money,received from,payment from,customer payment,zahlungseingang,einzahlung,eingangszahlung,\
    encaissement,règlement client,reglement client,cobro,cobros,incasso,incassi,recebimento,ontvangst,ontvangen van,indbetaling,innbetaling,\
    inbetalning,wpłata,wpływ,przyjęta płatność,přijatá platba,příjem,príjem,prijatá platba,befizetés,bevétel,tahsilat,încasare,incasare,\
    uplata,уплата,priliv,naplata,поступлени*,постъплени*,надходжен*,оплата от покупател*,оплата від покупц*,είσπραξη,εισπραξη,\
    收款,收到,入金,입금,รับชำระ,รับเงิน,penerimaan,terimaan,thu tiền,قبض,תקבול
    """)

  private static let payments = words(
    """
    payment,payments,payment to,spend money,paid to,supplier payment,zahlungsausgang,auszahlung,ausgangszahlung,décaissement,decaissement,\
    règlement fournisseur,reglement fournisseur,pago,pagos,pagamento,pagamenti,betaling aan,uitgave,udbetaling,utbetaling,utbetalning,betaling til,\
    betalning till,zapłata,wypłata,zrealizowana płatność,odeslaná platba,výdaj,výdej,úhrada,kifizetés,kiadás,ödeme,tediye,plată,plata,isplata,\
    исплата,odliv,plaćanje,оплата поставщик*,оплата постачальник*,списани*,списанн*,плащане,выплат*,виплат*,πληρωμή,πληρωμη,\
    付款,支付,出金,지급,출금,จ่าย,pembayaran,pengeluaran,bayaran,chi tiền,دفع,תשלום
    """)

  private static func words(_ text: String) -> [String] { text.split(separator: ",").map(String.init) }
}
