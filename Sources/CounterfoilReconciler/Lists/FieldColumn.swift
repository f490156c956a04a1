internal import CounterfoilModel
internal import CounterfoilRecords
internal import Glibc

/// One compared field of both lists, ready to be asked about pairs.
struct FieldColumn: Sendable {
  /// What was found for one pair: how well it agrees, and the log-probability that an unrelated record of the right list
  /// agrees as well.
  struct Verdict: Sendable {
    var agreement: Agreement
    var logChance: Float

    static let blank = Verdict(agreement: .blank, logChance: 0)
    static let different = Verdict(agreement: .different, logChance: 0)
  }

  let comparison: FieldComparison
  private let rightCount: Double
  /// Wordings of names and streets.
  private var lefts = Side()
  private var rights = Side()
  private var similarity: Similarity!
  private(set) var index: WordIndex?
  private var vocabulary = Vocabulary()
  private var leftStreets: [StreetText] = []
  private var rightStreets: [StreetText] = []
  /// Values that are compared whole: codes, numbers, addresses of mail; empty where missing.
  private(set) var leftKeys: [String] = []
  private(set) var rightKeys: [String] = []
  private var leftDigits: [[UInt8]] = []
  private var rightDigits: [[UInt8]] = []
  private var leftCities: [String] = []
  private var rightCities: [String] = []
  /// The log-share of right records with the key, and with the city, of each right record.
  private var keyChances: [Float] = []
  private var cityChances: [Float] = []
  private(set) var leftPoints: [GeoPoint?] = []
  private(set) var rightPoints: [GeoPoint?] = []
  /// How many right records lie around each left one.
  private var nearCounts: [Int] = []

  /// - Parameters:
  ///   - leftOrder: batch rows in the order the lists are worked on.
  init(
    _ comparison: FieldComparison, left: RecordBatch, _ leftOrder: [Int32], right: RecordBatch, _ rightOrder: [Int32]
  ) {
    self.comparison = comparison
    rightCount = Double(max(1, right.count))
    func texts(_ batch: RecordBatch, _ order: [Int32], _ field: Int) -> [String] {
      order.map { batch.text(field, Int($0)) ?? "" }
    }
    func both(_ field: Int, _ change: (String) -> String) {
      leftKeys = texts(left, leftOrder, field).map(change)
      rightKeys = texts(right, rightOrder, field).map(change)
    }
    switch comparison.method {
    case .words(let field):
      setWords(texts(left, leftOrder, field), texts(right, rightOrder, field))
    case .street(let field):
      leftStreets = texts(left, leftOrder, field).map(StreetText.init)
      rightStreets = texts(right, rightOrder, field).map(StreetText.init)
      setWords(
        leftStreets.map { $0.words.joined(separator: " ") }, rightStreets.map { $0.words.joined(separator: " ") })
      rightKeys = rightStreets.map(\.houseNumber)
    case .locality(let postalCode, let city, let state):
      both(postalCode, FieldColumn.code)
      func cities(_ batch: RecordBatch, _ order: [Int32]) -> [String] {
        zip(texts(batch, order, city), texts(batch, order, state)).map { FieldColumn.code($0.isEmpty ? "" : $0 + $1) }
      }
      leftCities = cities(left, leftOrder)
      rightCities = cities(right, rightOrder)
    case .phone(let field): both(field, FieldColumn.digits)
    case .email(let field): both(field) { $0.lowercased().filter { !$0.isWhitespace } }
    case .coordinates(let latitude, let longitude):
      func points(_ batch: RecordBatch, _ order: [Int32]) -> [GeoPoint?] {
        zip(texts(batch, order, latitude), texts(batch, order, longitude)).map { GeoPoint(latitude: $0, longitude: $1) }
      }
      leftPoints = points(left, leftOrder)
      rightPoints = points(right, rightOrder)
      var cells: [GeoPoint.Cell: Int] = [:]
      for case let point? in rightPoints { cells[point.cell, default: 0] += 1 }
      nearCounts = leftPoints.map { $0?.cell.withNeighbours.reduce(0) { $0 + (cells[$1] ?? 0) } ?? 0 }
    }
    keyChances = chances(rightKeys)
    cityChances = chances(rightCities)
    leftDigits = leftKeys.map { Array($0.utf8) }
    rightDigits = rightKeys.map { Array($0.utf8) }
  }

  private func chances(_ keys: [String]) -> [Float] {
    var counts: [String: Int] = [:]
    for key in keys { counts[key, default: 0] += 1 }
    return keys.map { chance(count: counts[$0] ?? 0) }
  }

  private mutating func setWords(_ left: [String], _ right: [String]) {
    lefts = FieldColumn.side(left, &vocabulary)
    rights = FieldColumn.side(right, &vocabulary)
    similarity = Similarity(vocabulary: vocabulary, entries: lefts, bills: rights)
    index = WordIndex(
      rights, isFree: [Bool](repeating: true, count: right.count), keyDays: [Int32](repeating: 0, count: right.count),
      vocabulary: vocabulary, isBillSide: true)
  }

  private static func side(_ texts: [String], _ vocabulary: inout Vocabulary) -> Side {
    var column = TextColumn()
    for text in texts { column.append(text) }
    var side = Side()
    for row in texts.indices {
      vocabulary.beginText()
      vocabulary.add(column, row)
      side.rows.append(Int32(row))
      side.wordings.append(vocabulary.endText().wording)
    }
    return side
  }

  private static func code(_ text: String) -> String {
    String(text.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  /// The digits of a telephone number, without what is dialled before it in other countries.
  private static func digits(_ text: String) -> String {
    let digits = text.unicodeScalars.compactMap { scalar -> Character? in
      // Full-width digits too.
      let value = scalar.value >= 0xFF10 && scalar.value <= 0xFF19 ? scalar.value - 0xFEE0 : scalar.value
      return value >= 0x30 && value <= 0x39 ? Character(Unicode.Scalar(UInt8(value))) : nil
    }
    let plain = String(digits.drop { $0 == "0" })
    return plain.count >= 5 ? plain : ""
  }

  /// Right rows that share words with a left row.
  mutating func rowsWithSharedWords(_ left: Int) -> [Int32] {
    // In place: a copy of the index per record would cost more than the search.
    index?.rows(like: lefts.wordings[left], account: -1, near: 0, days: 0...0, vocabulary, &similarity) ?? []
  }

  mutating func compare(_ left: Int, _ right: Int) -> Verdict {
    switch comparison.method {
    case .words: return words(left, right)
    case .street: return street(left, right)
    case .locality: return locality(left, right)
    case .phone: return phone(left, right)
    case .email: return email(left, right)
    case .coordinates: return coordinates(left, right)
    }
  }

  /// The log-share of so many right records; at least half of one.
  private func chance(count: Int) -> Float {
    Float(log(max(0.5, Double(count) - 0.5) / (rightCount + 10)))
  }

  // MARK: Methods

  private mutating func words(_ left: Int, _ right: Int) -> Verdict {
    let (one, other) = (lefts.wordings[left], rights.wordings[right])
    // A legal form or a city that only one side writes does not make another name of it.
    let forward = similarity.match(entry: one, bill: other)
    let backward = similarity.match(entry: other, bill: one)
    guard forward.hasWords else { return .blank }
    let best = backward.likeness > forward.likeness ? backward : forward
    let agreement: Agreement =
      best.likeness >= Priors.Words.whole
      ? .same
      : best.likeness >= Priors.Words.most ? .close : best.likeness >= Priors.Words.part ? .part : .different
    return agreement == .different ? .different : Verdict(agreement: agreement, logChance: best.logChance)
  }

  private mutating func street(_ left: Int, _ right: Int) -> Verdict {
    let words = words(left, right)
    let (one, other) = (leftStreets[left], rightStreets[right])
    if words.agreement == .blank { return .blank }
    guard words.agreement == .same || words.agreement == .close else { return .different }
    if one.houseNumber.isEmpty || other.houseNumber.isEmpty {
      return Verdict(agreement: .part, logChance: words.logChance)
    }
    guard one.houseNumber == other.houseNumber else { return Verdict(agreement: .different, logChance: 0) }
    let isOtherUnit = !one.unit.isEmpty && !other.unit.isEmpty && one.unit != other.unit
    return Verdict(
      agreement: isOtherUnit ? .close : .same,
      logChance: max(chance(count: 1), words.logChance + keyChances[right]))
  }

  private func locality(_ left: Int, _ right: Int) -> Verdict {
    let (one, other) = (leftKeys[left], rightKeys[right])
    let (city, otherCity) = (leftCities[left], rightCities[right])
    if !one.isEmpty, !other.isEmpty {
      let isSame =
        one == other || (min(one.utf8.count, other.utf8.count) >= 5 && (one.hasPrefix(other) || other.hasPrefix(one)))
      if isSame { return Verdict(agreement: .same, logChance: keyChances[right]) }
      return !city.isEmpty && city == otherCity
        ? Verdict(agreement: .part, logChance: cityChances[right]) : .different
    }
    guard !city.isEmpty, !otherCity.isEmpty else { return .blank }
    return city == otherCity ? Verdict(agreement: .close, logChance: cityChances[right]) : .different
  }

  /// The same where the digits at the end are, so that a country's code may be missing.
  private func phone(_ leftRow: Int, _ rightRow: Int) -> Verdict {
    let (one, other) = (leftDigits[leftRow], rightDigits[rightRow])
    if one.isEmpty || other.isEmpty { return .blank }
    let length = min(one.count, other.count)
    if one.suffix(length) == other.suffix(length) {
      return Verdict(agreement: length >= 7 ? .same : .close, logChance: keyChances[rightRow])
    }
    guard one.count == other.count else { return .different }
    let isSlip = one.withUnsafeBytes { one in other.withUnsafeBytes { WordLikeness.isOneEditApart(one, $0) } }
    return isSlip ? Verdict(agreement: .close, logChance: chance(count: 1)) : .different
  }

  private func email(_ left: Int, _ right: Int) -> Verdict {
    let (one, other) = (leftKeys[left], rightKeys[right])
    if one.isEmpty || other.isEmpty { return .blank }
    return one == other ? Verdict(agreement: .same, logChance: keyChances[right]) : .different
  }

  private func coordinates(_ left: Int, _ right: Int) -> Verdict {
    guard let one = leftPoints[left], let other = rightPoints[right] else { return .blank }
    let metres = one.metres(to: other)
    let near = nearCounts[left]
    if metres <= 60 { return Verdict(agreement: .same, logChance: chance(count: near)) }
    if metres <= 300 { return Verdict(agreement: .close, logChance: chance(count: near)) }
    return metres <= 1500 ? Verdict(agreement: .part, logChance: chance(count: near * 9)) : .different
  }
}

/// A point on Earth.
struct GeoPoint: Hashable, Sendable {
  /// A square of about 330 metres.
  struct Cell: Hashable, Sendable {
    var north: Int32
    var east: Int32

    var withNeighbours: [Cell] {
      [-1, 0, 1].flatMap { row in [-1, 0, 1].map { Cell(north: north + row, east: east + $0) } }
    }
  }

  let latitude: Double
  let longitude: Double

  /// Nil where a text is no number of degrees.
  init?(latitude: String, longitude: String) {
    guard let north = Double(latitude), let east = Double(longitude), abs(north) <= 90, abs(east) <= 180,
      north != 0 || east != 0
    else { return nil }
    self.latitude = north
    self.longitude = east
  }

  private var eastScale: Double { max(0.01, cos(latitude * .pi / 180)) }

  var cell: Cell {
    // Rows of cells share their width, so that neighbours meet.
    let row = (latitude / 0.003).rounded(.down)
    let scale = max(0.01, cos(row * 0.003 * .pi / 180))
    return Cell(north: Int32(row), east: Int32((longitude * scale / 0.003).rounded(.down)))
  }

  /// On a flat map of the surroundings: exact enough for neighbours.
  func metres(to other: GeoPoint) -> Double {
    let north = (latitude - other.latitude) * 111_195
    let east = (longitude - other.longitude) * 111_195 * eastScale
    return (north * north + east * east).squareRoot()
  }
}
