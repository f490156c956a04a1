internal import CounterfoilReconciler
internal import CounterfoilText

/// One text of a page's table.
enum PageTableText {
  case words(String)
  /// JSON: the place of a sentence's words in the table of each language, and its values.
  case list([UInt8])
}

/// The sentences of a page: their words once for each language, and what is said as short lists of values.
struct PageSentences {
  private var codes: [Sentence.Code] = []
  private var numberOf: [Sentence.Code: Int] = [:]
  private var placeOf: [Sentence: Int] = [:]

  /// The place of a sentence in a table of texts.
  mutating func place(of sentence: Sentence, in texts: inout [PageTableText]) -> Int {
    if let known = placeOf[sentence] { return known }
    var json = JSONWriter.page
    write(sentence, to: &json)
    placeOf[sentence] = texts.count
    texts.append(.list(json.bytes))
    return texts.count - 1
  }

  private mutating func write(_ sentence: Sentence, to json: inout JSONWriter) {
    if numberOf[sentence.code] == nil {
      numberOf[sentence.code] = codes.count
      codes.append(sentence.code)
    }
    json.open(.array)
    json.value(numberOf[sentence.code] ?? 0)
    for value in sentence.values {
      switch value {
      case .count(let count): json.value(count)
      case .sentence(let inner): write(inner, to: &json)
      case .amount, .money, .total, .day, .percent, .name: json.value(PageText.shown(value.text))
      }
    }
    json.close(.array)
  }

  /// The words of all sentences that were placed, by language.
  func write(to json: inout JSONWriter) {
    json.object("sentences") { json in
      for language in PageLanguage.allCases {
        json.list(language.rawValue, codes) { json, code in
          json.value("\(Sentence.template(code, in: language.ofSentences))")
        }
      }
    }
  }
}
