extension Sentence {
  /// What evidence that was kept in English says, so that it can be said in other languages; the words themselves where no known
  /// sentence has them.
  ///
  /// The sentence read has the very words in English. Stores keep words alone: those of all versions are read alike, and no row is longer
  /// for it.
  package init(kept text: String) {
    self = Pattern.sentence(Array(text.utf8)[...]) ?? Sentence(.verbatim, .name(text))
  }

  /// The words of a sentence as pieces of text with values between them.
  private struct Pattern {
    struct Piece {
      /// What stands there; or what goes with other numbers, and what with one. Nothing of a value.
      var forms: [[UInt8]] = []
      /// Of a value its place.
      var place = 0
    }

    let code: Code
    let pieces: [Piece]

    /// Those of evidence by the last byte of their words; those that end with a value in the last list.
    private static let byEnd: [[Pattern]] = {
      var lists = [[Pattern]](repeating: [], count: 257)
      // Those with more words of their own first: what a shorter one takes for a value may be such words.
      let patterns = Code.allCases.filter(\.isEvidence).map { Pattern($0) }.sorted {
        ($0.wordCount, $1.code.rawValue) > ($1.wordCount, $0.code.rawValue)
      }
      for pattern in patterns {
        if let piece = pattern.pieces.last, piece.forms.count == 1, let last = piece.forms[0].last {
          lists[Int(last)].append(pattern)
        } else {
          lists[256].append(pattern)
        }
      }
      return lists
    }()

    private var wordCount: Int { pieces.reduce(0) { $1.forms.count == 1 ? $0 + $1.forms[0].count : $0 } }

    static func sentence(_ text: ArraySlice<UInt8>) -> Sentence? {
      guard let last = text.last else { return nil }
      for pattern in byEnd[Int(last)] + byEnd[256] {
        var values = [ArraySlice<UInt8>?](repeating: nil, count: 4)
        guard pattern.matches(text, pattern.pieces[...], &values) else { continue }
        let found = Sentence(pattern.code, values.prefix { $0 != nil }.map { pattern.value($0 ?? []) })
        if found.text(in: .english).utf8.elementsEqual(text) { return found }
      }
      return nil
    }

    private func value(_ text: ArraySlice<UInt8>) -> Value {
      let words = String(decoding: text, as: UTF8.self)
      if let count = Int(words), String(count) == words { return .count(count) }
      let small = Sentence(.underOnePercent)
      if words == small.text(in: .english) { return .sentence(small) }
      return code == .otherHabit ? .sentence(Sentence(kept: words)) : .name(words)
    }

    private init(_ code: Code) {
      self.code = code
      var pieces: [Piece] = []
      var rest = Array("\(code.english)".utf8)[...]
      while let open = rest.firstIndex(of: UInt8(ascii: "{")), let close = rest.firstIndex(of: UInt8(ascii: "}")) {
        if open > rest.startIndex { pieces.append(Piece(forms: [Array(rest[..<open])])) }
        let parts = rest[(open + 1)..<close].split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
        pieces.append(
          parts.count == 3
            ? Piece(forms: [Array(parts[2]), Array(parts[1])]) : Piece(place: Int(rest[open + 1] - UInt8(ascii: "0"))))
        rest = rest[(close + 1)...]
      }
      if !rest.isEmpty { pieces.append(Piece(forms: [Array(rest)])) }
      self.pieces = pieces
    }

    /// Values are as short as may be.
    private func matches(
      _ text: ArraySlice<UInt8>, _ pieces: ArraySlice<Piece>, _ values: inout [ArraySlice<UInt8>?]
    ) -> Bool {
      guard let piece = pieces.first else { return text.isEmpty }
      guard piece.forms.isEmpty else {
        return piece.forms.contains {
          text.starts(with: $0) && matches(text.dropFirst($0.count), pieces.dropFirst(), &values)
        }
      }
      for end in text.startIndex...text.endIndex {
        values[piece.place] = text[text.startIndex..<end]
        if matches(text[end...], pieces.dropFirst(), &values) { return true }
      }
      return false
    }
  }
}

extension Sentence.Code {
  /// Whether evidence of a match may say it.
  fileprivate var isEvidence: Bool {
    rawValue >= Sentence.Code.confirmed.rawValue && rawValue <= Sentence.Code.rivalEntryOfOne.rawValue
      || self == .sameDay
  }
}
