internal import CounterfoilRecords
internal import Synchronization

/// Every word, number and wording of both sides, as numbers.
struct Vocabulary: Sendable {
  /// Words and pairs of CJK characters.
  var words = Interner(minimumCapacity: 4096)
  /// Runs of three digits or more, without the zeros they start with: forms pad a number to their width; and what shorter runs are joined to
  /// (``JoinedNumber``).
  var numbers = Interner(minimumCapacity: 4096)
  /// How many digits each number has where it is written the shortest.
  private(set) var numberLengths: [Int32] = []
  /// Distinct sequences of words, each word once, numbers left out, with how many of them name the other party.
  private var wordings = Interner(minimumCapacity: 4096)
  /// Whole texts, all tokens in order.
  private var texts = Interner(minimumCapacity: 4096)
  /// Account names and other keys, as they are.
  var names = Interner()

  /// Where the words of each wording start in ``wordingWords``; one more than there are wordings.
  private var wordingStarts: [Int32] = [0]
  private var wordingWords: [Int32] = []
  /// How many words of each wording name the other party; all where no title follows.
  private var leadCounts: [Int32] = []

  /// Longer texts are seldom, and folded with care alone.
  private static let plainLimit = 1024

  private var tokens = TokenBuffer()
  private var tokenKeys: [Int32] = []
  private var wordKeys: [Int32] = []
  private var leadCount = 0
  /// Numbers of the text being read, in order, each once.
  private(set) var numberKeys: [Int32] = []

  var wordingCount: Int { wordingStarts.count - 1 }

  /// The words of a wording, in order of first sight.
  func words(of wording: Int32) -> ArraySlice<Int32> {
    wordingWords[Int(wordingStarts[Int(wording)])..<Int(wordingStarts[Int(wording) + 1])]
  }

  /// Where the words of a wording are, for ``word(at:)``.
  func wordPlaces(of wording: Int32) -> Range<Int> {
    Int(wordingStarts[Int(wording)])..<Int(wordingStarts[Int(wording) + 1])
  }

  func word(at place: Int) -> Int32 { wordingWords[place] }

  /// How many words, from the first, name the other party.
  func leadCount(of wording: Int32) -> Int { Int(leadCounts[Int(wording)]) }

  /// The words of a wording that come after those that name the other party.
  func titleWords(of wording: Int32) -> ArraySlice<Int32> { words(of: wording).dropFirst(leadCount(of: wording)) }

  /// Calls `body` with the tokens of a whole text in order: words, and numbers as -1 less the number.
  func withTokens<Result>(of text: Int32, _ body: (PackedNumbers) -> Result) -> Result {
    texts.withBytes(text) { bytes in body(PackedNumbers(bytes)) }
  }

  /// Forgets the text being read.
  mutating func beginText() {
    leadCount = 0
    wordKeys.removeAll(keepingCapacity: true)
    tokenKeys.removeAll(keepingCapacity: true)
    numberKeys.removeAll(keepingCapacity: true)
  }

  /// Adds a field to the text being read.
  mutating func add(_ column: TextColumn, _ row: Int, numbersOnly: Bool = false) {
    let range = column.range(row)
    guard !range.isEmpty else { return }
    column.arena.withUnsafeBytes { arena in
      let text = UnsafeRawBufferPointer(rebasing: arena[range])
      if !addPlain(text, numbersOnly: numbersOnly) { addFolded(text, numbersOnly: numbersOnly) }
      JoinedNumber.each(in: text) { joined in
        for digits in numbersOnly ? [joined.glued, joined.bytes] : [joined.bytes] {
          let number = digits.withUnsafeBytes { intern($0, length: joined.length) }
          if !numberKeys.contains(number) { numberKeys.append(number) }
        }
      }
    }
  }

  /// Adds a text of ASCII without apostrophes, in which every token is a run of bytes; false for all others.
  private mutating func addPlain(_ text: UnsafeRawBufferPointer, numbersOnly: Bool) -> Bool {
    guard text.count <= Vocabulary.plainLimit else { return false }
    return withUnsafeTemporaryAllocation(byteCount: text.count, alignment: 8) { buffer in
      guard TextFolding.foldPlain(text, into: buffer) else { return false }
      let folded = UnsafeRawBufferPointer(buffer)
      var index = 0
      while index < folded.count {
        let start = index
        let first = folded[index]
        index += 1
        if first == 0 { continue }
        if first < 0x3A {
          while index < folded.count, folded[index] != 0, folded[index] < 0x3A { index += 1 }
          let end = folded[index...].firstIndex { $0 < 0x3A } ?? folded.count
          if end == folded.count || folded[end] == 0 { addLettered(folded[start..<end], digitCount: index - start) }
          addNumber(UnsafeRawBufferPointer(rebasing: folded[start..<index]), isToken: !numbersOnly)
        } else {
          while index < folded.count, folded[index] > 0x3A { index += 1 }
          if !numbersOnly { addWord(UnsafeRawBufferPointer(rebasing: folded[start..<index])) }
        }
      }
      return true
    }
  }

  private mutating func addFolded(_ text: UnsafeRawBufferPointer, numbersOnly: Bool) {
    // Taken out, so that what it holds can be read while the tables change.
    var tokens = TokenBuffer()
    swap(&tokens, &self.tokens)
    defer { swap(&tokens, &self.tokens) }
    tokens.removeAll()
    TextFolding.tokenize(text, into: &tokens)
    tokens.bytes.withUnsafeBytes { bytes in
      var start = 0
      for (place, end) in tokens.ends.enumerated() {
        let token = UnsafeRawBufferPointer(rebasing: bytes[start..<Int(end >> 2)])
        if end & 3 == 3, place + 1 < tokens.ends.count, tokens.ends[place + 1] & 2 == 0 {
          addLettered(bytes[start..<Int(tokens.ends[place + 1] >> 2)], digitCount: token.count)
        }
        start = Int(end >> 2)
        if end & 1 == 1 { addNumber(token, isToken: !numbersOnly) } else if !numbersOnly { addWord(token) }
      }
    }
  }

  private mutating func addNumber(_ digits: UnsafeRawBufferPointer, isToken: Bool) {
    let number = intern(digits)
    if isToken { tokenKeys.append(-1 - number) }
    if digits.count >= Priors.Words.numberDigits, !numberKeys.contains(number) { numberKeys.append(number) }
    // Of a number that a year begins, people write what comes after it.
    if !isToken, Vocabulary.startsWithYear(digits) {
      let serial = intern(UnsafeRawBufferPointer(rebasing: digits[4...]))
      if !numberKeys.contains(serial) { numberKeys.append(serial) }
    }
  }

  /// Adds a number together with the letter or two that follow it at once, as in `209B`, beside the number alone: of two bills
  /// `209A` and `209B` it says which is meant. More letters are a unit or a word.
  private mutating func addLettered(_ token: Slice<UnsafeRawBufferPointer>, digitCount: Int) {
    guard digitCount >= Priors.Words.numberDigits, token.count > digitCount,
      token.count <= digitCount + Priors.Words.numberLetters
    else { return }
    let number = intern(UnsafeRawBufferPointer(rebasing: token))
    if !numberKeys.contains(number) { numberKeys.append(number) }
  }

  private mutating func intern(_ digits: UnsafeRawBufferPointer) -> Int32 {
    let most = max(0, digits.count - Priors.Words.numberDigits)
    let start = digits.prefix(most).firstIndex { $0 != UInt8(ascii: "0") } ?? most
    return intern(UnsafeRawBufferPointer(rebasing: digits[start...]), length: digits.count)
  }

  private mutating func intern(_ digits: UnsafeRawBufferPointer, length: Int) -> Int32 {
    let number = numbers.intern(digits)
    if Int(number) == numberLengths.count {
      numberLengths.append(Int32(length))
    } else {
      numberLengths[Int(number)] = min(numberLengths[Int(number)], Int32(length))
    }
    return number
  }

  /// Whether a run of digits is a year and a serial number of three digits or more.
  private static func startsWithYear(_ digits: UnsafeRawBufferPointer) -> Bool {
    digits.count >= 4 + Priors.Words.numberDigits && digits.count <= Priors.Words.mostNumberDigits
      && JoinedNumber.beginsWithYear(digits)
  }

  private mutating func addWord(_ letters: UnsafeRawBufferPointer) {
    let word = words.intern(letters)
    tokenKeys.append(word)
    if !wordKeys.contains(word) { wordKeys.append(word) }
  }

  /// Whether the text so far ends in a word that does not stand in it before.
  var endsInNewWord: Bool { tokenKeys.last.map { $0 == wordKeys.last } ?? false }

  /// Tells that the words so far name the other party, and that a title follows.
  mutating func endParty() { leadCount = wordKeys.count }

  /// Ends the text being read.
  mutating func endText() -> (text: Int32, wording: Int32) {
    let text = texts.intern(tokenKeys)
    return (text, internWording(lead: Int32(leadCount == 0 ? wordKeys.count : leadCount)))
  }

  /// The number of the wording that has the words read so far.
  private mutating func internWording(lead: Int32) -> Int32 {
    wordKeys.append(-1 - lead)
    let wording = wordings.intern(wordKeys)
    wordKeys.removeLast()
    if Int(wording) == wordingCount {
      leadCounts.append(lead)
      wordingWords.append(contentsOf: wordKeys)
      wordingStarts.append(Int32(wordingWords.count))
    }
    return wording
  }

  /// Gives back the memory that reading needs. No text is read after it.
  mutating func seal() {
    words.seal()
    numbers.seal()
    texts.seal()
    names.seal()
    // What wordings are made of is kept beside it.
    wordings = Interner(minimumCapacity: 0)
    wordings.seal()
  }

  /// The number of an account's name; -1 where missing or empty.
  mutating func name(_ column: TextColumn, _ row: Int) -> Int32 {
    let range = column.range(row)
    guard !range.isEmpty else { return -1 }
    return column.arena.withUnsafeBytes { names.intern(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }
}

extension Vocabulary {
  /// By number in another vocabulary, the number here.
  struct Renumbering: Sendable {
    var names: [Int32] = []
    var numbers: [Int32] = []
    var texts: [Int32] = []
    var wordings: [Int32] = []
  }

  /// Takes in what another vocabulary holds, in its order: then all has the numbers it has where one vocabulary reads
  /// the texts of both. O(what the other one holds).
  mutating func merge(_ other: Vocabulary, threadCount: Int) -> Renumbering {
    var renumbering = Renumbering()
    let wordNumbers = words.merge(other.words)
    let numberNumbers = numbers.merge(other.numbers)
    for (number, known) in numberNumbers.enumerated() {
      if Int(known) == numberLengths.count {
        numberLengths.append(other.numberLengths[number])
      } else {
        numberLengths[Int(known)] = min(numberLengths[Int(known)], other.numberLengths[number])
      }
    }
    let known = wordingCount + other.wordingCount
    // The tables are taken out, so that each is filled by one thread.
    let texts = Mutex(Interner(minimumCapacity: 0))
    let own = Mutex(Vocabulary())
    texts.withLock { swap(&$0, &self.texts) }
    own.withLock { swap(&$0, &self) }
    let (textNumbers, (wordingNumbers, nameNumbers)) = Partition.both(known, threadCount: threadCount) {
      texts.withLock { texts in
        texts.merge(other.texts) { $0 < 0 ? -1 - numberNumbers[Int(-1 - $0)] : wordNumbers[Int($0)] }
      }
    } _: {
      own.withLock { own in (own.mergeWordings(other, wordNumbers), own.names.merge(other.names)) }
    }
    own.withLock { swap(&$0, &self) }
    texts.withLock { swap(&$0, &self.texts) }
    renumbering.numbers = numberNumbers
    renumbering.texts = textNumbers
    renumbering.wordings = wordingNumbers
    renumbering.names = nameNumbers
    return renumbering
  }

  private mutating func mergeWordings(_ other: Vocabulary, _ wordNumbers: [Int32]) -> [Int32] {
    (0..<Int32(other.wordingCount)).map { wording in
      wordKeys.removeAll(keepingCapacity: true)
      for word in other.words(of: wording) { wordKeys.append(wordNumbers[Int(word)]) }
      return internWording(lead: Int32(other.leadCount(of: wording)))
    }
  }
}
