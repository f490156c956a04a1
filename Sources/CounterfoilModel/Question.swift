/// The one thing a person must say before work can go on, with the answers there are.
///
/// A fault carries it where the input fits more than one reading. On a terminal it is asked; elsewhere the fault's
/// ``Diagnostic/fixes`` say the same in words.
public struct Question: Hashable, Sendable {
  /// One answer.
  public struct Choice: Hashable, Sendable {
    /// What it means, for a person, best shown by a value of the file: `3 April 2026, day first`.
    public var text: String
    /// The line (or lines) of a profile that says so, in YAML: `date: dd/MM/yyyy`. Nil where it is no matter of a profile.
    public var profileLine: String?
    /// Whether what the file holds speaks for another answer, though it proves none. What other files of the account show does
    /// not answer so: a person must.
    public var isDoubtful: Bool

    /// - Parameters:
    ///   - text: what the answer means.
    ///   - profileLine: the line of a profile that says so; nil where it is no matter of a profile.
    ///   - isDoubtful: whether what the file holds speaks for another answer.
    public init(_ text: String, profileLine: String?, isDoubtful: Bool = false) {
      self.text = text
      self.profileLine = profileLine
      self.isDoubtful = isDoubtful
    }
  }

  /// What a typed answer stands for, where the choices are not all there are.
  public enum Blank: Hashable, Sendable {
    /// The profile line is `KEY: ANSWER`, such as `currency: EUR`.
    case value(ofKey: String)
    /// The profile line is `columns: {FIELD: ANSWER}`; a number is a column's place from 1.
    case column(ofField: String)
  }

  /// One sentence ending in a question mark.
  public var text: String
  /// The likeliest first; none is taken without being chosen.
  public var choices: [Choice]
  /// Nil where one of the choices must be taken.
  public var blank: Blank?
  /// The questions that come once this one is answered, in their order: all that is open is seen at once. They are those
  /// after the first choice that leads to one; none of them has questions of its own here.
  public var following: [Question] = []

  /// - Parameters:
  ///   - text: one sentence ending in a question mark.
  ///   - choices: the likeliest first.
  ///   - blank: what a typed answer stands for; nil where one of the choices must be taken.
  public init(_ text: String, choices: [Choice], blank: Blank? = nil) {
    self.text = text
    self.choices = choices
    self.blank = blank
  }
}
