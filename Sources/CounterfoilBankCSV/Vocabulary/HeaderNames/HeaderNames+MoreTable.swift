extension HeaderNames {
  /// More names of columns: Czech, Slovak, Hungarian, Romanian, Turkish, Finnish, Swedish, Norwegian, Danish, Russian,
  /// Ukrainian, Japanese, Korean, and traditional Chinese. Those of ``words`` win. *Könyvelési számla* and *Partner elnevezése* are K&H
  /// Bank's, *Popis pro mě* is Komerční banka's, *Дата списання* (the day it was charged, beside that of the operation) First Ukrainian International Bank's, *Název účtu příjemce* MONETA's, *Nom de la contrepartie* vdk bank's, *Bérlő* (tenant) and *Kiállítva* (issued) are those of lists of rents.
  static let moreWords: [(role: ColumnRole, ranks: [String])] = [
    (
      .date,
      [
        """
        datum zaúčtování|datum zauctovani|zaúčtováno|dátum zaúčtovania|dátum účtovania|könyvelés dátuma|könyvelési dátum|\
        könyvelés napja|data înregistrării|muhasebe tarihi|kirjauspvm|bokföringsdatum|bokført dato|bogført dato|bogført|\
        дата проводки|дата проведения|дата списания|дата списання|дата обработки|дата проведення|記帳日|記帳日期|入帳日|入帳日期|帳務日期
        """,
        """
        datum provedení|datum transakce|datum operace|datum pohybu|dátum|dátum transakcie|dátum operácie|tranzakció dátuma|\
        tranzakció ideje|kiállítva|kiállítás dátuma|értékesítés dátuma|data tranzacției|data tranzactiei|data operațiunii|işlem tarihi|tarih|i̇şlem tarihi|\
        päivämäärä|päivä|tapahtumapäivä|maksupäivä|pvm|transaktionsdatum|dato for transaksjon|transaksjonsdato|utført dato|\
        köpdatum|kjøpsdato|дата|дата операции|дата транзакции|дата платежа|дата операції|дата транзакції|日付|取引日|\
        取引日付|取扱日付|取扱日|お取引日|月日|ご利用日|利用日|利用年月日|ご利用年月日|年月日|計算日|거래일|거래일자|거래일시|거래 일시|날짜|이용일|이용일자|\
        이용일시|승인일|승인일자|交易日期|消費日|消費日期|交易時間|帳務日期時間|date of payment|payment date
        """,
        // The day of a payment order, which the bank may carry out on another day (ПроКредит: Дата документа beside Дата операції).
        "дата документа|дата документу",
      ]
    ),
    (
      .valueDate,
      [
        """
        datum splatnosti|valuta datum|datum valuty|valuta dátuma|értéknap|data valutei|valör|valör tarihi|arvopäivä|\
        valutadato|rentedato|ränteda|valuteringsdag|дата валютирования|дата валютування|起算日|기산일
        """
      ]
    ),
    (.time, ["čas|cas|idő|saat|kellonaika|klokkeslett|klockslag|время|час|時刻|時間|시간|거래시간|交易時刻"]),
    (
      .amount,
      [
        """
        částka|castka|objem|částka v měně účtu|suma|čiastka|ciastka|összeg|tranzakció összege|terhelés/jóváírás|sumă|suma tranzacției|pano/otto|panot/otot|\
        valoare|tutar|işlem tutarı|i̇şlem tutarı|summa|määrä|määrä euroa|summa eur|belopp sek|beløp nok|beløb dkk|kwota w pln|\
        kwota operacji|сумма|сумма операции|сумма платежа|сумма в валюте счета|сумма в валюте счёта|сума|сума операції|\
        сума в валюті картки|金額|取引金額|ご利用金額|利用金額|お支払金額|支払金額|금액|거래금액|거래 금액|이용금액|승인금액|결제금액|결제원금|\
        交易金額|消費金額|amount in local currency|amount local|booking amount|transaction value
        """,
        "сумма в валюте операции|сумма в валюте платежа|kwota w walucie|částka v měně",
      ]
    ),
    (
      .debit,
      [
        """
        výdej|výdaj|výdaje|výdej z účtu|odepsáno|na vrub|má dáti|winien|wn|debet|terhelés|kiadás|kifizetés|borç|çıkan|gider|\
        otto|maksut|veloitus|ut fra konto|ut från konto|utgift|udgift|udbetaling|hævning|расход|списание|дебет|\
        списано|витрата|видаток|お支払金額（円）|出金|出金額|お引出し|お引出し額|お引出金額|支払|支払い|支払い金額|引出|\
        출금|출금액|출금금액|찾으신금액|찾으신 금액|지급|지급금액|支出金額|提款|提出|提款金額|轉出金額
        """
      ]
    ),
    (
      .credit,
      [
        """
        příjem|příjmy|príjem|príjmy|připsáno|ve prospěch|dal|ma|kredit|jóváírás|bevétel|befizetés|alacak|giren|gelir|pano|hyvitys|\
        inn till konto|in på konto|indtægt|indbetaling|indsætning|приход|поступление|зачисление|кредит|зачислено|\
        надходження|入金|入金額|お預入れ|お預入れ額|お預入金額|預り|預り金額|預入|입금|입금액|입금금액|맡기신금액|맡기신 금액|\
        存入金額|存款|收入金額|轉入金額
        """
      ]
    ),
    (
      .direction,
      ["typ pohybu|směr|směr úhrady|smer|smjer|irány|yön|tip|приход/расход|тип операции|입출금구분|구분|入出金区分|入払区分|收支別"]
    ),
    (
      .balance,
      [
        """
        saldos|saldos (r$)|salden|soldes|balances|zůstatek|zustatek|zostatok|zůstatek na účtu|egyenleg|könyvelt egyenleg|számlaegyenleg|sold contabil|sold disponibil|sold final|bakiye|\
        kalan bakiye|saldo po|tilin saldo|kontosaldo|saldo konto|остаток|остаток на счете|остаток после операции|баланс|\
        залишок|залишок після операції|残高|差引残高|お預り残高|取引後残高|잔액|거래후잔액|거래후 잔액|남은금액|帳戶餘額|餘額|結餘
        """
      ]
    ),
    (
      .currency,
      [
        """
        měna|mena|měna účtu|mena účtu|pénznem|deviza|devizanem|monedă|moneda contului|döviz|para birimi|döviz cinsi|valuutta|\
        valuta konto|валюта|валюта операции|валюта счета|валюта счёта|валюта картки|валюта карты|валюта рахунку|通貨|통화|幣別|幣種
        """
      ]
    ),
    (
      .payee,
      [
        """
        název protiúčtu|název účtu příjemce|název protistrany|protistrana|jméno protistrany|příjemce|plátce|názov protiúčtu|názov protistrany|\
        nom de la contrepartie|partner neve|partner elnevezése|bérlő|partner|kedvezményezett|közreműködő|beneficiar|plătitor|ordonator|alıcı|gönderen|karşı taraf|saaja|\
        saaja/maksaja|maksaja|vastaanottaja|mottaker|mottagare|avsändare|modtager|avsender|afsender|контрагент|получатель|\
        плательщик|отримувач|платник|お振込先|取引先|ご利用店名|利用店名|利用先|ご利用店名・商品名|가맹점|가맹점명|거래처|\
        보낸분/받는분|받는분|보낸분|의뢰인/수취인|交易對象|商店名稱|對方戶名
        """
      ]
    ),
    (
      .description,
      [
        """
        popis|popis transakce|zpráva|zpráva pro příjemce|zpráva pro mě|poznámka|popis operácie|správa pre príjemcu|\
        popis pro mě|informácia pre príjemcu|közlemény|leírás|megjegyzés|tranzakció leírása|descriere|detalii|detalii tranzacție|explicații|\
        açıklama|işlem açıklaması|i̇şlem|selite|selitys|viesti|tapahtumalaji|meddelande|rubrik|specifikation|posteringstekst|\
        melding|описание|описание операции|назначение|назначение платежа|детали операции|опис|опис операції|призначення платежу|\
        деталі операції|摘要|お取引内容|取引内容|内容|備考|詳細|詳細1|取引区分|적요|내용|거래내용|거래내역|메모|說明|明細描述|消費明細|摘要說明|備註|交易說明
        """,
        "kategorie pohybu|típus|tip tranzacție|işlem tipi|işlem türü|hareket tipi|hareket türü|類別|交易類別",
      ]
    ),
    (
      .reference,
      [
        """
        variabilní symbol|variabilný symbol|vs|referenční číslo|identifikace transakce|id transakce|id pohybu|id operace|\
        azonosító|tranzakció azonosító|referință|referință tranzacție|referans|dekont no|fiş no|viite|viitenumero|viitenro|\
        arkistointitunnus|referens|verifikationsnummer|kid|номер документа|код авторизации|номер операции|取引番号|거래번호|\
        승인번호|交易序號
        """
      ]
    ),
    (.status, ["stav|állapot|stare|durum|tila|статус|状態|상태|狀態|交易狀態"]),
    (
      .account,
      [
        """
        číslo účtu|účet|vlastní účet|číslo účtu iban|számlaszám|könyvelési számla|cont|număr cont|hesap no|hesap|tilinumero|tili|kontonr|\
        clearingnummer|счет|счёт|номер счета|рахунок|口座番号|口座|계좌번호|帳號|帳戶
        """
      ]
    ),
    (.category, ["kategória|categorie|kategori|luokka|категория|категорія|カテゴリ|카테고리|類別名稱"]),
  ]
}
