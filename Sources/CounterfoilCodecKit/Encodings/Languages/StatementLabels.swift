import CounterfoilModel

/// What statements call their columns and figures in ASCII alone: the same in every encoding, and so evidence of the language only.
///
/// Names of shops and of people are in any language in every country; what a bank or a program calls its own columns is in that of whoever
/// reads the file. The words are those of the lists of names of columns (`HeaderNames`), as far as a language has them without accents.
enum StatementLabels {
  /// What one label adds to a language, as a known word beyond ASCII does; see ``LegacyReading/score``.
  private static let weight = 4.0
  /// More labels add nothing.
  private static let countLimit = 2

  /// For each language with labels in a text, what they add to it.
  static func evidence(in bytes: UnsafeRawBufferPointer) -> [String: Double] {
    var found: [String: Set<String>] = [:]
    var word: [UInt8] = []
    func end() {
      defer { word.removeAll(keepingCapacity: true) }
      guard (4...20).contains(word.count) else { return }
      let text = String(decoding: word, as: UTF8.self)
      for language in languages[text] ?? [] { found[language, default: []].insert(text) }
    }
    for byte in bytes {
      if UInt32(byte).isASCIILetter {
        word.append(byte | 0x20)
      } else if byte >= 0x80 {
        // Part of a word that has other letters, too.
        word = Array(repeating: 0x78, count: 21)
      } else {
        end()
      }
    }
    end()
    return found.mapValues { weight * Double(min($0.count, countLimit)) }
  }

  private static let languages: [String: [String]] = {
    var all: [String: [String]] = [:]
    for list in lists {
      for word in list.words.split(separator: " ") { all[String(word), default: []].append(list.language) }
    }
    return all
  }()

  private static let lists: [(language: String, words: String)] = [
    (
      "German",
      "betrag buchung buchungstag buchungsdatum verwendungszweck wertstellung umsatz kontonummer buchungstext auftraggeber"
    ),
    ("French", "montant libelle solde devise compte releve debiteur beneficiaire contrepartie communication"),
    (
      "Spanish",
      "fecha importe monto concepto cuenta movimientos descripcion cargo abono beneficiario ordenante proveedor"
    ),
    ("Portuguese", "lancamento descricao historico extrato movimentos favorecido vencimento agencia conta"),
    ("Italian", "importo causale descrizione operazione movimenti divisa contabile addebiti accrediti scadenza"),
    (
      "Dutch",
      "bedrag omschrijving rekening boekdatum relatie tegenrekening vervaldatum mededelingen boekstuk factuurnummer rekeningnummer"
    ),
    ("Swedish", "belopp transaktionsdatum mottagare beskrivning kontoutdrag"),
    ("Danish", "dato tekst beskrivelse modtager afsender"),
    ("Norwegian", "dato forklaring rentedato mottaker beskrivelse"),
    ("Polish", "kwota waluta rachunek operacji odbiorca nadawca kontrahent opis"),
    ("Czech", "castka ucet zustatek popis poznamka protistrana"), ("Slovak", "ciastka ucet zostatok popis poznamka"),
    ("Hungarian", "egyenleg devizanem megnevezes szamla kedvezmenyezett tranzakcio"),
    ("Romanian", "suma valoare sold descriere beneficiar moneda"),
    ("Croatian", "iznos opis primatelj stanje racun valuta"),
    ("Slovenian", "znesek namen prejemnik stanje valuta racun"), ("Turkish", "tarih tutar bakiye aciklama hesap"),
    ("Lithuanian", "suma paskirtis likutis valiuta"), ("Latvian", "summa datums konts atlikums valuta"),
    ("Estonian", "summa selgitus konto valuuta saaja"),
  ]
}
