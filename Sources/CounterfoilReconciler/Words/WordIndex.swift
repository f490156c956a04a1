/// The rows of one side by word, to find those whose wording may mean the same as a wording of the other side.
struct WordIndex {
  /// The rows by account. Places are positions in it.
  let order: AccountDays
  /// Places with each word.
  private let byAccount: PlaceLists
  /// The same in order of key day, each row once.
  private let byDay: PlaceLists
  private let isBillSide: Bool
  private let leastLikeness: Float

  private var links: WordLinks
  /// By place: the search that found it last, and how much of a bill's wording the words that led to it may cover.
  private var findings: [(mark: UInt32, coverage: Float)]
  private var mark: UInt32 = 0
  private var windows: [DayWindow] = []
  private var wanted: [Int32] = []
  /// The wording ``wanted`` was found for; -1 for none.
  private var wantedWording: Int32 = -1
  /// What words add of which not all rows were looked at.
  private var unseenCoverage: Float = 0
  /// Of the side of bills, by wording: the coverage a text as alike as asked for has.
  private let coveragesNeeded: [Float]
  /// What a text as alike as asked for covers of the wording asked for last.
  private var wantedCoverage: Float = 0

  /// - Parameters:
  ///   - keyDays: the day each row is looked up by.
  ///   - leastLikeness: wordings less alike may be left out.
  init(
    _ side: Side, isFree: [Bool], keyDays: [Int32], vocabulary: Vocabulary, isBillSide: Bool,
    leastLikeness: Float = 0, _ similarity: Similarity? = nil
  ) {
    self.isBillSide = isBillSide
    self.leastLikeness = leastLikeness
    order = AccountDays(side, isFree: isFree, keyDays: keyDays)
    unnamedReach = order.isMostlyNamed ? Priors.Search.unnamedReach : Priors.Search.wordReach
    reachOfAll = isBillSide ? Priors.Search.wordReach : Priors.Search.paymentReach
    let words = WordsOfWordings(
      order.placesByDay.lazy.map { [order] in side.wordings[Int(order.rows[Int($0)])] }, vocabulary,
      leastLikeness: isBillSide ? leastLikeness : 0, similarity)
    let wordCount = vocabulary.words.count
    let all = (0..<Int32(order.rows.count)).map { $0 }
    byAccount = PlaceLists(all, order, side, words, wordCount: wordCount, isByAccount: true)
    byDay = PlaceLists(order.placesByDay, order, side, words, wordCount: wordCount, isByAccount: false)
    let byDay = byDay
    links = WordLinks(vocabulary, isBillSide: isBillSide) { !byDay.range($0).isEmpty }
    findings = [(mark: UInt32, coverage: Float)](repeating: (0, 0), count: order.rows.count)
    coveragesNeeded = words.coveragesNeeded
  }

  private let unnamedReach: Int
  private let reachOfAll: Int

  /// Rows that share a word with a wording of the other side, each once, as ``collect(like:account:otherAccount:near:days:_:_:into:)`` finds them.
  mutating func rows(
    like wording: Int32, account: Int32, near day: Int32, days: ClosedRange<Int32>, _ vocabulary: Vocabulary,
    _ similarity: inout Similarity
  ) -> [Int32] {
    var found: [Int32] = []
    collect(like: wording, account: account, near: day, days: days, vocabulary, &similarity, into: &found)
    return found.map { order.rows[Int($0)] }
  }

  /// Finds places of rows whose key day is within the days given and that share a word with a wording of the other
  /// side, each once. Of a word with very many rows those nearest to `day` are taken.
  /// - Parameters:
  ///   - account: of the row asked for; rows that name this account or none are looked at. All rows are where it is -1.
  ///   - otherAccount: a second account of the row asked for; -1 where it has none.
  ///   - found: gets the places.
  mutating func collect(
    like wording: Int32, account: Int32, otherAccount: Int32 = -1, near day: Int32, days: ClosedRange<Int32>,
    _ vocabulary: Vocabulary, _ similarity: inout Similarity, into found: inout [Int32]
  ) {
    found.removeAll(keepingCapacity: true)
    mark &+= 1
    windows.removeAll(keepingCapacity: true)
    if account >= 0 {
      add(account: account, day, days)
      add(account: -1, day, days)
      if otherAccount >= 0, otherAccount != account { add(account: otherAccount, day, days) }
      if windows.isEmpty { return }
    }
    unseenCoverage = 0
    if wording != wantedWording { findWanted(wording, vocabulary, similarity) }
    for index in wanted.indices {
      for link in links.places(of: wanted[index], vocabulary, &similarity) {
        collect(links.words[link], links.weights[link], account, day, days, &found)
      }
    }
  }

  /// Finds the words by which rows like a wording are looked up.
  private mutating func findWanted(_ wording: Int32, _ vocabulary: Vocabulary, _ similarity: Similarity) {
    wantedWording = wording
    wanted.removeAll(keepingCapacity: true)
    guard leastLikeness > 0, !isBillSide else {
      for place in vocabulary.wordPlaces(of: wording) { wanted.append(vocabulary.word(at: place)) }
      return
    }
    similarity.addTellingWords(of: wording, leastLikeness: leastLikeness, to: &wanted)
    for place in vocabulary.wordPlaces(of: wording) {
      let word = vocabulary.word(at: place)
      if byDay.range(word).count <= Priors.Search.commonWord, !wanted.contains(word) { wanted.append(word) }
    }
    wantedCoverage = similarity.coverageNeeded(of: wording, leastLikeness: leastLikeness, foundBy: wanted[...])
  }

  /// Whether a place found by the last search, of a row with a wording, may be as alike as the index was made for.
  /// Judging words one by one is needed only then.
  @inline(__always)
  func mayBeLike(_ place: Int32, _ wording: Int32) -> Bool {
    let needed = isBillSide ? coveragesNeeded[Int(wording)] : wantedCoverage
    return findings[Int(place)].coverage + unseenCoverage >= needed
  }

  private mutating func add(account: Int32, _ day: Int32, _ days: ClosedRange<Int32>) {
    let window = DayWindow(order, account: account, near: day, days: days)
    if !window.isEmpty { windows.append(window) }
  }

  private mutating func collect(
    _ word: Int32, _ weight: Float, _ account: Int32, _ day: Int32, _ days: ClosedRange<Int32>, _ found: inout [Int32]
  ) {
    if account < 0 {
      guard byDay.presence.mayHold(word, -1, days) else { return }
      let list = byDay.range(word)
      let middle = list.bound { order.days[Int(byDay.places[$0])] < day }
      var index = middle
      let end = min(list.upperBound, middle + reachOfAll)
      while index < end, order.days[Int(byDay.places[index])] <= days.upperBound {
        take(byDay.places[index], weight, &found)
        index += 1
      }
      var isWhole = index < end || end == list.upperBound
      index = middle - 1
      let first = max(list.lowerBound, middle - reachOfAll)
      while index >= first, order.days[Int(byDay.places[index])] >= days.lowerBound {
        take(byDay.places[index], weight, &found)
        index -= 1
      }
      isWhole = isWhole && (index >= first || first == list.lowerBound)
      if !isWhole { unseenCoverage += weight }
      return
    }
    let list = byAccount.range(word)
    if list.isEmpty { return }
    var isWhole = true
    for number in windows.indices {
      let window = windows[number]
      guard byAccount.presence.mayHold(word, window.slot, days) else { continue }
      let reach = window.isOfUnnamed ? unnamedReach : Priors.Search.wordReach
      let middle = list.bound { Int(byAccount.places[$0]) < window.middle }
      var index = middle
      let end = min(list.upperBound, middle + reach)
      while index < end, Int(byAccount.places[index]) < window.end {
        take(byAccount.places[index], weight, &found)
        index += 1
      }
      isWhole = isWhole && (index < end || end == list.upperBound)
      index = middle - 1
      let first = max(list.lowerBound, middle - reach)
      while index >= first, Int(byAccount.places[index]) >= window.first {
        take(byAccount.places[index], weight, &found)
        index -= 1
      }
      isWhole = isWhole && (index >= first || first == list.lowerBound)
    }
    if !isWhole { unseenCoverage += weight }
  }

  @inline(__always)
  private mutating func take(_ place: Int32, _ weight: Float, _ found: inout [Int32]) {
    if findings[Int(place)].mark == mark {
      findings[Int(place)].coverage += weight
    } else {
      findings[Int(place)] = (mark, weight)
      found.append(place)
    }
  }
}
