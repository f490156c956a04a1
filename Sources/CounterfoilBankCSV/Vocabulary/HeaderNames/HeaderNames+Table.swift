extension HeaderNames {
  /// For each role its names, the surest first; names between bars. English, German, French, Spanish, Italian, Dutch,
  /// Portuguese, the Nordic languages, Polish and Chinese.
  static let words: [(role: ColumnRole, ranks: [String])] = [
    (
      .date,
      [
        """
        posting date|posted date|post date|book date|accounting date|date posted|booking date|booked|date booked|booked date|posted at|booked at|buchungstag|\
        buchungsdatum|buchung|datum buchung|date de comptabilisation|date comptable|date opération|date d'opération|\
        date de l'opération|date operation|fecha contable|fecha de operación|fecha operación|f. operación|fecha movimiento|\
        data contabile|data operazione|data registrazione|boekdatum|boekingsdatum|bogføringsdato|bokføringsdato|\
        bokföringsdag|bokf.dag|bokfört|bokförd|bokförings datum|data księgowania|记账日期|记账日|入账日期|记账时间|入账时间
        """,
        """
        date|datum|fecha|data|dato|transaction date|trans date|trans. date|date of transaction|transactiedatum|\
        transaktionsdatum|umsatzdatum|datum der transaktion|date de transaction|date transaction|fecha de transacción|\
        fecha valor operación|data transazione|data operacji|data transakcji|transaktionsdag|kirjauspäivä|tanggal|\
        datetime|date time|date/time|date and time|timestamp|execution date|executed at|executed on|date executed|transaction creation date|completed date|completion date|\
        date completed|started date|day|journal date|bill date|invoice date|rechnungsdatum|\
        交易时间|交易日期|交易日|日期|时间|付款时间|交易创建时间|日 期|交易时间戳|消费日期
        """,
        "activity date|effective date|settlement date|date d'effet|belegdatum|kaufdatum|purchase date|card transaction date",
        "created|created at|created date|creation date|date created",
      ]
    ),
    (
      .valueDate,
      [
        """
        value date|valuedate|val date|valuta|valutadatum|wertstellung|wertstellungsdatum|wertstellungstag|wert|valutadag|date de valeur|\
        date valeur|valeur|fecha valor|f. valor|fecha de valor|data valuta|valuta datum|rentedatum|data waluty|\
        起息日|生效日期|interest date
        """
      ]
    ),
    (
      .time,
      ["time|transaction time|uhrzeit|zeit|heure|hora|ora|tijd|tijdstip|godzina|klokkeslæt|tid|时刻|交易时刻|时分秒"]
    ),
    (
      .amount,
      [
        """
        amount|transaction amount|trans amount|betrag|umsatz|umsatzbetrag|buchungsbetrag|betrag eur|betrag in eur|montant|montante|\
        montant de l'opération|montant de l'operation|importe|importe operación|cantidad|monto|importo|bedrag|valor|\
        beløb|belopp|beløp|kwota|kwota transakcji|summa|金额|交易金额|人民币金额|新臺幣金額|新台幣金額|发生额|发生金额|交易额|amount in account currency|\
        net amount|netto|nettobetrag|billing amount|settlement amount|value|sum|cost|money|总金额|入账金额|记账金额|\
        实付金额|通行料金
        """,
        "total|price|gross|gross amount|net|original amount|ursprungsbetrag|total amount|amount due|brutto|订单金额",
      ]
    ),
    (
      .debit,
      [
        """
        debit|debits|debit amount|amount debit|paid out|money out|withdrawal|withdrawals|withdrawal amount|withdrawals dr|\
        debit transactions|soll|belastung|belastungen|lastschrift|ausgang|ausgaben|ausgabe|débit|débit euros|débits|\
        dépense|dépenses|cargo|cargos|adeudo|debe|gasto|gastos|egreso|egresos|retiros|addebito|addebiti|uscite|uscita|dare|\
        af|uitgaven|uitgave|débito|débitos|hævet|ud|uttag|ut|ut av konto|wypłaty|obciążenia|支出|支出金额|借方|借方金额|\
        借方发生额|付款金额|转出金额|付出|outflow|spent|sent amount|expense|expenses
        """
      ]
    ),
    (
      .credit,
      [
        """
        credit|credits|credit amount|amount credit|paid in|money in|deposit|deposits|deposit amount|deposits cr|\
        credit transactions|haben|gutschrift|gutschriften|eingang|einnahmen|einnahme|crédit|crédit euros|crédits|recette|\
        recettes|abono|abonos|haber|ingreso|ingresos|depósitos|accredito|accrediti|entrate|entrata|avere|bij|inkomsten|\
        crédito|créditos|indsat|ind|insättning|in|inn på konto|inn|wpłaty|uznania|收入|收入金额|贷方|贷方金额|贷方发生额|\
        收款金额|转入金额|存入|inflow|received|received amount|income
        """
      ]
    ),
    (
      .direction,
      [
        """
        debit/credit|debit credit|credit/debit|credit debit|credit debit indicator|debit or credit|dr/cr|cr/dr|drcr|crdr|\
        d/c|c/d|dc|b/a|d/a|t/j|d/p|b/d|md/d|borç/alacak|dare/avere|tartozik/követel|duguje/potražuje|breme/dobro|má dáti/dal|credit or debit|transaction direction|direction|soll/haben|soll haben|soll/haben-kennzeichen|s/h|sh|\
        debet/credit|debetcredit|af bij|af/bij|afbij|af / bij|sign|débit/crédit|sens|收/支|收支|收支类型|借贷|借贷标志|\
        借贷方向|借/贷|收付标志|资金流向|in/out|debet / credit|balance impact|inflow/outflow
        """
      ]
    ),
    (
      .balance,
      [
        """
        balance|running balance|balance after|balance after transaction|account balance|ledger balance|closing balance|\
        available balance|current balance|kontostand|saldo|saldo nach buchung|saldo nach umsatz|neuer saldo|solde|\
        solde après opération|saldo tras operación|saldo disponible|saldo contable|saldo finale|saldo dopo|saldo na mutatie|\
        saldo na trn|saldo na boeking|stand|saldo efter|bokført saldo|bokfört saldo|saldo po operacji|saldo po transakcji|\
        余额|账户余额|联机余额|可用余额|交易后余额|本次余额|卡余额|结余
        """
      ]
    ),
    (
      .currency,
      [
        """
        currency|currency code|ccy|curr|währung|waehrung|whg|devise|monnaie|monn.|moneda|divisa|valuta code|valuta munt|\
        munt|muntsoort|moeda|valutakode|waluta|币种|货币|币别|货币类型|记账币种|入账币种|account currency
        """,
        "交易币种|transaction currency",
      ]
    ),
    (
      .payee,
      [
        """
        payee|payee name|merchant|merchant name|counterparty|counterparty name|counter party|counterpart|counterpart name|name|partner name|\
        beneficiary|beneficiary name|beneficiary/remitter|recipient|payer|payer/payee|name of counterparty|description name|\
        auftraggeber|empfänger|auftraggeber/empfänger|auftraggeber / empfänger|auftraggeber/begünstigter|begünstigter|\
        beguenstigter/zahlungspflichtiger|begünstigter/zahlungspflichtiger|zahlungspflichtiger|zahlungsempfänger|\
        zahlungspflichtige*r|zahlungsempfänger*in|name zahlungsbeteiligter|partnername|händler|gegenpartei|kontoinhaber|\
        bénéficiaire|tiers|contrepartie|nom|nom du bénéficiaire|beneficiario|ordenante|beneficiario/ordenante|comercio|\
        nombre|contraparte|controparte|esercente|nome|naam|naam tegenpartij|naam / omschrijving|tegenpartij|begunstigde|\
        modtager|mottaker|mottagare|odbiorca|nadawca|nadawca / odbiorca|kontrahent|nazwa odbiorcy|\
        交易对方|对方户名|对方账户名称|对方名称|对手信息|对方信息|交易对手|商户名称|对方账户名|收款人|付款人|对方|商家|商户
        """,
        "store name|shop|vendor|supplier|customer|client|kunde|lieferant",
      ]
    ),
    (
      .description,
      [
        """
        description|transaction description|description 1|memo|details|transaction details|narrative|narration|particulars|\
        payment reference|payment details|purpose|remittance information|reason|statement description|\
        verwendungszweck|buchungstext|vwz1|vwz|zahlungsgrund|beschreibung|umsatztext|text|bezeichnung|\
        libellé|libelle|libellé opération|libellé de l'opération|détail|détails|motif|communication|intitulé|\
        concepto|descripción|descripcion|detalle|concepto operación|desc|causale|descrizione|descrizione completa|descrizione operazione|dettagli|\
        omschrijving|mededelingen|mededeling|omschrijving-1|descrição|descritivo|tekst|beskrivelse|forklaring|\
        beskrivning|opis|opis operacji|tytuł|tytułem|摘要|交易摘要|业务摘要|商品|商品说明|商品名称|订单标题|交易说明|交易备注|用途|备注信息|说明|transaction
        """,
        """
        original description|histórico|item|items|item name|product name|label|content|title|note|notes|remark|remarks|comment|comments|bemerkung|notiz|additional description|\
        subject|product|transaction type|type|payment type|buchungsart|umsatzart|type d'opération|tipo|交易类型|备注|附言
        """,
      ]
    ),
    (
      .reference,
      [
        """
        reference|bank reference|transaction reference|reference number|ref|ref no|ref.|reference id|transaction id|transactionid|\
        txn id|fitid|trace id|unique transaction id|referenz|transaktions-id|transaktionsnummer|transaktionscode|kundenreferenz|\
        bankreferenz|référence|reference operation|n° de transaction|numéro d'opération|referencia|nº referencia|\
        número de referencia|riferimento|transactiereferentie|referentie|volgnr|numer referencyjny|交易单号|交易号|交易流水号|\
        流水号|交易订单号|订单号|交易参考号|bank transaction id|sepa reference|end-to-end id
        """,
        "check number|cheque number|check no|checknumber|num|document number|belegnummer|商户单号|商家订单号|凭证号",
      ]
    ),
    (
      .status,
      [
        "status|state|transaction status|umsatzstatus|buchungsstatus|statut|état|estado|stato|当前状态|交易状态|状态|payment status"
      ]
    ),
    (
      .account,
      [
        """
        account|account name|account number|account no|account id|accountname|own account|iban|own iban|account iban|\
        konto|kontonummer|auftragskonto|iban auftragskonto|iban kontoinhaber|kontobezeichnung|compte|numéro de compte|\
        n° de compte|cuenta|número de cuenta|conto|numero conto|rekening|rekeningnummer|iban/bban|conta|rachunek|\
        账号|账户|卡号|本方账号|本方账户|交易账号
        """,
        "card number|card no|card no.|card|first bank card|kartennummer|karte|n° de carte|tarjeta|carta|卡号末四位",
      ]
    ),
    (
      .category,
      ["category|kategorie|hauptkategorie|catégorie|categoría|categoria|categorie|kategoria|交易分类|分类|类别|类目|class"]
    ),
    (.id, ["id|unique id|row|row id|row number|entry id|bill id|uuid|guid|编号|序号"]),
    (
      .dueDate,
      ["due|due date|fällig|fällig am|fälligkeit|échéance|date d'échéance|vencimiento|scadenza|vervaldatum|到期日|应付日期"]
    ),
    (
      .number,
      [
        "number|bill number|invoice|invoice number|invoice no|receipt number|rechnungsnummer|n° de facture|numéro de facture|factura|fattura|factuurnummer|发票号|单号|票据号"
      ]
    ),
    (.book, ["book|ledger|账本"]),
    (.counterAccount, ["counter account|counteraccount|transfer account|to account|gegenkonto|对方账号"]),
    (.kind, ["kind|bill kind|bill type"]),
  ]
}
