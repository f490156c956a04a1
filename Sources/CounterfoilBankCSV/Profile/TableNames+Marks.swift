import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilText

/// What members beside a payment or a bill say of the whole record, such as `"deleted": true` or `"cancelled_at": "2024-03-10"`.
extension TableNames {
  /// What a marked record is.
  package enum Mark: Sendable {
    /// Without effect: cancelled, failed, deleted, or a draft.
    case void
    /// Still to be booked.
    case pending
    /// A copy of another one.
    case copy
    /// The sum of others that stand beside it as records of their own.
    case whole
  }

  /// What a member's name asks, and which values mark a record by it.
  package struct MarkingName: Sendable {
    /// Such as `deleted`, which a profile may list under `booked`.
    package let word: String
    package let mark: Mark
    private let marks: Values

    fileprivate enum Values: Sendable {
      case yes
      /// A day or a reason does as well.
      case yesOrReason
      case no
      case anything
      /// Two digits but for those of what was approved.
      case otherThanApproved
    }

    fileprivate init(_ word: String, _ mark: Mark, _ marks: Values) {
      self.word = word
      self.mark = mark
      self.marks = marks
    }

    /// Whether a record is marked only where another one says the opposite: nobody may have filled the member in.
    package var needsOpposite: Bool { marks == .no || marks == .otherThanApproved }

    /// Whether a value marks its record.
    package func isMarked(by value: String) -> Bool {
      let small = value.lowercased()
      let isYes = TableNames.yes.contains(small)
      let isNo = TableNames.no.contains(small)
      switch marks {
      case .yes: return isYes
      case .yesOrReason:
        return isYes || !isNo && value.utf8.prefix(4).allSatisfy(\.isASCIIDigit) && value.utf8.count >= 8
      case .no: return isNo && !small.isEmpty
      case .anything: return !isNo
      case .otherThanApproved: return value != "00" && value.utf8.count == 2
      }
    }

    /// Whether a value says the opposite of what ``isMarked(by:)`` looks for.
    package func isOpposite(_ value: String) -> Bool {
      marks == .otherThanApproved ? value == "00" : TableNames.yes.contains(value.lowercased())
    }
  }

  private static let yes: Set<String> = ["true", "1", "yes", "y"]
  private static let no: Set<String> = ["", "false", "0", "no", "n", "null", "none"]

  /// What the name of a member asks of its record; nil where it is none of those names.
  ///
  /// They are members that interfaces document: `deleted` (YNAB, Powens), `removed`, `tombstone` (Actual), `duplicated` (Salt Edge),
  /// `deleted_at` and `failure_code` (Stripe), `isDraft`, `responseCode` (field 39 of ISO 8583), and past participles of the words
  /// of a status, with *at*, *reason* and the like behind them or without. *Approved* and *cleared* are not among them: in
  /// programs of budgets (YNAB, Actual) their owner says so.
  package static func markingName(_ path: String, isOfBills: Bool) -> MarkingName? {
    var parts = words(path)
    if parts == ["is", "parent"] { return MarkingName("isparent", .whole, .yes) }
    if parts.count > 1, ["is", "was", "has", "been"].contains(parts[0]) { parts.removeFirst() }
    guard let first = parts.first, let last = parts.last else { return nil }
    let word = parts.joined()
    if word == "responsecode" { return MarkingName(word, .void, .otherThanApproved) }
    switch parts.count {
    case 1:
      if gone.contains(word) || participles.contains(word) { return MarkingName(word, .void, .yesOrReason) }
      if isOfBills, word == "draft" { return MarkingName(word, .void, .yes) }
      if ["duplicated", "duplicate"].contains(word) { return MarkingName(word, .copy, .yes) }
      if ["successful", "succeeded", "success"].contains(word) { return MarkingName(word, .void, .no) }
      if !isOfBills, ["posted", "settled", "booked", "completed"].contains(word) {
        return MarkingName(word, .pending, .no)
      }
      return nil
    case 2 where circumstances.contains(last):
      let isOfVoid = gone.contains(first) || participles.contains(first) || nounsOfVoid.contains(first)
      return isOfVoid ? MarkingName(word, .void, .anything) : nil
    default: return nil
    }
  }

  /// Whether a list is called one of payments still to come: `scheduledPayments`, `StandingOrder`, `upcoming`.
  package static func isOfPaymentsToCome(_ name: String) -> Bool {
    let words = words(name)
    return words.contains { TableWords.scheduledWords.contains($0) && $0 != "future" }
      || words.contains("standing") && words.contains { $0.hasPrefix("order") }
  }

  /// Whether a value of a member says that its record is a part of another one: `is_child` and `parent_id` of Actual.
  package static func isOfPart(_ path: String, _ value: String) -> Bool {
    switch words(path) {
    case ["is", "child"]: yes.contains(value.lowercased())
    case ["parent", "id"]: !no.contains(value.lowercased())
    default: false
    }
  }

  private static let gone: Set<String> = ["deleted", "removed", "tombstone", "storno"]
  private static let participles = participlesOfVoid.union(["void", "refused", "reversed"])

  /// Words in front of a circumstance, as in *cancelled at*, *decline reason* and *failure code*.
  static let participlesOfVoid: Set<String> = ["cancelled", "canceled", "declined", "failed", "rejected", "voided"]
  static let nounsOfVoid: Set<String> = ["cancellation", "decline", "failure", "rejection"]
  static let circumstances: Set<String> = ["at", "on", "date", "time", "reason", "code", "message"]

  /// The words of the name of a column, in which a dot ends a word that is cut short: `Amount incl. fees`.
  static func words(ofColumn name: String) -> [String] { name.split(separator: " ").flatMap { words(String($0)) } }

  /// The words of the last name of a path, in small letters: `cancelledAt`, `cancelled_at` and `state.cancelled-at` are the same.
  static func words(_ path: String) -> [String] {
    var words: [String] = []
    var isInWord = false
    var wasSmall = false
    for letter in path.split(separator: ".").last ?? "" {
      guard letter.isLetter || letter.isNumber else {
        isInWord = false
        continue
      }
      if isInWord, !(letter.isUppercase && wasSmall) {
        words[words.count - 1] += letter.lowercased()
      } else {
        words.append(letter.lowercased())
      }
      isInWord = true
      wasSmall = letter.isLowercase
    }
    return words
  }
}
