/// Where the texts of a row stand that run over several lines, seen from the line with its amount.
enum TextHabit: String, CaseIterable {
  /// Day and amount stand in the first line.
  case below
  /// The amount is in the last line.
  case above
  /// Day and amount stand in the middle, as in tables of a web page.
  case around
  /// The gaps between lines say it, here so and there so.
  case byGaps

  /// The values of the setting `texts`, for where a statement does not say.
  static let settings: [TextHabit] = [.below, .above, .around]
}

/// Finds out the habit of a statement: the only one that fits all its lines, or the one that wider gaps between rows show.
struct HabitSearch {
  /// The lines of each section, up to the end of its rows.
  private let sections: [ArraySlice<BodyLine>]
  /// The first line that gaps do not give to the row above or below it.
  private var open: PagePlace?
  /// Whether texts belong to the row above, or to the one below, as far as gaps show.
  private var shown: Set<TextHabit> = []

  init(_ sections: [ArraySlice<BodyLine>]) {
    self.sections = sections
    for lines in sections { look(at: lines) }
  }

  private mutating func look(at lines: ArraySlice<BodyLine>) {
    let payments = lines.indices.filter { lines[$0].kind == .payment }
    for (first, second) in zip(payments, payments.dropFirst())
    where second - first > 1 && lines[first...second].allSatisfy({ $0.kind == .payment || $0.kind == .text }) {
      if let cut = HabitSearch.widestGap(lines, first, second) {
        shown.insert(cut == first ? .above : cut == second - 1 ? .below : .around)
      } else if open == nil {
        open = lines[first + 1].line.place
      }
    }
  }

  /// - Throws: where texts may belong to the row above them or to the one below.
  func find() throws(LineProblem) -> TextHabit {
    let fitting = TextHabit.settings.filter(fits)
    if let only = shown.first, shown.count == 1, only != .around, fitting.contains(only) { return only }
    if fitting.contains(.around), !shown.isEmpty { return .around }
    guard let open else { return shown.isEmpty ? fitting.first ?? .byGaps : .byGaps }
    if fitting.count == 1 { return fitting[0] }
    if !shown.isEmpty { return .byGaps }
    if sections.contains(where: { $0.contains { $0.kind == .day } }), fitting.contains(.above) { return .above }
    throw LineProblem(
      place: open, words: "the line may belong to the row above it or to the one below",
      fix: "If texts go on below the line with the amount, add --set texts=below; if they start above it, texts=above; "
        + "if the amount stands in their middle, texts=around.")
  }

  private func fits(_ habit: TextHabit) -> Bool {
    switch habit {
    case .below: !hasTextsInFront && !hasBareAmounts
    case .above: !hasTextsBehind && !hasBareAmounts
    case .around: sections.allSatisfy { HabitSearch.middles(of: $0) != nil }
    case .byGaps: false
    }
  }

  /// Whether texts come before the first row of all.
  private var hasTextsInFront: Bool {
    for lines in sections {
      for line in lines {
        if line.kind == .text { return true }
        if line.kind == .payment || line.kind == .day { return false }
      }
    }
    return false
  }

  /// Whether texts are between the last amount of a page and what ends the rows there.
  private var hasTextsBehind: Bool {
    sections.contains { lines in
      var last = TextHabit?.none
      for line in lines {
        switch line.kind {
        case .payment: last = .below
        case .text: if last == .below { last = .around }
        case .sum: if last == .around { return true } else { last = nil }
        case .day: last = nil
        }
      }
      return last == .around
    }
  }

  /// Whether an amount has no text beside it, but texts above or below.
  private var hasBareAmounts: Bool {
    sections.contains { lines in
      lines.indices.contains { index in
        guard lines[index].kind == .payment, !lines[index].hasText else { return false }
        return [index - 1, index + 1].contains { lines.indices.contains($0) && lines[$0].kind == .text }
      }
    }
  }

  // MARK: Gaps and middles

  /// A gap is wider than another by more than this.
  private static let clearly = 1.15

  /// The line in front of the gap that is clearly wider than all others from one line to another; nil where none is.
  static func widestGap(_ lines: ArraySlice<BodyLine>, _ first: Int, _ second: Int) -> Int? {
    let gaps = (first..<second).map { lines[$0 + 1].middle - lines[$0].middle }
    guard let widest = gaps.max(), let place = gaps.firstIndex(of: widest) else { return nil }
    let others = gaps.enumerated().filter { $0.offset != place }
    return others.allSatisfy { $0.element * clearly < widest } ? first + place : nil
  }

  /// The last line of each row where every amount is in the middle of the lines of its row; nil where one does not.
  static func middles(of lines: ArraySlice<BodyLine>) -> [Int: Int]? {
    var stops: [Int: Int] = [:]
    var start = lines.startIndex
    while start < lines.endIndex {
      if case .sum = lines[start].kind {
        start += 1
        continue
      }
      guard let payment = lines[start...].firstIndex(where: { $0.kind != .text }), lines[payment].kind == .payment,
        let stop = middleStop(lines, start, payment)
      else { return nil }
      stops[payment] = stop
      start = stop + 1
    }
    return stops
  }

  private static func middleStop(_ lines: ArraySlice<BodyLine>, _ start: Int, _ payment: Int) -> Int? {
    let above = lines[payment].anchor - lines[start].middle
    let tolerance = 0.2 * lines[payment].line.height
    var stop = payment
    while stop < lines.endIndex, stop == payment || lines[stop].kind == .text {
      let below = lines[stop].middle - lines[payment].anchor
      if abs(below - above) < tolerance { return stop }
      if below > above { return nil }
      stop += 1
    }
    return nil
  }
}
