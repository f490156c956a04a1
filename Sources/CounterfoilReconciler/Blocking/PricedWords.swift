/// Bills by word, each with its amount beside, to find those a payment of nearly their amount may be for.
///
/// Finds what a ``WordIndex`` of the bills does, but for bills that the amount rules out: of a word that many bills have,
/// few come near. So as many that name no account are looked at as of those that name one.
struct PricedWords: Sendable {
  /// A bill in the list of a word.
  private struct Posting: Sendable {
    let place: Int32
    let day: Int32
    let price: Price
  }

  /// The amount of a bill as far as it tells quickly whether a payment may be near.
  struct Price: Sendable {
    /// With its sign, rounded.
    let amount: Float
    let currency: UInt16
    /// What is left of the size after division by 9: the same where two digits are swapped.
    let ninth: UInt8
    /// The last two digits: the same where one digit before them is changed. ``anyHundredth`` for small amounts.
    let hundredth: UInt8

    fileprivate static let anyHundredth = UInt8.max

    init(_ amount: Int64, _ currency: UInt16) {
      self.amount = Float(amount)
      self.currency = currency
      ninth = UInt8(amount.magnitude % 9)
      hundredth = amount.magnitude < 1000 ? Price.anyHundredth : UInt8(amount.magnitude % 100)
    }
  }

  /// The prices a payment may be for: those of other currencies, those near its own, and those a slip of the pen away.
  /// Others may be let through.
  struct Reach {
    private let sign: Float
    private let least: Float
    private let most: Float
    private let paid: Price

    init(_ amount: Int64, _ currency: UInt16, ratios: ClosedRange<Float>) {
      paid = Price(amount, currency)
      sign = amount < 0 ? -1 : 1
      // A little wider, for rounded numbers.
      least = sign * paid.amount / ratios.upperBound * 0.999
      most = sign * paid.amount / ratios.lowerBound * 1.001
    }

    @inline(__always)
    func contains(_ price: Price) -> Bool {
      let size = sign * price.amount
      if size <= 0 { return false }
      if size >= least && size <= most { return true }
      return price.ninth == paid.ninth || price.hundredth == paid.hundredth || price.currency != paid.currency
        || price.hundredth == Price.anyHundredth
    }
  }

  /// The postings of each word `w` from `starts[w]` to `starts[w + 1]`; those of bills without words come last.
  private struct Lists: Sendable {
    var starts: [Int32] = []
    var postings: [Posting] = []
    private(set) var presence = WordPresence(count: 0)

    /// - Parameters:
    ///   - order: places in the order each list is to have.
    ///   - isByAccount: whether bills of one account are looked for.
    init(
      _ order: [Int32], _ days: AccountDays, _ prices: [Price], _ bills: Side, _ vocabulary: Vocabulary,
      isByAccount: Bool
    ) {
      let blank = vocabulary.words.count
      starts = [Int32](repeating: 0, count: blank + 2)
      for place in order {
        let words = vocabulary.wordPlaces(of: bills.wordings[Int(days.rows[Int(place)])])
        if words.isEmpty { starts[blank + 1] += 1 }
        for word in words { starts[Int(vocabulary.word(at: word)) + 1] += 1 }
      }
      for word in 0...blank { starts[word + 1] += starts[word] }
      var next = starts
      var presence = WordPresence(count: Int(starts[blank + 1]))
      postings = [Posting](unsafeUninitializedCapacity: Int(starts[blank + 1])) { buffer, filledCount in
        for place in order {
          let slot = isByAccount ? days.slot(ofPlace: place) : -1
          let row = Int(days.rows[Int(place)])
          let posting = Posting(place: place, day: days.days[Int(place)], price: prices[row])
          let words = vocabulary.wordPlaces(of: bills.wordings[row])
          func add(_ word: Int) {
            buffer.initializeElement(at: Int(next[word]), to: posting)
            next[word] += 1
            presence.note(word, slot, posting.day)
          }
          if words.isEmpty { add(blank) }
          for place in words { add(Int(vocabulary.word(at: place))) }
        }
        filledCount = Int(starts[blank + 1])
      }
      self.presence = presence
    }

    @inline(__always)
    func range(_ word: Int32) -> Range<Int> { Int(starts[Int(word)])..<Int(starts[Int(word) + 1]) }
  }

  private let order: AccountDays
  private let byAccount: Lists
  /// The same in order of key day, each bill once; nil where every payment names its account.
  private let byDay: Lists?
  private let links: WordLinks
  private let blankWord: Int32

  init(_ sheet: Worksheet, _ vocabulary: Vocabulary, namesAllAccounts: Bool) {
    let bills = sheet.bills
    order = AccountDays(bills, isFree: sheet.billIsFree, keyDays: bills.keyDays)
    let prices = Partition.fill(bills.count, sheet.options.threadCount) {
      Price(bills.amounts[$0], bills.currencies[$0])
    }
    let all = Array(0..<Int32(order.rows.count))
    byAccount = Lists(all, order, prices, bills, vocabulary, isByAccount: true)
    byDay = namesAllAccounts ? nil : Lists(order.placesByDay, order, prices, bills, vocabulary, isByAccount: false)
    blankWord = Int32(vocabulary.words.count)
    let byAccount = byAccount
    links = WordLinks(vocabulary, isBillSide: true) { !byAccount.range($0).isEmpty }
  }

  /// What one thread notes while it searches.
  struct Search {
    fileprivate var links: WordLinks
    fileprivate var seenMarks: [UInt32]
    fileprivate var mark: UInt32 = 0
    fileprivate var windows: [DayWindow] = []
    fileprivate var places: [Int32] = []

    init(_ words: PricedWords) {
      links = words.links
      seenMarks = [UInt32](repeating: 0, count: words.order.rows.count)
    }

    @inline(__always)
    fileprivate mutating func take(_ place: Int32) {
      if seenMarks[Int(place)] != mark {
        seenMarks[Int(place)] = mark
        places.append(place)
      }
    }
  }

  /// Finds bills within reach of a payment whose key day is within the days given and that share a word with a wording
  /// of statements, each once; bills without words too. Of a word with very many bills those nearest to `day` are looked
  /// at. O(words · bills looked at).
  /// - Parameter account: of the payment; bills that name this account or none are looked at. All bills are where it is
  ///   -1.
  func bills(
    like wording: Int32, account: Int32, near day: Int32, days: ClosedRange<Int32>, _ reach: Reach,
    _ vocabulary: Vocabulary, _ similarity: inout Similarity, _ search: inout Search, into found: inout [Int32]
  ) {
    found.removeAll(keepingCapacity: true)
    search.places.removeAll(keepingCapacity: true)
    search.mark &+= 1
    search.windows.removeAll(keepingCapacity: true)
    if account >= 0 {
      for account in [account, -1] {
        let window = DayWindow(order, account: account, near: day, days: days)
        if !window.isEmpty { search.windows.append(window) }
      }
      if search.windows.isEmpty { return }
    }
    for place in vocabulary.wordPlaces(of: wording) {
      for link in search.links.places(of: vocabulary.word(at: place), vocabulary, &similarity) {
        collect(search.links.words[link], account, day, days, reach, &search)
      }
    }
    collect(blankWord, account, day, days, reach, &search)
    for place in search.places { found.append(order.rows[Int(place)]) }
  }

  private func collect(
    _ word: Int32, _ account: Int32, _ day: Int32, _ days: ClosedRange<Int32>, _ reach: Reach, _ search: inout Search
  ) {
    if account < 0 {
      guard let byDay, byDay.presence.mayHold(word, -1, days) else { return }
      let list = byDay.range(word)
      byDay.postings.withUnsafeBufferPointer { postings in
        let middle = list.bound { postings[$0].day < day }
        PricedWords.look(
          UnsafeBufferPointer(rebasing: postings[list]), middle - list.lowerBound, reach, &search,
          isBefore: { $0.day < days.lowerBound }, isAfter: { $0.day > days.upperBound })
      }
      return
    }
    let list = byAccount.range(word)
    if list.isEmpty { return }
    byAccount.postings.withUnsafeBufferPointer { postings in
      for number in search.windows.indices {
        let window = search.windows[number]
        guard byAccount.presence.mayHold(word, window.slot, days) else { continue }
        let middle = list.bound { Int(postings[$0].place) < window.middle }
        PricedWords.look(
          UnsafeBufferPointer(rebasing: postings[list]), middle - list.lowerBound, reach, &search,
          isBefore: { Int($0.place) < window.first }, isAfter: { Int($0.place) >= window.end })
      }
    }
  }

  /// Takes postings within reach, from the middle of a list first upwards and then downwards.
  @inline(__always)
  private static func look(
    _ list: UnsafeBufferPointer<Posting>, _ middle: Int, _ reach: Reach, _ search: inout Search,
    isBefore: (Posting) -> Bool, isAfter: (Posting) -> Bool
  ) {
    for index in middle..<max(middle, min(list.count, middle + Priors.Search.wordReach)) {
      let posting = list[index]
      if isAfter(posting) { break }
      if reach.contains(posting.price) { search.take(posting.place) }
    }
    for index in stride(from: middle - 1, through: max(0, middle - Priors.Search.wordReach), by: -1) {
      let posting = list[index]
      if isBefore(posting) { break }
      if reach.contains(posting.price) { search.take(posting.place) }
    }
  }
}
