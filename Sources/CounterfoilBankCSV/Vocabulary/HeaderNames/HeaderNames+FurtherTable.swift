extension HeaderNames {
  /// Names of columns in further languages: Greek, Bulgarian, Serbian, Croatian, Slovenian, Macedonian, Albanian, Lithuanian,
  /// Latvian, Estonian, Icelandic, Catalan, Galician, Basque, Brazilian Portuguese, Arabic, Persian, Hebrew, Hindi, Thai,
  /// Vietnamese, Indonesian, Malay, Bengali, Mongolian, Georgian, Kazakh, Azerbaijani, Urdu, Swahili, and more of those before.
  ///
  /// Sources: the terms of bookkeeping as GnuCash 4.13, KMyMoney 5.1 and HomeBank 5.6 translate them (Date, Date Posted,
  /// Description, Memo, Debit, Credit, Deposit, Withdrawal, Amount, Balance, Currency, Reference, Payee, Due Date,
  /// Invoice, Vendor), and names in banks' public descriptions of their exports: *거래기록사항* is where NH Bank says who was paid, *Nume
  /// beneficiar/ordonator*, *Detaliile tranzactiei* and *Sold intermediar* are ING's in Romania; *cash flow* is finpension's, *net total* Gumroad's and Square's, *bal after* MTN's; *thu*
  /// and *chi* stand in Vietnam's cash book (form S07-DN of Circular 200/2014/TT-BTC). Those of ``words`` and ``moreWords`` win.
  static let furtherWords: [(role: ColumnRole, ranks: [String])] = [
    (
      .date,
      [
        """
        fecha de sistema|fecha sistema|ημερομηνία καταχώρησης|ημ/νία καταχώρησης|дата на осчетоводяване|дата на счетоводен запис|датум књижења|\
        datum knjiženja|datum uknjiženja|data comptable|data de comptabilització|data lançamento|data de lançamento|\
        data do lançamento|data mov.|data movimento|data mov|ngày hạch toán|ngày ghi sổ|تاريخ القيد|تاريخ الترحيل|\
        registravimo data|дата операции по счету|дата операции по счёту|data księg.|eingangstag|clearing date|date processed|processed date|posted|posting|bokføringsdag|\
        pstng date|budat|ecrituredate|tarikh masuk|kontering|bokföringsdatum|入帳起息日|入帳日|入賬日|ngày phát sinh
        """,
        """
        ημερομηνία|ημ/νία|ημερομηνία συναλλαγής|ημ/νία συναλλαγής|ημερομηνία κίνησης|дата на трансакция|дата на операцията|\
        датум|датум трансакције|датум на трансакција|datum transakcije|datum prometa|datum plaćanja|datum izvršenja|\
        data e transaksionit|data operacijos|operacijos data|mokėjimo data|datums|darījuma datums|kuupäev|tehingu kuupäev|\
        makse kuupäev|dagsetning|dags.|data operació|data operación|eragiketa-data|التاريخ|تاريخ|تاريخ العملية|\
        تاريخ المعاملة|تاريخ الحركة|تاریخ|تاریخ تراکنش|תאריך|תאריך עסקה|תאריך רכישה|תאריך הפעולה|תאריך פעולה|תאריך רישום|तिथि|दिनांक|\
        तारीख|लेनदेन तिथि|วันที่|วันที่ทำรายการ|วันทำรายการ|วันที่รายการ|ngày|ngày tháng|ngày giao dịch|ngày gd|tanggal transaksi|tgl|\
        tgl transaksi|tgl.|tarikh|tarikh transaksi|tarikh urus niaga|তারিখ|লেনদেনের তারিখ|огноо|гүйлгээний огноо|თარიღი|ტრანზაქციის თარიღი|күні|\
        операция күні|tarix|əməliyyat tarixi|tarehe|txn date|tran date|completion time|time completed|\
        dato og tid|betalingstidspunkt|utførelsesdato|data zlecenia|data wykonania|dátum pohybu|data tranzactie|\
        data efectuarii|dată|operation date|operation time|entry date|дата і час операції|дата и время операции|purchased on
        """,
      ]
    ),
    (
      .valueDate,
      [
        """
        ημερομηνία αξίας|ημερομηνία valeur|τοκισμός|вальор|вальор дата|дата вальор|датум валуте|datum valute|valiutavimo data|\
        valutēšanas datums|väärtuspäev|gildisdagur|vaxtadagur|data valor|data de valor|تاريخ القيمة|تاريخ الاستحقاق البنكي|\
        תאריך ערך|יום ערך|ngày hiệu lực|ngày giá trị|tanggal efektif|tanggal valuta|tarikh nilai|dátum valuty|data valuty|\
        valuteringsdato|valuteringsdatum|value dt|data valore|data efectivă
        """
      ]
    ),
    (
      .time,
      [
        "ώρα|час на операцията|време|vrijeme|laikas|laiks|kellaaeg|tími|hora|الوقت|ساعت|שעה|เวลา|giờ|thời gian|jam|waktu|masa|цаг"
      ]
    ),
    (
      .amount,
      [
        """
        ποσό|ποσό συναλλαγής|обороты по счету|обороты по счёту|сума във валута на сметката|kwota w walucie rachunku|сума на трансакция|износ|iznos|iznos transakcije|znesek|shuma|suma valiuta|summa|upphæð|fjárhæð|\
        import|import operació|quantitat|cantidade|zenbatekoa|المبلغ|مبلغ|مبلغ العملية|قيمة العملية|סכום|סכום חיוב|סכום לחיוב|\
        סכום הפעולה|राशि|रकम|จำนวนเงิน|ยอดเงิน|số tiền|số tiền giao dịch|số tiền gd|giá trị giao dịch|jumlah|nominal|mutasi|\
        jumlah transaksi|amaun|jumlah urusniaga|পরিমাণ|টাকার পরিমাণ|гүйлгээний дүн|дүн|мөнгөн дүн|თანხა|сома|məbləğ|kiasi|valor do lançamento|valor lançamento|\
        amount in lc|amt.in loc.cur.|amount in local currency|betrag in hw|betrag in hauswährung|wrbtr|jumlah urusniaga|amaun urusniaga|всего с ндс|сумма с ндс|invoice amount|bill amount|rechnungsbetrag|rechnungssumme|zahlbetrag|montant ttc|total ttc|importe total|totale documento|\
        ご利用額|利用額|betrag in kontowährung|betrag kontowährung|betrag (kontowährung)|montant en devise du compte|montant devise compte|\
        montant dans la devise du compte|importe en divisa de la cuenta|importe en moneda de la cuenta|importo in divisa conto|\
        importo in divisa del conto|importo in valuta conto|valor na moeda da conta|bedrag in rekeningvaluta|suma v mene účtu|\
        összeg a számla devizanemében|suma în valuta contului|totale fattura|kwota brutto|bedrag incl. btw|сума в валюті картки|amount charged|charged amount|valor total|cash flow
        """,
        """
        ποσό αρχικής συναλλαγής|סכום עסקה|סכום עסקה מקורי|open balance|open amount|balance due|offener betrag|offen|\
        reste à payer|solde dû|saldo pendiente|openstaand bedrag|da pagare|net total
        """,
      ]
    ),
    (
      .debit,
      [
        """
        auszahlung|auszahlungen|wydatki|wydatek|chi|dr|dr.|dr amount|amount dr|net debit amount|net debit|net debit (nc)|בחובה|\
        otot|χρέωση|χρεώσεις|χρεώσεις €|ανάληψη|дебит|дебитен оборот|изходящ|isplata|isplate|duguje|na teret|teret|zaduženje|breme|\
        v breme|izplačila|odliv|одлив|исплата|дугује|задужување|на терет|debi|debetas|išlaidos|debets|debeta|izdevumi|deebet|\
        väljaminek|úttekt|út|càrrec|càrrecs|despesa|zorra|مدين|سحب|السحب|خصم|المصروفات|بدهکار|برداشت|חובה|חיוב|משיכה|नामे|\
        निकासी|डेबिट|आहरण|ถอน|ถอนเงิน|เดบิต|หักบัญชี|รายการถอน|จำนวนเงินถอน|เงินออก|ghi nợ|phát sinh nợ|bên nợ|số tiền ghi nợ|\
        tiền ra|rút|pengeluaran|penarikan|debit keluar|ডেবিট|উত্তোলন|зарлага|გასული თანხა|გასავალი|დებეტი|məxaric|saída|saídas|lançamento a débito|\
        valor débito|withdrawn|withdraw|debited|money paid out|amount out|spend|plăți|plati|debituri|ödenen|\
        出金金額|払出金額|お引出金額|odchozí platba|elvont|terhelés összege|gånget ut|obciążenie|hesaptan çıkan
        """
      ]
    ),
    (
      .credit,
      [
        """
        払戻額|払戻金額|払い戻し額|einzahlung|einzahlungen|wpływy|wpływ|thu|cr|cr.|cr amount|amount cr|net credit amount|net credit|net credit (nc)|בזכות|\
        panot|πίστωση|πιστώσεις|πιστώσεις €|κατάθεση|кредит|кредитен оборот|входящ|uplata|uplate|potražuje|u korist|korist|odobrenje|\
        dobro|v dobro|vplačila|priliv|прилив|уплата|потражује|одобрување|kredi|kreditas|pajamos|kredīts|kredīta|ienākumi|\
        kreedit|sissetulek|innborgun|inn|abonament|abonaments|ingrés|دائن|إيداع|الإيداع|ايداع|بستانکار|واریز|זכות|זיכוי|הפקדה|जमा|\
        क्रेडिट|ฝาก|ฝากเงิน|เครดิต|เข้าบัญชี|รายการฝาก|จำนวนเงินฝาก|เงินเข้า|ghi có|phát sinh có|bên có|số tiền ghi có|tiền vào|\
        gửi|pemasukan|setoran|kredit masuk|ক্রেডিট|জমা|орлого|შემოსული თანხა|შემოსავალი|კრედიტი|mədaxil|entrada|entradas|\
        lançamento a crédito|valor crédito|deposited|credited|money paid in|amount in|încasări|incasari|\
        入金金額|受入金額|お預り金額|お預入金額|預かり金額|お預かり金額|crédits|příchozí platba|jóváírás összege|uznanie|hesaba giren
        """
      ]
    ),
    (
      .fee,
      [
        """
        fee|fees|transaction fee|bank fee|charge|charges|gebühr|gebühren|entgelt|frais|commission|comisión|comision|\
        commissione|commissioni|comissão|tarifa|tarifas|kosten|avgift|gebyr|opłata|prowizja|poplatek|díj|jutalék|comision|ücret|komisyon|\
        комиссия|комісія|сума комісій|такса|naknada|provizija|προμήθεια|mokestis|komisija|komisjonitasu|手续费|手續費|手数料|수수료
        """
      ]
    ),
    (
      .direction,
      [
        """
        χ/π|дт/кт|д/к|debit/kredit|debetas/kreditas|debets/kredīts|deebet/kreedit|d/k|k/d|duguje/potražuje|teret/korist|\
        debe/haber|débito/crédito|dare/avere|entrata/uscita|entrada/saída|borç/alacak|t/j|terhelés/jóváírás jele|مدين/دائن|\
        חובה/זכות|b/a|ghi nợ/ghi có|nợ/có|db/cr|debet/kredit|posting type|debit/credit indicator|indicator|cr/dr indicator|\
        dr / cr|cr / dr|d / c|credit/debit indicator|entry type|soll-haben-kennung|soll/haben kennzeichen|вид операция|\
        tipo de movimento|tipo lançamento|направление|вид|bij af indicator|입출금
        """
      ]
    ),
    (
      .balance,
      [
        """
        υπόλοιπο|λογιστικό υπόλοιπο|υπόλοιπο μετά|наличност|разполагаемост|салдо|стање|stanje|saldo računa|gjendja|balanca|\
        likutis|sąskaitos likutis|atlikums|jääk|konto jääk|staða|saldoa|saldo contable|الرصيد|رصيد|الرصيد بعد|مانده|موجودی|\
        יתרה|יתרה בש"ח|शेष|शेष राशि|बैलेंस|คงเหลือ|ยอดคงเหลือ|ยอดเงินคงเหลือ|số dư|số dư cuối|số dư cuối kỳ|số dư sau giao dịch|\
        saldo akhir|baki penyata|saldo rekening|baki|baki akaun|baki penyata|ব্যালেন্স|স্থিতি|үлдэгдэл|ნაშთი|қалдық|qalıq|salio|saldo após lançamento|saldo contabilístico|\
        guthaben|running bal.|running bal|bal|bal.|bal after|bal. after|balance amount|closing bal|saldo po transakciji|zostatok po transakcii|\
        zůstatek po transakci|saldo etter|sold|sold cont|sold intermediar|saldo po knjiženju
        """,
        "saldo disponível|saldo disponivel|available bal|доступно салдо",
      ]
    ),
    (
      .currency,
      [
        """
        hwähr|hauswährung|waers|lcurr|belegwährung|währg|νόμισμα|валута|валута на сметката|valuta računa|valiuta|valūta|valuuta|gjaldmiðill|mynt|divisa del compte|العملة|عملة|\
        ارز|واحد پول|מטבע|מטבע חיוב|मुद्रा|สกุลเงิน|loại tiền|tiền tệ|mata uang|kode mata uang|mata wang|валют|ვალუტა|valyuta|sarafu|moneda cont
        """,
        "מטבע עסקה|monedha",
      ]
    ),
    (
      .payee,
      [
        """
        ご利用箇所|利用箇所|ご利用場所|利用場所|vásárló|摘要内容|기재내용|δικαιούχος|αντισυμβαλλόμενος|контрагент|наредител/получател|получател|получател/наредител|насрещна страна|primatelj|\
        primalac|platitelj|platilac|naziv|naziv primatelja|naziv prejemnika|prejemnik|nalogodavac|partneris|gavėjas|\
        gavėjas/mokėtojas|mokėtojas/gavėjas|mokėtojas|saņēmējs|maksātājs|saņēmējs/maksātājs|saaja/maksja|saaja/maksja nimi|\
        maksja/saaja nimi|saaja nimi|beneficiari|المستفيد|اسم المستفيد|الطرف الآخر|שם בית העסק|שם בית עסק|בית עסק|מוטב|\
        người thụ hưởng|tên người thụ hưởng|đối tác|tên đối tác|người nhận|nama penerima|penerima|nama|харилцагч|\
        modtagernavn|mottakarnamn|mottakernavn|avsendar|nazwa nadawcy/odbiorcy|dane kontrahenta|other party info|other party|\
        indbetaler|nume beneficiar/ordonator|nume beneficiar|nume ordonator|거래기록사항|názov príjemcu|ödeme yapılan|tegenrekeninghouder|paid to|paid by|from/to|to/from|sender/recipient
        """,
        """
        fornitore|fornecedor|proveedor|fournisseur|leverancier|dostawca|dodavatel|dodávateľ|szállító|furnizor|leverandør|\
        leverantör|προμηθευτής|доставчик|dobavljač|tiekėjas|piegādātājs|toimittaja|tedarikçi|vendor name|supplier name|biller|\
        creditor|creditor name|debtor|debtor name|rechnungssteller|kreditor|debitor|kreditornavn|debitornavn
        """,
      ]
    ),
    (
      .description,
      [
        """
        περιγραφή|αιτιολογία|περιγραφή συναλλαγής|основание|основание за плащане|пояснение|описание на операцията|опис|опис на трансакција|\
        сврха|сврха плаћања|opis plaćanja|svrha|svrha plaćanja|namen|namen plačila|opis prometa|opis transakcije|përshkrimi|\
        paskirtis|mokėjimo paskirtis|aprašymas|paaiškinimas|paaiškinimai|apraksts|maksājuma mērķis|informācija saņēmējam|selgitus|kirjeldus|\
        цел на дознака|цел на дознаката|descripción motivo|descripcion motivo|пояснения|leyendas adicionales|leyenda adicional|long text|langtext|skýring|texti|concepte|descripció|concepto operación|azalpena|kontzeptua|البيان|بيان|الوصف|التفاصيل|تفاصيل العملية|\
        وصف العملية|شرح|شرح تراکنش|توضیحات|תיאור|תיאור הפעולה|תיאור פעולה|פרטים|הפעולה|विवरण|टिप्पणी|รายการ|รายละเอียด|คำอธิบาย|\
        รายละเอียดรายการ|diễn giải|nội dung|nội dung giao dịch|mô tả|chi tiết giao dịch|chi tiết|keterangan|uraian|uraian transaksi|\
        deskripsi|rincian|butiran|butir urusniaga|ecriturelib|butir transaksi|butir urusniaga|বিবরণ|гүйлгээний утга|утга|დანიშნულება|აღწერა|төлем мақсаты|təyinat|maelezo|\
        lançamento|lançamentos|descrição do lançamento|histórico do lançamento|skildring|forteljing|memo/description|zweck|\
        text/verwendungszweck|verwendungszweck/text|vorgang/verwendungszweck|booking text|transaction remarks|detalii|\
        detalii plată|detaliile tranzactiei|detaliile tranzacției|explicatie|particulars/narration|деталі|операция|перевод|назначение/описание|cel płatności|mensaje
        """,
        """
        סוג עסקה|סוג פעולה|είδος συναλλαγής|вид на операцията|vrsta transakcije|vrsta|tipas|veids|tehingu tüüp|نوع العملية|\
        نوع الحركة|loại giao dịch|jenis transaksi|jenis|ประเภทรายการ|memo line|line memo|anmerkung|transaksjonstype
        """,
      ]
    ),
    (
      .reference,
      [
        """
        αριθμός αναφοράς|референция|poziv na broj|referenca|referenca prejemnika|nuoroda|atsauce|viitenumber|tilvísun|المرجع|\
        رقم المرجع|رقم العملية|شماره پیگیری|אסמכתא|संदर्भ|संदर्भ संख्या|หมายเลขอ้างอิง|เลขที่อ้างอิง|số tham chiếu|mã giao dịch|số bút toán|\
        số chứng từ|mã tham chiếu|no referensi|no. referensi|nomor referensi|no rujukan|receipt no.|receipt no|chq / ref no.|\
        ref no./cheque no.|cheque/ref no|utr|utr number|arhiveerimistunnus|arhīva kods|archyvo kodas|número do documento|\
        numero documento|nº documento|betalingsident
        """
      ]
    ),
    (
      .status,
      [
        "κατάσταση|статус на операцията|būsena|statuss|staatus|ástand|الحالة|وضعیت|סטטוס|สถานะ|trạng thái|төлөв|stanje naloga|situação|situacao|situación|olek|состояние|стан"
      ]
    ),
    (
      .account,
      [
        """
        λογαριασμός|αριθμός λογαριασμού|сметка|номер на сметка|broj računa|račun|sąskaita|sąskaitos numeris|konts|klienta konts|\
        kliendi konto|reikningur|reikningsnúmer|compte corrent|الحساب|رقم الحساب|حساب|מספר חשבון|חשבון|खाता|खाता संख्या|\
        เลขที่บัญชี|บัญชี|số tài khoản|tài khoản|nomor rekening|no rekening|no. rekening|no akaun|данс|дансны дугаар|ანგარიში|şot|\
        exportkonto|eksportkonto|nr rachunku|numer rachunku
        """
      ]
    ),
    (.category, ["κατηγορία|kategorija|kategooria|flokkur|التصنيف|الفئة|קטגוריה|ענף|श्रेणी|หมวดหมู่|danh mục|ангилал"]),
    (
      .dueDate,
      [
        """
        data de vencimento|data vencimento|fecha de vencimiento|data scadenza|date échéance|à payer le|zahlbar bis|zahlungsziel|\
        fälligkeitsdatum|te betalen voor|vervalt|vervalt op|termin płatności|splatnost|datum splatnosti faktury|fizetési határidő|scadența|\
        forfaldsdato|forfallsdato|förfallodatum|förfallodag|eräpäivä|son ödeme tarihi|vade tarihi|vade|vadesi|срок оплаты|дата оплати|\
        падеж|datum dospijeća|rok plaćanja|ημερομηνία λήξης|ημερομηνία οφειλής|apmokėti iki|apmaksas termiņš|maksetähtaeg|\
        gjalddagi|تاريخ الاستحقاق|תאריך פירעון|ngày đến hạn|jatuh tempo|tanggal jatuh tempo|支払期限|支払期日|납부기한|payable by|\
        pay by|payment due|payment due date
        """
      ]
    ),
    (
      .number,
      [
        """
        invoice #|invoice no.|invoice num|inv no|inv #|inv number|bill no|bill no.|bill #|rechnungsnr|rechnungs-nr.|rechnungsnr.|\
        rechnung|numéro facture|facture|nº factura|número de factura|num. factura|numero fattura|n. fattura|nº fatura|\
        número da fatura|fatura|numer faktury|nr faktury|faktura|číslo faktury|číslo faktúry|számlaszám|számla sorszáma|\
        număr factură|fakturanummer|laskun numero|fatura no|номер счета|номер рахунку|номер на фактура|broj računa|broj fakture|\
        αριθμός τιμολογίου|sąskaitos nr.|rēķina numurs|arve number|رقم الفاتورة|מספר חשבונית|số hóa đơn|nomor faktur|請求書番号|\
        청구서번호|document no|document no.
        """
      ]
    ),
  ]
}
