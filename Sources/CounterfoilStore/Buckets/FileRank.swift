/// The order of files, made from what they say and never from when they came: by last day, first day, number of rows,
/// digest. In a household that imports month after month it is the order of arrival, so that entries keep their first
/// wording.
struct FileRank: Comparable, Hashable {
  struct Source: Hashable {
    var sha256: String
    var part: String?
  }

  var lastDay: Int32
  var firstDay: Int32
  var rowCount: Int
  var sha256: String
  var content: String
  /// The part of the bytes it was read from, where they hold several.
  var part: String?
  /// The number in the table `files`.
  var file: Int64

  static func < (left: FileRank, right: FileRank) -> Bool {
    if left.file == right.file { return false }
    if left.lastDay != right.lastDay { return left.lastDay < right.lastDay }
    if left.firstDay != right.firstDay { return left.firstDay < right.firstDay }
    if left.rowCount != right.rowCount { return left.rowCount < right.rowCount }
    if left.sha256 != right.sha256 { return left.sha256 < right.sha256 }
    return left.content < right.content
  }

  static func == (left: FileRank, right: FileRank) -> Bool { left.file == right.file }

  /// What was read: files with the same one are readings of the same rows.
  var source: Source { Source(sha256: sha256, part: part) }

  func hash(into hasher: inout Hasher) { hasher.combine(file) }
}

/// Two files, whichever is named first.
struct FilePair: Hashable {
  private let left: FileRank
  private let right: FileRank

  init(_ one: FileRank, _ other: FileRank) {
    (left, right) = one < other ? (one, other) : (other, one)
  }
}
