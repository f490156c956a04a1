// Made by Tables/bill_headings.py from the translations of GnuCash, HomeBank, KMyMoney, LedgerSMB and Tryton (Debian). Do not edit.

extension HeaderNames {
  /// What programs of bookkeeping call the columns of lists of bills, in all their languages. All other lists win.
  static let translatedWords: [(role: ColumnRole, ranks: [String])] = [
    (
      .dueDate,
      [
        """
        apmaksas termiņš|dags. lokið|data de vencimento|data venciment|date d'échéance|date d’échéance|\
        datum dospijeća|datum splatnosti|datum zapadlosti|denneachi tarikh|dyddiad disgwyliedig|\
        dátum splatnosti|esedékesség|esedékesség dátuma|fecha de vencimiento|fecha vencida|forfaldsdato|\
        forfallsdato|fälligkeitsdatum|förfallodatum|iki data|maksetähtpäev|mugaeguna|ngày tới hạn|puntuale|\
        scadenza fattura|scadența|tanggal tenggat|termin płatności|vade tarihi|échéance|ημερομηνία λήξης|\
        ημερομηνία οφειλής|заплатити до|крајњи рок|платете до|תאריך פרעון|بقایا تاریخ|تاريخ الاستحقاق|\
        تاریخ سررسید|डयू डिट|देय तारीख|देयमिति|नियत तिथि|निश्चत तरीक|सोपपाची तारीक|होनोगोनां खालार|\
        দিউ ওইবা তাং|দিবলগা তাৰিখ|નિશ્વિત તારીખ|உரிய தேதி|గడువు తేదీ|ವಾಯಿದೆ ದಿನಾಂಕ|到期日|截止日期|期日|ꯗꯤꯎ ꯑꯣꯏꯕ ꯇꯥꯡ|\
        어음 만기일
        """
      ]
    ),
    (
      .date,
      [
        """
        arve kuupäev|bilachi tarikh|buchungsdatum|data da factura|data da fatura|data de comptabilització|\
        data de emissão|data de envio|data de factura|data de la factura|data di fatturazione|\
        data di registrazione|data documento di vendita|data factura|data faktury|data fra.|data księgowania|\
        data postării|data registrazione fattura|data wystawienia|date de facturation|date de facture|\
        dato bogført|datum faktury|datum geboekt|datum izlaznog računa|datum računa|datum uknjiženja|\
        datum vystavení|factuur datum|factuurdatum|faktura-data|fakturadato|fakturadatum|fakturačný dátum|\
        fatura tarihi|fecha contabilizada|fecha de factura|i̇şlenme tarihi|laskun päiväys|ngày vào|\
        posteringsdato|rechnungsdatum|registravimo data|registreringsdatum|rögzítés dátuma|rēķina datums|\
        számla kelte|sölureikningur dags.|sąskaitos faktūros data|sąskaitos-faktūros data|tanggal faktur|\
        tanggal invoice|tanggal pos|tarikh invois|teljesítés dátuma|ttopalant ghalpachi tarikh|vientipäivä|\
        ημ. τιμολογίου|ημ/νία καταχώρησης|ημερομηνία τιμολογίου|дата ввода|дата виставлення|дата выставления|\
        дата инвойса|дата на издаване|дата на фактура|дата надсилання|дата рахунку-фактури|\
        дата счёта-фактуры|датум објаве|подаци фактуре|фактура дата|תאריך חשבונית|תאריך רישום|\
        بھیجنے كی تاریخ|تاريخ الترحيل|تاريخ الفاتورة|تاریخ صورت حساب|تاریخ نقل|چالان كی تاریخ|इनव्हॉइस तारीख|\
        इनव्हॉयस तारीक|ईनवायोस डिट|चलान दी तरीक|चालान की तिथि|चालान केर तिथि|पठएबाक तिथि|पस्ट खालामनाय खालार|\
        पूसट करनुक तॊरिख|पोस्ट केल्याची तारीख|पोस्ट केल्ली तारीक|प्रविष्ट मिति|भेजने की तिथि|भेजने दी तरीक|\
        सालान खालार|ইনভইছৰ তাৰিখ|ইনভোইসকী তাং|তাৰিখ পোষ্ট কৰা হ'ল|পোস্ত তৌখিবা তাং|ચલણની તારીખ|\
        મોકલવાની તારીખ|விவரப்பட்டியல் நாள்|வெளியிடப்பட்ட தேதி|ఇన్వాయిస్‌ తేదీ|తేదీ నమోదు చేయబడింది.|\
        ಪೋಸ್ಟ್ ಮಾಡಿದ ದಿನಾಂಕ|ಬೆಲೆಪಟ್ಟಿ ದಿನಾಂಕ|ວັນທີໃບເກັບເງິນ|入账日期|原始凭证日期|发票日期|得意先請求書日付|發票日期|記帳日|過帳的日期|\
        ꯄꯣꯁꯠ ꯇꯧꯈꯤꯕ ꯇꯥꯡ|ꯏꯟꯚꯣꯏꯁꯀꯤ ꯇꯥꯡ|붙인 날짜
        """,
        """
        dagsetning|data|dato|datum|dată|deiziad|dyddiad|dáta|dátum|fecha|itariki|kuupäev|ngày tháng|\
        päivämäärä|päiväys|tanggal|tarih|tarikh|tarix|ημερομηνία|дата|датум|күні|תאריך|التاريخ|التّاريخ|\
        بەروار|تاريخ|تاریخ|چېسلا|खालार|तरीक|तारीक|तारीख|तिथि|तॊरिख|मिति|তাং|তাৰিখ|તારીખ|தேதி|తేదీ|ದಿನಾಂಕ|\
        දිනය|ວັນທີ|日付|日期|ꯇꯥꯡ|날짜
        """,
      ]
    ),
    (
      .number,
      [
        """
        arve nr|arve number|broj izlaznog računa|doc. di vendita num.|factura no.|factura nº.|factuurcode|\
        factuurnr|factuurnr.|factuurnummer|faktura-zenbakia|fakturanr.|fakturanummer|fakturanummer.|\
        faktúra č.|fatura no|fatura no.|fatura numarası|laskun numero|laskunumero|no. faktur|nombor invois|\
        nomor faktur|nomor invoice|numer faktury|numero de factura|numero del documento di vendita|\
        numero documento di vendita|numero fattura|numéro de facture|număr de factură|numărul facturii|\
        n° de facture|nº da fatura.|núm fra.|número da factura|número da fatura|número de factura|\
        número factura|número facturante|račun br.|rechnungsnr.|rechnungsnummer|rēķina nr.|rēķina numurs|\
        számlaszám|sölureikningur númer|sąskaitos faktūros numeris|sąskaitos-faktūros numeris|\
        số hiệu đơn hàng gửi|verkoopfactuurnummer|vikrechea sotracho ankddo|číslo faktury|číslo faktúry|\
        αρ. τιμολογίου|αριθμός τιμολογίου|број фактуре|номер на фактура|номер рахунка-фактури|\
        номер рахунку-фактури|номер счета-фактуры|номер счёта-фактуры|фактура номер|חשבונית מספר.|\
        מספר חשבונית|رقم الفاتورة|شماره‌ی فاکتور|چالان نمبر|इनव्हॉइस क्रमांक|इनव्हॉयस क्रमांक|ईनवायीस नमबर|\
        चलान संख्या|चालान संख्या|बीजक सङ्ख्या|सालान नाम्बार|ইনভইছ সংখ্যা|ইনভইছ সংখ্যাটো|ইনভোইস নম্বর|\
        ચલણ સંખ્યા|விவரப்பட்டியல் எண்|ఇన్వాయిస్‌ సంఖ్య|ಬೆಲೆಪಟ್ಟಿ ಸಂಖ್ಯೆ|发票号码|发票编号|发票编号。|得意先請求書番号|發票編號|發票號碼|\
        請求書備考|請求書番号|ꯏꯟꯚꯣꯏꯁ ꯅꯝꯕꯔ|청구서 번호
        """
      ]
    ),
    (
      .payee,
      [
        """
        adressaat|alacaklı|alıcı|asiakas|asiakkaan nimi|begunstigde|beneficiar|beneficiari|beneficiario|\
        beneficiariu|beneficiário|beszállító|betaler/modtager|betalingsmodtager|betalingsmottaker|\
        betalningsmottagare|bezero-zenbakia|bezeroa|byrgir|bénéficiaire|client|cliente|controparte|creditor|\
        credor|debtor|dobavitelj|dobavljač|dodavatel|dodávateľ|dostawca|empfänger|emvataer|favorecido|\
        fornecedor|fornitore|fournisseur|furnizor|gavėjai|giraik|giraikachem nanv|greiðandi|hankija|\
        hornitzailea|ime kupca|kedvezményezett|khách|klant|klantnaam|kliendi nimi|klient|klienta nosaukums|\
        klientas|kliento vardas|klients|kontrahentas|korespondentas|kund|kunde|kundenavn|kundenname|kundnamn|\
        kupac|kupec|leverancier|leveranciernaam|leverandør|leverandørnavn|leverantör|lieferant|\
        lieferantenname|maksesaaja|maksunsaaja|meno odberateľa|müşteri|müşteri adı|nama pelanggan|\
        nama supplier|người nhận|nhà sản xuất|nom del client|nom du client|nom du fournisseur|\
        nombre del cliente|nome cliente|nome do cliente|nome fornitore|numer klienta|odberateľ|odbiorca|\
        odběratel|onuraduna|osapool|parte|partei|partner|partneri|pelanggan|pemasok|pembekal|penerima|pessoa|\
        piegādātājs|pihak|pirkėjas|plátce|prejemnik plačila|primatelj|primatelj plaćanja|proveedor|proveïdor|\
        príjemca|pārdevējs|příjemce|relatie|saaja|satıcı|stranka|strona|supplier|szállító|szállító neve|\
        số khách|talai|tarnija|tarnija nimi|tehingupartner|tercer|tercero|terç|tiekėjas|tiers|toimittaja|\
        umucuruzi|vevő|vevő neve|vikpi|viðskiptavinur|zahlungsempfänger|zákazník|ügyfél|ügyfél neve|\
        číslo zákazníka|δικαιούχος|πελάτης|προμηθευτής|όνομα πελάτη|алушы|атрымальнік плацяжу|доставчик|\
        заказчик|име на клиент|име потрошача|имя клиента|клиент|клієнт|контрагент|отримувач|партньор|\
        поверилац|получател|поставщик|постачальник|потрошач|продавац|төлем алушысы|ім'я клієнта|לקוח|מוטב|\
        ספק|שם לקוח|اسم العميل|العملاء|العميل|المستفيد|المورد|المُتسلِّم|بیچنے والا|تامین کننده|\
        دریافت کننده وجه|فروشنده|مشتری|مورد|نهاد/سازمان|گاہك|گاہك نام|कसटमर|कसटमर नाव|गाह्‌क|गाह्‌क-नांऽ|\
        गिरायक|गिरायकाचे नाव|ग्राहक|ग्राहक क' नाम|ग्राहक का नाम|ग्राहक सङ्ख्या|ग्राहकाचे नाव|फानग्रा|बायग्रा|\
        बायग्रानि मुं|बिक्री-कर्ता|बिक्रेता|विक्रेता|विक्रेतो|वींडर|কস্তমর|কস্তমর মমিং|গ্ৰাহক|গ্ৰাহকৰ নাম|\
        ব্যৱসায়ী|ভেন্দর|ગ્રાહક|ગ્રાહકનું નામ|વિક્રેતા|பெறுநர்|வாடிக்கையாளர்|வாடிக்கையாளர் பெயர்|விற்பனையாளர்|\
        ఖాతాదారు|ఖాతాదారు పేరు|వర్తకుడు|ಗ್ರಾಹಕ|ಗ್ರಾಹಕರ ಹೆಸರು|ಮಾರಾಟಗಾರ|ආදායකයා|ຜູ້ສະໜອງ|ພາກສ່ວນ|交易人|仕入先|供应商|\
        供應商|参与者|受取人|客戶|客戶編號|客户|客户名称|廠商|得意先|得意先名|收款人|ꯀꯁꯇꯃꯔ|ꯀꯁꯇꯃꯔ ꯃꯃꯤꯡ|ꯚꯦꯟꯗꯔ|거래처|고객 이름|소비자|수취인
        """
      ]
    ),
    (
      .description,
      [
        """
        apraksts|aprašas|aprašymas|azalpena|açıklama|beschreibung|beschrieven|beschrijving|beskrivelse|\
        beskrivning|betreft|cur síos|descrición|descriere|descripcion|descripció|descripción|descrizione|\
        descrição|deskribapena|deskripsi|huraian|insobanuramiterere|i̇zahat|keterangan|kirjeldus|kulum|\
        kuvaus|leírás|magyarázat|mô tả|omschrijving|opis|penerangan|popis|priskribo|selgitus|selite|\
        skýringar|specificatie|szöveges leírás|tanım|vornnon|περιγραφή|обяснение|опис|описание|сипаттамасы|\
        תיאור|الوصف|توضیحات|وصف|وضاحت|چۈشەندۈرۈش|बेखेवथि|ब्यौरा|वज़ाहत|वर्णन|विवरण|দিস্ক্রিপসন|বিৱৰণ|વર્ણન|\
        விளக்கம்|వివరణ|ವಿವರಣೆ|ເນື້ອໃນລາຍການ|描述|説明|ꯗꯤꯁꯀ꯭ꯔꯤꯞꯁꯟ|설명|세부 항목
        """,
        """
        anteckning|bilgi notu|bilješka|buchungstext|comentário|concepto|detalii|erittely|feljegyzés|\
        feljegyzés, emlékeztető|ghi nhớ|hatırlatma|kounger|meamram|memorando|memorands|memoria|memorándum|\
        minnesanteckning|muistio|märge|mémo|nivedon|not|nota d'abonament|notat|notatka|notite|notitie|notiz|\
        oharra|opomba|opomnik|poznámka|promemoria|recordatori|ubutumwa|užrašas|vermerk|yaddaş|αιτιολογία|\
        υπόμνημα|бележка|белешка|жаднама|заметка|записка|коментар|комментарий|нотатка|пам'ятка|памятка|\
        потсетник|примечание|מזכר|ئەسلەتمە|تذکاریه|مذكرة|میمو|یادداشت|मीमू|मेम'|मेमो|মেমো|મેમો|குறிப்பு|மெமொ|\
        మెమో|ಮೆಮೋ|備忘錄|备忘录|摘要|ꯃꯦꯃꯣ
        """,
      ]
    ),
  ]
}
