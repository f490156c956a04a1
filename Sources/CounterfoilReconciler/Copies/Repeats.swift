internal import CounterfoilCopies
internal import Glibc

/// Finds rows that a later download shows again. Rows of one download are never merged: equal ones are twins.
///
/// Per account, downloads are gone through in order of their last day. Between two of them rows are matched one to one,
/// so of equal rows as many stay as any single download has. O(n log n), with a bounded number of look-alikes per row.
struct Repeats {
  /// A copy (entry position), the row that stays, and how sure that is.
  struct Copy {
    var copy: Int32
    var original: Int32
    var probability: Double
    var reason: DuplicateEntry.Reason
  }

  /// A transaction some download showed: the row that stays, and all rows that showed it.
  private struct Held {
    var row: Int32
    var versions: [Int32]
  }

  private let side: Side
  private var evidence: RepeatEvidence
  private var boundedCount = 0
  private var isTaken: [Bool]
  private(set) var copies: [Copy] = []
  private(set) var contradictions: [UnnamedDownloads.Contradiction] = []

  private init(_ sheet: Worksheet, _ vocabulary: Vocabulary) {
    side = sheet.entries
    evidence = RepeatEvidence(sheet, vocabulary)
    isTaken = [Bool](repeating: false, count: sheet.entries.count)
  }

  /// Copies among the entries, account by account, in order of the copies' positions; and which downloads cannot be of one account.
  static func find(
    _ sheet: inout Worksheet, _ vocabulary: Vocabulary
  ) -> (copies: [Copy], contradictions: [UnnamedDownloads.Contradiction]) {
    let downloads = sheet.entries.downloads
    guard let first = downloads.first, downloads.contains(where: { $0 != first }) else { return ([], []) }
    var repeats = Repeats(sheet, vocabulary)
    repeats.run(sheet.options.threadCount)
    sheet.boundedCount += repeats.boundedCount
    return (repeats.copies.sorted { $0.copy < $1.copy }, repeats.contradictions)
  }

  private mutating func run(_ threadCount: Int) {
    var sorted = RadixOrder(Array(0..<Int32(side.count)))
    sorted.sort { Int64(side.downloads[$0]) }
    sorted.sort { Int64(side.accounts[$0]) }
    let order = sorted.rows
    // Accounts share nothing; each is gone through with the piece it starts in.
    let parts = Partition.deal(order.count, threadCount: threadCount, start: { [self] in self }) { range, part in
      var start = range.lowerBound
      while start < range.upperBound, start > 0, part.isOneAccount(order[start - 1], order[start]) { start += 1 }
      while start < range.upperBound { start = part.mergeAccount(order, from: start) }
    }
    copies = parts.flatMap(\.copies)
    contradictions = parts.flatMap(\.contradictions)
    boundedCount = parts.reduce(0) { $0 + $1.boundedCount }
  }

  private func isOneAccount(_ left: Int32, _ right: Int32) -> Bool {
    side.accounts[Int(left)] == side.accounts[Int(right)]
  }

  /// Merges the downloads of the account whose rows start at a place; returns where they end.
  private mutating func mergeAccount(_ order: [Int32], from accountStart: Int) -> Int {
    var downloads: [ArraySlice<Int32>] = []
    var start = accountStart
    while start < order.count, isOneAccount(order[start], order[accountStart]) {
      let download = side.downloads[Int(order[start])]
      var end = start
      while end < order.count, isOneAccount(order[end], order[accountStart]),
        side.downloads[Int(order[end])] == download
      {
        end += 1
      }
      downloads.append(order[start..<end])
      start = end
    }
    if downloads.count > 1 {
      evidence.begin(order[accountStart..<start])
      let sorted = downloads.sorted(by: isEarlier)
      if side.accounts[Int(order[accountStart])] < 0 {
        let unnamed = UnnamedDownloads(sorted, side)
        contradictions += unnamed.contradictions
        for group in unnamed.groups { merge(group) }
      } else {
        merge(sorted)
      }
    }
    return start
  }

  /// Downloads by their last day, first day, size and first rows: their names and order of arrival do not matter.
  private func isEarlier(_ left: ArraySlice<Int32>, _ right: ArraySlice<Int32>) -> Bool {
    let leftKey = (side.days[Int(left[left.endIndex - 1])], side.days[Int(left[left.startIndex])], left.count)
    let rightKey = (side.days[Int(right[right.endIndex - 1])], side.days[Int(right[right.startIndex])], right.count)
    if leftKey != rightKey { return leftKey < rightKey }
    return left.lexicographicallyPrecedes(right)
  }

  /// Goes through an account's downloads, earliest end first, keeping what a later one may repeat.
  private mutating func merge(_ downloads: [ArraySlice<Int32>]) {
    // The earliest day any later download shows.
    var laterFirstDays = [Int32](repeating: .max, count: downloads.count)
    for place in downloads.indices.dropLast().reversed() {
      let next = downloads[place + 1]
      laterFirstDays[place] = min(laterFirstDays[place + 1], side.days[Int(next[next.startIndex])])
    }
    var held: [Held] = []
    var waiting: [Int32] = []
    for (place, download) in downloads.enumerated() {
      let firstDay = side.days[Int(download[download.startIndex])]
      let lastDay = side.days[Int(download[download.endIndex - 1])]
      evidence.beginDownload(firstDay: firstDay, lastDay: lastDay)
      if !held.isEmpty { repeatHeld(download, &held) }
      let news = download.filter { !isTaken[Int($0)] }
      if !waiting.isEmpty { book(waiting, news) }
      evidence.endDownload()
      let keptFrom = laterFirstDays[place]
      guard keptFrom < .max else { break }
      held.removeAll { side.days[Int($0.row)] < keptFrom - Priors.Days.repeatsOfReference }
      waiting.removeAll {
        isTaken[Int($0)] || side.days[Int($0)] < keptFrom - BookingDays.weighed.upperBound
      }
      for row in news where !isTaken[Int(row)] {
        if side.isPending[Int(row)] { waiting.append(row) } else { held.append(Held(row: row, versions: [row])) }
      }
    }
  }

  /// Marks rows of a download that show a held row again.
  private mutating func repeatHeld(_ download: ArraySlice<Int32>, _ held: inout [Held]) {
    let side = side
    let lowestDay = evidence.firstDay - Priors.Days.repeatsOfReference
    var order = held.indices.filter { side.days[Int(held[$0].row)] >= lowestDay }
    order.sort { left, right in
      let (left, right) = (held[left].row, held[right].row)
      let (leftAmount, rightAmount) = (side.amounts[Int(left)], side.amounts[Int(right)])
      return leftAmount != rightAmount ? leftAmount < rightAmount : left < right
    }
    var news = download.filter { !side.isPending[Int($0)] }
    news.sort { (side.amounts[Int($0)], $0) < (side.amounts[Int($1)], $1) }
    var oldStart = 0
    var newStart = 0
    var offers = Offers()
    while oldStart < order.count, newStart < news.count {
      let oldAmount = side.amounts[Int(held[order[oldStart]].row)]
      let newAmount = side.amounts[Int(news[newStart])]
      if oldAmount < newAmount {
        oldStart += 1
      } else if newAmount < oldAmount {
        newStart += 1
      } else {
        var oldEnd = oldStart
        while oldEnd < order.count, side.amounts[Int(held[order[oldEnd]].row)] == oldAmount { oldEnd += 1 }
        var newEnd = newStart
        while newEnd < news.count, side.amounts[Int(news[newEnd])] == oldAmount { newEnd += 1 }
        offer(news[newStart..<newEnd], order[oldStart..<oldEnd], &held, &offers)
        oldStart = oldEnd
        newStart = newEnd
      }
    }
    let picked = Assignment.best(
      lefts: offers.lefts, rights: offers.rights, weights: offers.weights, boundedCount: &boundedCount)
    for pair in picked { accept(offers.lefts[pair], &held[Int(offers.rights[pair])], offers.weights[pair]) }
  }

  private struct Offers {
    var lefts: [Int32] = []
    var rights: [Int32] = []
    var weights: [Double] = []
  }

  /// Pairs rows of one amount. Rows that are wholly the same are taken at once, as many as both sides have.
  private mutating func offer(
    _ news: ArraySlice<Int32>, _ olds: ArraySlice<Int>, _ held: inout [Held], _ offers: inout Offers
  ) {
    evidence.beginAmount(heldCount: olds.count)
    if let row = news.first, let old = olds.first, news.count == 1, olds.count == 1 {
      let isNear = abs(side.days[Int(row)] - side.days[Int(held[old].row)]) <= Priors.Days.repeatsOfReference
      if isNear, !isTaken[Int(row)] { offer(row, old, held, &offers) }
      return
    }
    var isHeldAgain = [Bool](repeating: false, count: olds.count)
    if news.count > 1 || olds.count > 1 {
      var sameOlds: [RepeatEvidence.RowKey: [Int]] = [:]
      for (place, old) in olds.enumerated() {
        for version in held[old].versions {
          let key = evidence.key(version)
          if sameOlds[key]?.last != place { sameOlds[key, default: []].append(place) }
        }
      }
      for key in sameOlds.keys { sameOlds[key]?.reverse() }
      for row in news {
        let key = evidence.key(row)
        while let place = sameOlds[key]?.popLast() {
          guard !isHeldAgain[place] else { continue }
          isHeldAgain[place] = true
          accept(row, &held[olds[olds.startIndex + place]], 9)
          break
        }
      }
    }
    let freeOlds = olds.enumerated().filter { !isHeldAgain[$0.offset] }.map(\.element)
    let freeNews = news.filter { !isTaken[Int($0)] }
    var start = 0
    var end = 0
    for (rank, row) in freeNews.enumerated() {
      let day = side.days[Int(row)]
      func oldDay(_ place: Int) -> Int32 { side.days[Int(held[freeOlds[place]].row)] }
      while start < freeOlds.count, oldDay(start) < day - Priors.Days.repeatsOfReference { start += 1 }
      end = max(start, end)
      while end < freeOlds.count, oldDay(end) <= day + Priors.Days.repeatsOfReference { end += 1 }
      var window = start..<end
      if window.count > Priors.Search.repeats {
        boundedCount += 1
        window = window.around(rank * freeOlds.count / freeNews.count, Priors.Search.repeats)
      }
      for place in window { offer(row, freeOlds[place], held, &offers) }
    }
  }

  private mutating func offer(_ row: Int32, _ old: Int, _ held: [Held], _ offers: inout Offers) {
    let weight = evidence.repeatWeight(row, held[old].versions)
    guard weight > 0 else { return }
    offers.lefts.append(row)
    offers.rights.append(Int32(old))
    offers.weights.append(weight)
  }

  private mutating func accept(_ copy: Int32, _ held: inout Held, _ weight: Double) {
    isTaken[Int(copy)] = true
    copies.append(
      Copy(
        copy: copy, original: held.row, probability: RepeatEvidence.chance(weight),
        reason: evidence.reason(Int(copy), Int(held.row))))
    if held.versions.count < 8 { held.versions.append(copy) }
  }

  /// Marks waiting rows that new rows book, or show pending again. The pending row is the copy.
  private mutating func book(_ waiting: [Int32], _ news: [Int32]) {
    var bookings = Bookings(side, waiting: waiting, news: news)
    bookings.collect(&evidence)
    boundedCount += bookings.boundedCount
    let picked = Assignment.best(
      lefts: bookings.lefts, rights: bookings.rights, weights: bookings.weights, boundedCount: &boundedCount)
    for pair in picked {
      let (row, old) = (bookings.lefts[pair], bookings.rights[pair])
      isTaken[Int(old)] = true
      copies.append(
        Copy(
          copy: old, original: row, probability: RepeatEvidence.chance(bookings.weights[pair]),
          reason: side.isPending[Int(row)] ? .rewordedRow : .pendingThenBooked))
    }
  }
}

extension Range<Int> {
  /// The part of that many numbers whose middle is nearest to a place.
  func around(_ place: Int, _ limit: Int) -> Range<Int> {
    guard count > limit else { return self }
    let start = Swift.min(Swift.max(lowerBound, place - limit / 2), upperBound - limit)
    return start..<(start + limit)
  }
}
