extension Contradictions {
  /// Marks pairs whose payment names another bill, and learns first which month payments name.
  ///
  /// O(bytes of the payments' texts + pairs).
  mutating func mark(_ candidates: inout [Candidate], _ sheet: inout Worksheet) {
    learnMonths(candidates, &sheet)
    let starts = Contradictions.starts(candidates)
    let (start, pairs) = (self, candidates)
    let found = Partition.map(starts.count - 1, threadCount: sheet.options.threadCount) { range in
      var found: [Int] = []
      for run in range {
        let facts = start.facts(of: Int(pairs[starts[run]].entry))
        if facts.isEmpty { continue }
        for place in starts[run]..<starts[run + 1] where pairs[place].textLevel != .reference {
          let (entry, bill) = (Int(pairs[place].entry), Int(pairs[place].bill))
          // Where nobody knows which month payments name, that is asked once all is decided.
          if let kind = start.kind(entry, bill, facts), kind == .number || start.isMonthKnown(bill, facts) {
            found.append(place)
          }
        }
      }
      return found
    }
    for place in found.joined() { candidates[place].numberTerm = Worksheet.otherNumberTerm }
  }

  /// Where the pairs of each entry start, and the end.
  private static func starts(_ candidates: [Candidate]) -> [Int] {
    var starts = candidates.indices.filter { $0 == 0 || candidates[$0].entry != candidates[$0 - 1].entry }
    starts.append(candidates.count)
    return starts
  }

  /// Learns how the months that payments name lie to those of the nearest bills of their payees.
  private mutating func learnMonths(_ candidates: [Candidate], _ sheet: inout Worksheet) {
    if let frozen = sheet.learning.frozen {
      monthConvention = MonthConvention(frozen, isRange: false)
      rangeConvention = MonthConvention(frozen, isRange: true)
      return
    }
    let starts = Contradictions.starts(candidates)
    let scorer = PairScorer(model: sheet.model, sheet)
    let start = self
    let parts = Partition.map(starts.count - 1, threadCount: sheet.options.threadCount) { range in
      var found: [(payee: Int32, isRange: Bool, steps: (day: MonthConvention.Step, due: MonthConvention.Step))] = []
      for run in range {
        let pairs = candidates[starts[run]..<starts[run + 1]].filter { $0.textLevel == .whole || $0.textLevel == .most }
        guard
          let nearest = pairs.max(by: {
            (scorer.dateTerms[Int($0.dayStep)], $1.bill) < (scorer.dateTerms[Int($1.dayStep)], $0.bill)
          })
        else { continue }
        let (entry, bill) = (Int(nearest.entry), Int(nearest.bill))
        let facts = start.facts(of: entry)
        if facts.months.isEmpty { continue }
        if let steps = start.monthSteps(entry, bill, facts) {
          found.append((start.payee(of: bill), steps.isRange, (steps.day, steps.due)))
        }
      }
      return found
    }
    func learned(isRange: Bool) -> MonthConvention {
      var byPayee: [Int32: [(day: MonthConvention.Step, due: MonthConvention.Step)]] = [:]
      for one in parts.joined() where one.isRange == isRange { byPayee[one.payee, default: []].append(one.steps) }
      return MonthConvention(byPayee)
    }
    let (months, ranges) = (learned(isRange: false), learned(isRange: true))
    (monthConvention, rangeConvention) = (months, ranges)
    sheet.learning.recording {
      months.record(&$0, isRange: false)
      ranges.record(&$0, isRange: true)
    }
  }
}
