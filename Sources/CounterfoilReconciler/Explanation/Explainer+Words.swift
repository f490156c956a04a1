internal import CounterfoilModel
internal import CounterfoilRecords

/// What is said of the words and numbers of a pair: only what is read in both rows.
extension Explainer {
  // MARK: Words

  func wordSentence(_ level: TextLevel, _ entry: Int, _ bill: Int) -> Sentence {
    let (own, other) = (Int(entryPositions[entry]), Int(billPositions[bill]))
    guard own >= 0, other >= 0 else { return Sentence(.wordsBlank) }
    let entryWords = vocabulary.wordPlaces(of: entrySide.wordings[own])
    let billWords = vocabulary.wordPlaces(of: billSide.wordings[other])
    if entryWords.isEmpty || billWords.isEmpty { return Sentence(.wordsBlank) }
    let payeeCount = vocabulary.leadCount(of: billSide.wordings[other])
    // Of all words and of the payee's: those that are there, and those that are there or like words there.
    var (same, alike, samePayee, alikePayee) = (0, 0, 0, 0)
    for (number, place) in billWords.enumerated() {
      let word = vocabulary.word(at: place)
      let isThere = entryWords.contains { vocabulary.word(at: $0) == word }
      let isLike = isThere || entryWords.contains { isAlike(vocabulary.word(at: $0), word) }
      if isThere { same += 1 }
      if isLike { alike += 1 }
      if number < payeeCount {
        if isThere { samePayee += 1 }
        if isLike { alikePayee += 1 }
      }
    }
    let isPayee = payeeCount < billWords.count
    if same == billWords.count { return Sentence(.wordsAll) }
    if isPayee, samePayee == payeeCount { return Sentence(.wordsPayee) }
    if level == .most || level == .whole, isCut(entry: entry) { return Sentence(.wordsCut) }
    if alike == billWords.count { return Sentence(.wordsAllAlike) }
    if isPayee, alikePayee == payeeCount { return Sentence(.wordsPayeeAlike) }
    if 2 * alike > billWords.count { return Sentence(same == alike ? .wordsMost : .wordsMostAlike) }
    if same > 0 { return Sentence(.wordsSome) }
    if alike > 0 { return Sentence(.wordsSomeAlike) }
    switch level {
    case .none: return Sentence(.wordsDiffer)
    case .blank: return Sentence(.wordsSilent)
    default: return Sentence(hasInitials(entryWords, billWords) ? .wordsInitials : .wordsLearned)
    }
  }

  private func isAlike(_ entryWord: Int32, _ billWord: Int32) -> Bool {
    vocabulary.words.withBytes(entryWord) { own in
      vocabulary.words.withBytes(billWord) { WordLikeness.score(entry: own, bill: $0) > Priors.Words.oneWord }
    }
  }

  /// Whether a word of the entry is made of the first letters of the bill's.
  private func hasInitials(_ entryWords: Range<Int>, _ billWords: Range<Int>) -> Bool {
    let initials = billWords.map { place in
      vocabulary.words.withBytes(vocabulary.word(at: place)) { $0.first ?? 0 }
    }
    return entryWords.contains { place in
      vocabulary.words.withBytes(vocabulary.word(at: place)) { $0.elementsEqual(initials) }
    }
  }

  // MARK: Numbers

  /// Which number both rows have, and whether it is all of the bill's.
  func numberSentence(_ level: AmountLevel, _ entry: Int, _ bill: Int) -> Sentence {
    let number = bills.texts[bills.schema.slot(of: BillField.number)]
    let texts = [EntryField.reference.position, EntryField.description.position, EntryField.payee.position].map {
      entries.texts[entries.schema.slot(of: $0)]
    }
    let isWhole = number.withBytes(bill) { number in
      texts.contains { $0.withBytes(entry) { WholeNumber.stands(number, in: $0) } }
    }
    let name = { Sentence.Value.name(bills.text(BillField.number.position, bill) ?? "") }
    if isWhole { return Sentence(.numberWhole, name()) }
    guard let shared = sharedNumber(entry, bill) else {
      guard level == .foreign, let owed = bills[BillField.amount, bill] else { return Sentence(.numberUnnamed) }
      return Sentence(.amountNamed, .money(owed))
    }
    switch shared.part {
    case .whole: return Sentence(.numberWhole, name())
    case .part: return Sentence(.numberPart, .name(shared.text), name())
    case .none: return Sentence(.numberOfTexts, .name(shared.text))
    }
  }

  /// The longest number that both rows have, one of the bill's own number before all others, and a year after them; nil where they share
  /// none.
  private func sharedNumber(_ entry: Int, _ bill: Int) -> (text: String, part: WholeNumber.Part?)? {
    let (own, other) = (Int(entryPositions[entry]), Int(billPositions[bill]))
    guard own >= 0, other >= 0 else { return nil }
    let numbers = entrySide.numbers(own)
    let field = bills.texts[bills.schema.slot(of: BillField.number)]
    var best: (text: String, part: WholeNumber.Part?)?
    for shared in billSide.numbers(other) where numbers.contains(shared) {
      let found = vocabulary.numbers.withBytes(shared) { text in
        (text: String(decoding: text, as: UTF8.self), part: field.withBytes(bill) { WholeNumber.part(text, of: $0) })
      }
      let isBetter = best.map { best in
        (found.part?.rawValue ?? 0, WholeNumber.length(found.text)) > (
          best.part?.rawValue ?? 0, WholeNumber.length(best.text)
        )
      }
      if isBetter ?? true { best = found }
    }
    return best
  }
}
