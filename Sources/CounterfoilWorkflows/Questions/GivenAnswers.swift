import CounterfoilBankCSV
package import CounterfoilCodecKit
package import CounterfoilModel
import CounterfoilText

/// What was answered before about files of one layout, and what of it answers a question.
///
/// Answers are used for questions only: what a file tells by itself is never asked, and so never overruled. A question
/// offers the answers that lead to a reading of all rows, so an answer the file disproves is not among them.
package struct GivenAnswers: Sendable, Hashable {
  /// What earlier answers say to a question.
  package enum Fit: Sendable, Hashable {
    /// The line of a profile that answers.
    case line(String)
    /// They say something else than any answer of the question.
    case contradicted
    case nothing
  }

  private let profile: CSVProfile

  /// - Parameter text: a profile; the account it names is no answer, because other accounts have files of the same layout.
  /// - Throws: exit status 78 where it is not understood.
  package init(_ text: ProfileText) throws(Fault) {
    var profile = try CSVProfile(text)
    profile.account = nil
    self.profile = profile
  }

  package func answer(to question: Question) -> Fit {
    var isContradicted = false
    for line in question.choices.compactMap(\.profileLine) {
      guard let choice = try? CSVProfile(ProfileText(yaml: line, file: Question.answerFile)) else { continue }
      if states(choice) { return .line(line) }
      if !choice.hasWords, choice != CSVProfile(), profile.over(choice) == profile { isContradicted = true }
    }
    // What was tried and is not offered is no word for the blank either.
    if isContradicted { return .contradicted }
    return question.blank.flatMap { line(filling: $0) }.map { .line($0) } ?? .nothing
  }

  /// Whether all that the other profile states stands here as well.
  private func states(_ other: CSVProfile) -> Bool {
    var other = other
    // Words are asked about one by one; those answered so far are some of all.
    if Set(other.outflow).isSubset(of: profile.outflow) { other.outflow = [] }
    if Set(other.inflow).isSubset(of: profile.inflow) { other.inflow = [] }
    if Set(other.neutral).isSubset(of: profile.neutral) { other.neutral = [] }
    return other.over(profile) == profile
  }

  private func line(filling blank: Question.Blank) -> String? {
    switch blank {
    case .value(let key):
      // The key of a currency is the only one asked for that stays true of the next file.
      guard key == "currency", let currency = profile.currency else { return nil }
      return "currency: \(currency.code)"
    case .column(let field):
      guard let column = profile.columns[field]?.first, profile.columns[field]?.count == 1 else { return nil }
      switch column {
      case .named(let name): return "columns: {\(field): \(JSONText.string(name))}"
      case .numbered(let number): return "columns: {\(field): \(number)}"
      }
    }
  }
}

extension CSVProfile {
  fileprivate var hasWords: Bool { !outflow.isEmpty || !inflow.isEmpty || !neutral.isEmpty }
}
