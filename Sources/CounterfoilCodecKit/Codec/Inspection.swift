/// What a reader found out about a file, for `inspect`.
public struct Inspection: Sendable, Hashable {
  /// One fact: what it is about, what was found, how sure, and why.
  public struct Fact: Sendable, Hashable {
    /// Such as `encoding`, `delimiter`, `preamble`, `decimal mark`, `date pattern`.
    public var topic: String
    /// What was found, such as `utf-8` or `;`.
    public var value: String
    /// 0 to 100; 100 where it was stated by a profile or decided by all of the file.
    public var confidence: Int
    /// Why, for a person.
    public var evidence: String

    /// - Parameters:
    ///   - topic: what it is about.
    ///   - value: what was found.
    ///   - confidence: 0 to 100.
    ///   - evidence: why.
    public init(_ topic: String, _ value: String, confidence: Int, evidence: String) {
      self.topic = topic
      self.value = value
      self.confidence = confidence
      self.evidence = evidence
    }
  }

  /// One column of the file.
  public struct Column: Sendable, Hashable {
    /// From 1.
    public var position: Int
    /// Its name in the file; empty where the file has no header.
    public var header: String
    /// The field it is read into; nil where it is kept in `extra`.
    public var field: String?
    /// 0 to 100, as of a ``Fact``.
    public var confidence: Int
    /// Why it is read into the field, for a person.
    public var evidence: String

    /// - Parameters:
    ///   - position: from 1.
    ///   - header: its name in the file; empty where there is none.
    ///   - field: the field it is read into; nil for `extra`.
    ///   - confidence: 0 to 100.
    ///   - evidence: why.
    public init(position: Int, header: String, field: String?, confidence: Int, evidence: String) {
      self.position = position
      self.header = header
      self.field = field
      self.confidence = confidence
      self.evidence = evidence
    }
  }

  /// In the order they were found.
  public var facts: [Fact] = []
  /// In the order of the file; empty for what is no table.
  public var columns: [Column] = []
  /// Whether nothing tells what the signs of amounts mean, or amounts without signs; see ``ReadOptions/leavesSignsOpen``.
  public var hasOpenSigns = false

  /// What the rows of a table show of how its maker writes.
  package var shown = ShownForm()

  /// Nothing found out.
  public init() {}
}
