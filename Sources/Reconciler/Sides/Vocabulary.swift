internal import Records

/// Every word, number and wording of both sides, as numbers.
struct Vocabulary: Sendable {
  /// Words and pairs of CJK characters.
  var words = Interner(minimumCapacity: 4096)
  /// Runs of three digits or more.
  var numbers = Interner(minimumCapacity: 4096)
  /// How many digits each number has.
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
  func withTokens<Result>(of text: Int32, _ body: (UnsafeBufferPointer<Int32>) -> Result) -> Result {
    texts.withBytes(text) { bytes in body(bytes.assumingMemoryBound(to: Int32.self)) }
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
    // Taken out, so that what it holds can be read while the tables change.
    var tokens = TokenBuffer()
    swap(&tokens, &self.tokens)
    defer { swap(&tokens, &self.tokens) }
    tokens.removeAll()
    column.arena.withUnsafeBytes {
      TextFolding.tokenize(UnsafeRawBufferPointer(rebasing: $0[range]), into: &tokens)
    }
    tokens.bytes.withUnsafeBytes { bytes in
      var start = 0
      for end in tokens.ends {
        let token = UnsafeRawBufferPointer(rebasing: bytes[start..<Int(end >> 1)])
        start = Int(end >> 1)
        if end & 1 == 1 { addNumber(token, isToken: !numbersOnly) } else if !numbersOnly { addWord(token) }
      }
    }
  }

  private mutating func addNumber(_ digits: UnsafeRawBufferPointer, isToken: Bool) {
    let number = numbers.intern(digits)
    if isToken { tokenKeys.append(-1 - number) }
    if Int(number) == numberLengths.count { numberLengths.append(Int32(digits.count)) }
    if digits.count >= 3, !numberKeys.contains(number) { numberKeys.append(number) }
  }

  private mutating func addWord(_ letters: UnsafeRawBufferPointer) {
    let word = words.intern(letters)
    tokenKeys.append(word)
    if !wordKeys.contains(word) { wordKeys.append(word) }
  }

  /// Tells that the words so far name the other party, and that a title follows.
  mutating func endParty() { leadCount = wordKeys.count }

  /// Ends the text being read.
  mutating func endText() -> (text: Int32, wording: Int32) {
    let text = texts.intern(tokenKeys)
    let lead = Int32(leadCount == 0 ? wordKeys.count : leadCount)
    wordKeys.append(-1 - lead)
    let wording = wordings.intern(wordKeys)
    wordKeys.removeLast()
    if Int(wording) == wordingCount {
      leadCounts.append(lead)
      wordingWords.append(contentsOf: wordKeys)
      wordingStarts.append(Int32(wordingWords.count))
    }
    return (text, wording)
  }

  /// The number of an account's name; -1 where missing or empty.
  mutating func name(_ column: TextColumn, _ row: Int) -> Int32 {
    let range = column.range(row)
    guard !range.isEmpty else { return -1 }
    return column.arena.withUnsafeBytes { names.intern(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }
}
