import CounterfoilCodecKit
import CounterfoilModel
import Testing

/// Statements invented for these tests, one a language: a header and rows.
struct InventedStatement: Sendable, CustomTestStringConvertible {
  let language: String
  /// The encodings statements of that language are stored in, beside UTF-8.
  let encodings: [TextEncoding]
  let header: String
  let rows: [String]
  var testDescription: String { language }

  /// The header and `count` rows, over and over from the first.
  func text(rows count: Int) -> String {
    ([header] + (0..<count).map { rows[$0 % rows.count] }).map { $0 + "\r\n" }.joined()
  }

  static let all: [InventedStatement] = [
    InventedStatement(
      language: "German", encodings: [.windows1252, .windows1250],
      header: "Buchungstag;Empfänger;Verwendungszweck;Betrag;Währung",
      rows: [
        "02.03.2026;Bäckerei Grün;Brötchen und Kaffee;-7,40;EUR",
        "03.03.2026;Stadtwerke Köln;Abschlag für März;-85,00;EUR",
        "04.03.2026;Größe & Söhne GmbH;Gehalt;2.450,00;EUR",
      ]),
    InventedStatement(
      language: "French", encodings: [.windows1252],
      header: "Date;Libellé;Débit;Crédit",
      rows: [
        "02/03/2026;Boulangerie près de l'Hôtel;7,40;", "03/03/2026;Électricité de la région;85,00;",
        "04/03/2026;Virement reçu à Besançon;;2450,00", "05/03/2026;Crèmerie Noël;12,10;",
      ]),
    InventedStatement(
      language: "Spanish", encodings: [.windows1252],
      header: "Fecha;Descripción;Importe",
      rows: ["02/03/2026;Panadería Muñoz;-7,40", "03/03/2026;Nómina de marzo, compañía;2450,00"]),
    InventedStatement(
      language: "Portuguese", encodings: [.windows1252],
      header: "Data;Descrição;Valor",
      rows: ["02/03/2026;Cartão no café São João;-7,40", "03/03/2026;Pagamento de água e lâmpadas;-85,00"]),
    InventedStatement(
      language: "Italian", encodings: [.windows1252],
      header: "Data;Causale;Importo",
      rows: ["02/03/2026;Caffè della società;-7,40", "03/03/2026;Attività più pubblicità;-85,00"]),
    InventedStatement(
      language: "Swedish", encodings: [.windows1252],
      header: "Bokföringsdag;Mottagare;Belopp",
      rows: ["2026-03-02;Köp Åhléns;-74,00", "2026-03-03;Överföring från lönekonto;2450,00"]),
    InventedStatement(
      language: "Polish", encodings: [.windows1250, .latin2],
      header: "Data księgowania;Tytuł;Kwota",
      rows: [
        "2026-03-02;Piekarnia Żółty Bochen, płatność kartą;-7,40", "2026-03-03;Opłata za gaz, Łódź;-85,00",
        "2026-03-04;Wynagrodzenie za luty ze środków spółki;2450,00",
      ]),
    InventedStatement(
      language: "Czech", encodings: [.windows1250, .latin2],
      header: "Datum;Částka;Měna;Zpráva pro příjemce",
      rows: ["02.03.2026;-74,00;CZK;Pekařství u Řeky", "03.03.2026;24500,00;CZK;Výplata za únor, přeplatek"]),
    InventedStatement(
      language: "Hungarian", encodings: [.windows1250, .latin2],
      header: "Dátum;Összeg;Közlemény",
      rows: [
        "2026.03.02;-740;Pékség a főutcán, vásárlás",
        "2026.03.03;245000;Fizetés, küldő: Zöld Mező Szövetkezet, jövőheti",
      ]),
    InventedStatement(
      language: "Russian", encodings: [.windows1251],
      header: "Дата;Описание операции;Сумма",
      rows: ["02.03.2026;Булочная на углу;-740,00", "03.03.2026;Зачисление заработной платы;24500,00"]),
    InventedStatement(
      language: "Chinese", encodings: [.gb18030, .gbk],
      header: "交易时间,交易对方,商品说明,收/支,金额,备注",
      rows: [
        "2026-03-02 08:10,张记早餐店,豆浆和油条,支出,7.40,", "2026-03-03 09:00,国家电网,三月电费,支出,85.00,家里",
        "2026-03-04 10:00,绿野有限公司,工资,收入,2450.00,二月",
      ]),
    InventedStatement(
      language: "Taiwanese", encodings: [.big5],
      header: "交易日期,摘要,支出金額,存入金額,餘額,備註",
      rows: ["2026/03/02,早餐店消費,74,,1200,", "2026/03/03,薪資轉帳,,24500,25700,二月份"]),
    InventedStatement(
      language: "Japanese", encodings: [.shiftJIS],
      header: "日付,摘要,お支払金額,お預り金額,差引残高",
      rows: [
        "2026/03/02,ｶ)ｺﾝﾋﾞﾆ ｶｰﾄﾞ,740,,12000", "2026/03/03,給与振込 みどり商事,,245000,257000", "2026/03/04,電気料金 三月分,8500,,248500",
      ]),
    InventedStatement(
      language: "Korean", encodings: [.eucKR],
      header: "거래일시,적요,출금액,입금액,잔액",
      rows: ["2026.03.02,동네빵집 카드결제,7400,,120000", "2026.03.03,급여 초록상사,,2450000,2570000"]),
  ]
}

@Suite("What encoding a file is in")
struct EncodingGuessTests {
  /// The text in one encoding, stored by the encoder of this package.
  static func stored(_ text: String, _ encoding: TextEncoding) throws -> [UInt8] {
    try encoding.encode(text, name: "x")
  }

  struct Trial: Sendable, CustomTestStringConvertible {
    let statement: InventedStatement
    let encoding: TextEncoding
    let rowCount: Int
    var testDescription: String { "\(statement.language) in \(encoding.name), \(rowCount) rows" }
  }

  static let trials: [Trial] = InventedStatement.all.flatMap { statement in
    ([.utf8, .utf16LittleEndian, .utf16BigEndian] + statement.encodings).flatMap { encoding in
      [0, 1, 2, 20, 400].map { Trial(statement: statement, encoding: encoding, rowCount: $0) }
    }
  }

  // FAULTS 2, 3, 4
  @Test(
    "Every statement reads as it was written, or its encoding is asked for; only very short ones are", arguments: trials
  )
  func readsWhatWasWritten(_ trial: Trial) throws {
    let text = trial.statement.text(rows: trial.rowCount)
    let source = ByteSource(name: "x.csv", bytes: try EncodingGuessTests.stored(text, trial.encoding))
    do {
      let decoded = try source.decoded()
      #expect(String(decoding: try decoded.source.readAll(limitBytes: 1 << 24), as: UTF8.self) == text)
    } catch {
      #expect(error.diagnostic.code == .encodingUndecided)
      #expect(trial.rowCount < 2, "\(error)")
      #expect(error.diagnostic.fixes.first?.contains("encoding:") == true)
    }
  }

  /// Lines in rarer encodings, stored by others, with bytes beyond ASCII as `%NN`.
  static let rarer: [(TextEncoding, String)] = [
    (
      .koi8R,
      "%E4%C1%D4%C1;%EF%D0%C9%D3%C1%CE%C9%C5 %CF%D0%C5%D2%C1%C3%C9%C9;%F3%D5%CD%CD%C1%0A02.03.2026;%E2"
        + "%D5%CC%CF%DE%CE%C1%D1 %CE%C1 %D5%C7%CC%D5;-740,00%0A03.03.2026;%FA%C1%DE%C9%D3%CC%C5%CE%C9%C5 "
        + "%DA%C1%D2%C1%C2%CF%D4%CE%CF%CA %D0%CC%C1%D4%D9;24500,00%0A"
    ),
    (
      .windows1253,
      "%C7%EC%E5%F1%EF%EC%E7%ED%DF%E1;%D0%E5%F1%E9%E3%F1%E1%F6%DE;%D0%EF%F3%FC%0A02/03/2026;%D6%EF%FD"
        + "%F1%ED%EF%F2 %F4%E7%F2 %E3%E5%E9%F4%EF%ED%E9%DC%F2;-7,40%0A03/03/2026;%CC%E9%F3%E8%FC%F2 %CC%E1"
        + "%F1%F4%DF%EF%F5;2450,00%0A"
    ),
    (
      .windows1254,
      "Tarih;A%E7%FDklama;Tutar%0A02.03.2026;G%FCne%FE F%FDr%FDn%FD, %FEubat %F6demesi;-7,40%0A03.03.20"
        + "26;Maa%FE, i%FE yeri;2450,00%0A04.03.2026;Elektrik faturas%FD i%E7in;-85,00%0A"
    ),
    (
      .eucJP,
      "%C6%FC%C9%D5,%C5%A6%CD%D7,%A4%AA%BB%D9%CA%A7%B6%E2%B3%DB,%A4%AA%CD%C2%A4%EA%B6%E2%B3%DB,%BA%B9"
        + "%B0%FA%BB%C4%B9%E2%0A2026/03/03,%B5%EB%CD%BF%BF%B6%B9%FE %A4%DF%A4%C9%A4%EA%BE%A6%BB%F6,,245000,"
        + "257000%0A2026/03/04,%C5%C5%B5%A4%CE%C1%B6%E2 %BB%B0%B7%EE%CA%AC,8500,,248500%0A"
    ),
    (
      .ibm866,
      "%84%A0%E2%A0;%8E%AF%A8%E1%A0%AD%A8%A5 %AE%AF%A5%E0%A0%E6%A8%A8;%91%E3%AC%AC%A0%0A02.03.2026;%81"
        + "%E3%AB%AE%E7%AD%A0%EF %AD%A0 %E3%A3%AB%E3;-740,00%0A03.03.2026;%87%A0%E7%A8%E1%AB%A5%AD%A8%A5 "
        + "%A7%A0%E0%A0%A1%AE%E2%AD%AE%A9 %AF%AB%A0%E2%EB;24500,00%0A"
    ),
    (
      .ibm850,
      "Datum;Empf%84nger;Zweck%0A02.03.2026;B%84ckerei Gr%81n;Br%94tchen%0A"
    ),
    (
      .windows1255,
      "%FA%E0%F8%E9%EA;%FA%E9%E0%E5%F8;%F1%EB%E5%ED%0A02/03/2026;%EE%E0%F4%E9%E9%E4 %F9%EB%E5%F0%FA%E9"
        + "%FA;-7.40%0A"
    ),
    (
      .windows874,
      "%C7%D1%B9%B7%D5%E8;%C3%D2%C2%A1%D2%C3;%A8%D3%B9%C7%B9%E0%A7%D4%B9%0A02/03/2026;%C3%E9%D2%B9%A2"
        + "%B9%C1%BB%D1%A7;-7.40%0A"
    ),
  ]

  @Test("A file in a rarer encoding is read in it, or asked about with it among the answers", arguments: rarer)
  func readsRarerEncodings(_ encoding: TextEncoding, _ text: String) {
    let guess = EncodingGuess(EncodingGuessTests.unescape(text), isComplete: true)
    #expect(guess.encoding == encoding || guess.encoding == nil, "\(guess)")
    #expect(guess.candidates.prefix(3).contains { $0.encoding == encoding }, "\(guess.candidates)")
  }

  @Test(
    "One character beyond ASCII is enough to be taken, or to be the first answer",
    arguments: [
      ("2026-03-02,Café,7.40", TextEncoding.windows1252), ("2026-03-02,Shop,£7.40", .windows1252),
      ("2026-03-02,Shop,€7.40", .windows1252), ("2026-03-02,Virement à Paul,7.40", .windows1252),
      ("2026-03-02,Sainsbury’s,7.40", .windows1252), ("2026-03-02,张三,7.40", .gb18030),
      ("2026-03-02,МАГНИТ,7.40\n2026-03-03,ЛЕНТА,8.40", .windows1251), ("2026-03-02,ﾃﾞﾝｷﾀﾞｲ,740", .shiftJIS),
    ])
  func decidesOnLittle(_ text: String, _ encoding: TextEncoding) throws {
    let guess = EncodingGuess(try EncodingGuessTests.stored(text, encoding), isComplete: true)
    let best = try #require(guess.encoding ?? guess.candidates.first?.encoding)
    let read = try ByteSource(name: "x", bytes: EncodingGuessTests.stored(text, encoding)).transcoded(from: best)
    #expect(try read.readAll(limitBytes: 999) == Array(text.utf8), "\(guess)")
  }

  @Test("An ASCII head supposes nothing about what comes later", arguments: [100, 70_000])
  func decidesWhereTheTextBegins(_ asciiBytes: Int) throws {
    let head = String(repeating: "2026-03-02,shop,7.40\n", count: asciiBytes / 21)
    for statement in InventedStatement.all {
      for encoding in statement.encodings + [.utf8] {
        let text = head + statement.text(rows: 40)
        let decoded = try ByteSource(name: "x", bytes: EncodingGuessTests.stored(text, encoding)).decoded()
        let read = try decoded.source.readAll(limitBytes: 1 << 24)
        #expect(read == Array(text.utf8), "\(statement.language) in \(encoding.name)")
        #expect(!decoded.guess.isSupposed)
      }
    }
  }

  @Test("A byte order mark wins over a statement of another Unicode encoding, and is taken off")
  func byteOrderMarksWin() throws {
    for encoding in [TextEncoding.utf8, .utf16LittleEndian, .utf16BigEndian, .gb18030] {
      let bytes = encoding.byteOrderMark + (try EncodingGuessTests.stored("a,é\n", encoding))
      for stated in [nil, "utf-8", "utf-16le", "utf-16be"] {
        let decoded = try ByteSource(name: "x", bytes: bytes).decoded(encoding: stated)
        #expect(try decoded.source.readAll(limitBytes: 99) == Array("a,é\n".utf8))  // FAULTS 1
        #expect(decoded.encoding == encoding)
        #expect(decoded.byteOrderMarkBytes == encoding.byteOrderMark.count)
      }
    }
  }

  @Test("UTF-8 with a broken character is refused at that byte, not read as something else")  // FAULTS 6
  func damagedUTF8IsRefused() throws {
    let bytes = Array("Größe,Straße,Überweisung\n".utf8) + [0xC3, 0x28] + Array("für,Köln\n".utf8)
    let decoded = try ByteSource(name: "x", bytes: bytes).decoded()
    let fault = #expect(throws: Fault.self) { try decoded.source.readAll(limitBytes: 999) }
    #expect(fault?.diagnostic.location == SourceLocation(file: "x", line: 2, column: 1, byteOffset: 29))
  }

  @Test("UTF-8 cut off inside its last character is not read as something else", arguments: [1, 2])
  func truncatedUTF8StaysUTF8(_ cutBytes: Int) {
    let bytes = Array("datum;betrag;wer\n2026-10-05;-4,75;Stadtwerke Münster\n2026-10-06;-1,00;瑞幸".utf8).dropLast(
      cutBytes)
    #expect(EncodingGuess(bytes, isComplete: true).encoding == .utf8)
    #expect(EncodingGuess(Array("caf".utf8) + [0xE9], isComplete: true).encoding != .utf8)
  }

  @Test("An empty file is text")  // FAULTS 17
  func emptyFileIsText() throws {
    #expect(try ByteSource(name: "x", bytes: []).decoded().source.readAll(limitBytes: 9).isEmpty)
  }

  private static func unescape(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Substring(text)
    while let first = rest.popFirst() {
      if first == "%" {
        bytes.append(UInt8(rest.prefix(2), radix: 16)!)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(contentsOf: first.utf8)
      }
    }
    return bytes
  }
}

/// Files with few letters beyond ASCII.
struct FewLettersTests {
  /// A sign inside a word is no reading where a letter is one: the likeliest is named first where it is asked.
  @Test(arguments: [
    "Número de cuenta: ES51;;\nFECHA;IMPORTE\n02/03/2026;-94,50\n", "Datum;Text\n1.2.2026;Größe M\n",
    "Fecha;Concepto\n1/2/2026;LIQUIDACIÓN\n", "Relatie;Bedrag\nCoöperatie Noë;12705,00\n",
    "Relatie;Bedrag\nZorggroep Élan;12705,00\n",
  ])
  func lettersAreLikelierThanSigns(_ text: String) throws {
    let bytes = try TextEncoding.windows1252.encode(text, name: "x")
    let guess = EncodingGuess(bytes, isComplete: true)
    let first = guess.encoding ?? guess.candidates.first?.encoding
    #expect(first == .windows1252, "\(guess.candidates.map { "\($0.encoding) \($0.sample)" })")
  }

  /// One letter in a word of statements is enough.
  @Test func aKnownWordIsEnough() throws {
    let text = "Número de cuenta: ES51;;\nFECHA CONTABLE;IMPORTE;SALDO\n02/03/2026;-94,50;1781,83\n"
    #expect(
      EncodingGuess(try TextEncoding.windows1252.encode(text, name: "x"), isComplete: true).encoding == .windows1252)
  }

  /// The same of a word of bookings, whatever its letters' size, where it is all there is beyond ASCII.
  @Test(arguments: [
    "Últimos Movimientos\nFecha;Concepto;Importe\n31/03/2026;Intereses;-812,33\n",
    "FECHA;CONCEPTO;IMPORTE\n31/03/2026;NÓMINA;812,33\n",
    "Data;Descrizione;Importo\n31/03/2026;PAGAMENTO Caffè Roma;-2,50\n",
    "Datum;Omschrijving;Bedrag\n31/03/2026;Coöperatie Odin;-2,50\n",
    "Buchungstag;Verwendungszweck;Betrag\n31/03/2026;MÜLLER DROGERIE;-2,50\n",
  ])
  func oneWordOfABookingIsEnough(_ text: String) throws {
    let guess = EncodingGuess(try TextEncoding.windows1252.encode(text, name: "x"), isComplete: true)
    #expect(guess.encoding == .windows1252, "\(guess.candidates.map { "\($0.encoding) \($0.sample)" })")
    // The same letters of the code page of DOS are read by it, or asked about.
    let dos = EncodingGuess(try TextEncoding.ibm850.encode(text, name: "x"), isComplete: true)
    #expect(dos.encoding == .ibm850 || dos.encoding == nil, "\(text)")
  }

  /// ISO 8859-8 has the same letters as windows-1255, and the sign for any currency where that has the shekel's.
  @Test func theSignOfACurrencyIsLikelierThanThatOfAny() throws {
    let text =
      "תאריך,תיאור התנועה,₪ זכות/חובה,₪ יתרה\n01/03/2026,משכורת,4215.60,9537.04\n02/03/2026,שיק,-1200.00,8337.04\n"
    let bytes = try TextEncoding.windows1255.encode(text, name: "x")
    #expect(EncodingGuess(bytes, isComplete: true).encoding == .windows1255)
    #expect(try TextEncoding.iso8.encode(text.replacing("₪", with: "¤"), name: "x") == bytes)
  }

  /// ISO 8859-15 has Œ where others have ¼, which stands in no word.
  @Test func aFractionStandsInNoWord() throws {
    let text =
      "Date;Date de valeur;Débit;Crédit;Libellé;Solde\n30/09/2026;30/09/2026;-1,07;;INT DEBITEURS T3;209,68\n"
      + "28/09/2026;28/09/2026;;2087,45;VIR L'ÉTABLI;217,65\n02/09/2026;31/08/2026;-38,60;;CB NANTES CŒUR DE VILLE;-381,41\n"
    let guess = EncodingGuess(try TextEncoding.latin9.encode(text, name: "x"), isComplete: true)
    #expect(guess.encoding == .latin9, "\(guess.candidates.map { "\($0.encoding) \($0.sample)" })")
  }

  /// Where several encodings are likely, each shows first the words that it reads otherwise than the others do.
  @Test func samplesShowWhatDiffers() throws {
    let text = "Datum;Tekst\n1.2.2026;Café Élan Zoë Noël\n2.2.2026;kaart\n3.2.2026;¼ kaas\n"
    let guess = EncodingGuess(try TextEncoding.windows1252.encode(text, name: "x"), isComplete: true)
    let samples = guess.candidates.filter { [.windows1252, .latin9].contains($0.encoding) }.map(\.sample)
    #expect(guess.encoding != nil || samples.count < 2 || Set(samples).count == samples.count, "\(samples)")
  }

  /// Labels in one language say nothing against names in another one.
  @Test func namesMayBeInAnotherLanguageThanLabels() throws {
    let text = "Relatie;Bedrag;Omschrijving\nÉlan;1,00;x\nÉclair;2,00;y\nCAFÉ ÉTOILE;3,00;z\nÉcole Ste Thérèse;4,00;z\n"
    let guess = EncodingGuess(try TextEncoding.windows1252.encode(text, name: "x"), isComplete: true)
    #expect(guess.encoding == nil || guess.encoding == .windows1252, "\(guess.evidence)")
    #expect((guess.encoding ?? guess.candidates.first?.encoding) == .windows1252)
  }

  /// Catalan has a point between two l's.
  @Test func thePointOfCatalanIsOne() throws {
    let bytes = try TextEncoding.windows1252.encode(
      "Descripció;Import\nCol·legi de metges;-20,00\nIntel·ligència;-3,00\n", name: "x")
    #expect(EncodingGuess(bytes, isComplete: true).encoding == .windows1252)
  }
}
