import CounterfoilBankCSV
import CounterfoilCodecKit
import CounterfoilModel

/// The reading of a table that its statement proves.
///
/// Where the table alone does not tell what its signs mean, each answer to that question is tried: the balances may prove
/// one of them, and only that one is taken.
struct ProvedReading {
  let reading: TableReading
  /// What proves it, for `inspect`.
  let fact: Inspection.Fact

  /// - Throws: why there is no reading, or none that is proved.
  init(_ table: StatementTable, _ file: String, _ options: ReadOptions) throws(Fault) {
    do throws(Fault) {
      let reading = try TableReading(table, file, options)
      fact = try StatementProof(table, reading, file, options).fact
      self.reading = reading
    } catch {
      guard let only = ProvedReading.onlyProved(error, table, file, options) else { throw error }
      self = only
    }
  }

  private init(_ reading: TableReading, _ fact: Inspection.Fact) {
    self.reading = reading
    self.fact = fact
  }

  /// The reading with the signs that the balances beside the rows show, or with the one answer that the balances prove.
  private static func onlyProved(
    _ fault: Fault, _ table: StatementTable, _ file: String, _ options: ReadOptions
  ) -> ProvedReading? {
    guard let question = fault.diagnostic.question, fault.diagnostic.code == .csvSign else { return nil }
    if let signed = SignsByBalance(table, file)?.table {
      do throws(Fault) {
        let reading = try TableReading(signed, file, options)
        var fact = try StatementProof(signed, reading, file, options).fact
        fact.evidence += "; each amount has the sign by which the balance beside it follows from the one before"
        return ProvedReading(reading, fact)
      } catch {
        return nil
      }
    }
    guard !question.choices.isEmpty, question.choices.allSatisfy({ $0.profileLine?.hasPrefix("sign: ") ?? false })
    else { return nil }
    // Balances that are what the account holds are what a statement prints, unless it speaks of something owed.
    let takesHeld = !StatementProof.mayBeOfDebt(table)
    var proved: [ProvedReading] = []
    for line in question.choices.compactMap(\.profileLine) {
      do throws(Fault) {
        let answered = try answering(line, options)
        let reading = try TableReading(table, file, answered)
        let proof = try StatementProof(table, reading, file, answered)
        if takesHeld, proof.isOfDebt { continue }
        var fact = proof.fact
        fact.evidence += "; of the meanings of signs only `\(line)` fits"
        proved.append(ProvedReading(reading, fact))
      } catch {
        continue
      }
    }
    // Two answers that mean the same for every row of this statement are one.
    guard let first = proved.first, proved.allSatisfy({ $0.reading.amounts == first.reading.amounts }) else {
      return nil
    }
    return first
  }

  /// The options with the sign that a line of a profile states.
  private static func answering(_ line: String, _ options: ReadOptions) throws(Fault) -> ReadOptions {
    var options = options
    let stated = options.profile
    var profile = try stated.map { text throws(Fault) in try CSVProfile(text) } ?? CSVProfile()
    profile.sign = try CSVProfile(ProfileText(yaml: line, file: stated?.file ?? "")).sign
    options.profile = ProfileText(yaml: profile.yaml, file: stated?.file ?? "")
    return options
  }
}
