/// What a reader found out about a file, for `inspect`.
public struct Inspection: Sendable, Hashable {
  /// One fact: what it is about, what was found, how sure, and why.
  public struct Fact: Sendable, Hashable {
    /// Such as `encoding`, `delimiter`, `preamble`, `decimal mark`, `date pattern`.
    public var topic: String
    public var value: String
    /// 0 to 100; 100 where it was stated by a profile or decided by all of the file.
    public var confidence: Int
    public var evidence: String

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
    public var header: String
    /// The field it is read into; nil where it is kept in `extra`.
    public var field: String?
    public var confidence: Int
    public var evidence: String

    public init(position: Int, header: String, field: String?, confidence: Int, evidence: String) {
      self.position = position
      self.header = header
      self.field = field
      self.confidence = confidence
      self.evidence = evidence
    }
  }

  public var facts: [Fact] = []
  public var columns: [Column] = []
  /// Whether nothing tells what the signs of amounts mean, or amounts without signs; see ``ReadOptions/leavesSignsOpen``.
  public var hasOpenSigns = false

  public init() {}
}
