/// The sample of OFX and of XML such as CAMT: what stands between tags is replaced, by what the tag says it is.
struct TaggedSample {
  private struct Leaf {
    var name: String
    var content: Range<Int>
    var place = StatementPlace()
  }

  private let text: SampleText
  private var leaves: [Leaf] = []
  /// Attributes, comments and the lines in front of the first tag that may tell something.
  private var asides: [Range<Int>] = []

  private static let keptAttributes = ["ccy", "version", "encoding", "standalone"]
  /// Elements that hold codes and counts.
  private static let labels: Set<String> = [
    "TRNTYPE", "CURDEF", "CURSYM", "ACCTTYPE", "LANGUAGE", "CODE", "SEVERITY", "CDTDBTIND", "STS", "CD", "FMLYCD",
    "SUBFMLYCD", "CCY", "NBOFNTRIES", "NBOFTXS", "RVSLIND", "BTCHBOOKG", "PGNB", "LASTPGIND", "ELCTRNCSEQNB",
    "LGLSEQNB", "BUYTYPE", "SELLTYPE", "INCOMETYPE", "SUBACCTSEC", "SUBACCTFUND", "POSTYPE", "POSINACCT",
    "UNIQUEIDTYPE",
    "SECIDTYPE", "CORRECTACTION", "XCHGRATE", "CURRATE", "SRVCLASS", "CPYDPLCTIND", "CDTLINE", "INCL", "UNITCCY",
    "SRCCCY", "TRGTCCY",
  ]
  private static let amounts: Set<String> = [
    "TRNAMT", "BALAMT", "AMT", "SUM", "TTLNETNTRYAMT", "TOTAL", "UNITS", "UNITPRICE", "FEES", "COMMISSION", "TAXES",
    "MKTVAL", "AVAILCASH", "MARGINBALANCE", "SHORTBALANCE", "VALUE", "REAL",
  ]

  init(_ text: SampleText) {
    self.text = text
    scan()
  }

  private mutating func scan() {
    let scalars = text.scalars
    var place = StatementPlace()
    var counts: [Substring: Int] = [:]
    var index = scalars.firstIndex(of: 0x3C) ?? scalars.count
    for line in SampleLines.lines(of: Array(scalars[..<index])) {
      // An identifier of the file; where there is none, the word NONE stands there.
      guard let colon = TaggedSample.find("UID:", Array(scalars[..<line.upperBound]), from: line.lowerBound) else {
        continue
      }
      let rest = colon + 4..<line.upperBound
      if rest.contains(where: { LetterPools.digit(scalars[$0]) != nil }) { asides.append(rest) }
    }
    while index < scalars.count {
      guard let end = scalars[index...].firstIndex(of: 0x3E) else {
        asides.append(index..<scalars.count)
        return
      }
      if scalars[index...].starts(with: "<![CDATA[".unicodeScalars.map(\.value)) {
        let close = TaggedSample.find("]]>", scalars, from: index) ?? scalars.count
        leaves.append(Leaf(name: "", content: min(index + 9, close)..<close, place: place))
        index = min(close + 3, scalars.count)
        continue
      }
      if scalars[index...].starts(with: "<!--".unicodeScalars.map(\.value)) {
        let close = TaggedSample.find("-->", scalars, from: index) ?? scalars.count
        asides.append(min(index + 4, close)..<close)
        index = min(close + 3, scalars.count)
        continue
      }
      let next = scalars[end...].firstIndex(of: 0x3C) ?? scalars.count
      let name = name(index + 1, end)
      noteAttributes(index, end)
      var content = end + 1..<next
      while let last = content.last, scalars[last] <= 0x20 { content = content.dropLast() }
      while let first = content.first, scalars[first] <= 0x20 { content = content.dropFirst() }
      let isEnd = scalars[index + 1] == 0x2F
      place.pass(Substring(isEnd ? "/\(name)" : name), counts: &counts)
      if !content.isEmpty, !isEnd { leaves.append(Leaf(name: name, content: content, place: place)) }
      if !content.isEmpty, isEnd { leaves.append(Leaf(name: "", content: content, place: place)) }
      index = next
    }
  }

  private static func find(_ word: String, _ scalars: [UInt32], from start: Int) -> Int? {
    let wanted = word.unicodeScalars.map(\.value)
    guard scalars.count >= wanted.count, start <= scalars.count - wanted.count else { return nil }
    return (start...scalars.count - wanted.count).first { scalars[$0..<$0 + wanted.count].elementsEqual(wanted) }
  }

  /// The element's name in capitals, without its prefix.
  private func name(_ start: Int, _ end: Int) -> String {
    let start = text.scalars[start] == 0x2F ? start + 1 : start
    let name = text.string(min(start, end)..<end).prefix { !" \t\r\n/".contains($0) }
    return (name.split(separator: ":").last.map(String.init) ?? "").uppercased()
  }

  private mutating func noteAttributes(_ start: Int, _ end: Int) {
    guard text.scalars[start + 1] != 0x3F, text.scalars[start + 1] != 0x21 else { return }
    var index = start
    while let quote = text.scalars[index..<end].firstIndex(where: { $0 == 0x22 || $0 == 0x27 }),
      let close = text.scalars[(quote + 1)..<end].firstIndex(of: text.scalars[quote])
    {
      let name = text.string(index..<quote).split { " \t\r\n=".contains($0) }.last?.lowercased() ?? ""
      if !TaggedSample.keptAttributes.contains(name), !name.hasPrefix("xmlns"), !name.hasPrefix("xsi:") {
        asides.append(quote + 1..<close)
      }
      index = close + 1
    }
  }

  // MARK: The sample

  func take(_ mask: inout TextMask, _ edits: inout SampleEdits) {
    var unused = SampleEdits(text)
    mask.isNoting = true
    pass(&mask, &unused)
    mask.isNoting = false
    pass(&mask, &edits)
  }

  private func pass(_ mask: inout TextMask, _ edits: inout SampleEdits) {
    for range in asides { edits.replace(range, by: mask.text(Array(text.scalars[range]))) }
    let sums = sums(&mask)
    for (place, leaf) in leaves.enumerated() {
      let old = Array(text.scalars[leaf.content])
      if let sum = sums[place], !mask.isNoting {
        let mark = WrittenNumber(old, decimalMark: nil)?.decimalMark ?? 0x2E
        edits.replace(leaf.content, by: SampleSums.rewritten(old, as: sum, decimalMark: mark))
      } else {
        edits.replace(leaf.content, by: masked(old, leaf.name, &mask))
      }
    }
  }

  /// New amounts of statements by the leaf's place.
  private func sums(_ mask: inout TextMask) -> [Int: Int128] {
    guard leaves.contains(where: { $0.place.entry > 0 || $0.place.balance > 0 }) else { return [:] }
    let values = leaves.enumerated().map { place, leaf in
      let isNumber = TaggedSample.amounts.contains(leaf.name)
      let scalars = isNumber ? Array(text.scalars[leaf.content]) : []
      return StatementSums.Value(
        index: place, name: leaf.name, text: text.string(leaf.content),
        number: isNumber ? SampleSums.value(scalars, decimalMark: 0x2E) : nil, place: leaf.place)
    }
    return StatementSums(values).amounts(&mask)
  }

  private func masked(_ old: [UInt32], _ name: String, _ mask: inout TextMask) -> [UInt32] {
    let isDay = name.hasPrefix("DT") || name.hasSuffix("DT") || name.hasSuffix("DTTM")
    if isDay, DayText.isDay(old, isExpected: true) { return old }
    if TaggedSample.labels.contains(name), old.count <= 24 { return old }
    if name == "KEY", TaggedSample.isFieldName(old) { return old }
    // One digit is as likely yes or no, or a small count.
    if name == "INTEGER" && old.count == 1 || name == "DATE" { return old }
    if name == "STRING", DayText.isDaysAlone(old) { return old }
    // A photograph has no shape that could be kept.
    if name == "DATA" { return old.map { $0 <= 0x20 || $0 == 0x3D ? $0 : 0x41 } }
    if TaggedSample.amounts.contains(name), let number = WrittenNumber(old, decimalMark: nil) {
      let plain = number.plain(old)
      if mask.isNoting {
        mask.tokens.noteNumber(plain)
        return old
      }
      return number.replacing(old, by: mask.tokens.number(plain))
    }
    return withoutEntities(old, &mask)
  }

  /// Whether a key of a property list is the name of a field, and nothing a person typed.
  private static func isFieldName(_ text: [UInt32]) -> Bool {
    // The two sides of nested categories.
    if ["支出", "收入"].contains(where: { $0.unicodeScalars.map(\.value) == text }) { return true }
    return text.count <= 40
      && text.allSatisfy { scalar in
        scalar < 0x80 && (LetterPools.isLetter(scalar) || LetterPools.digit(scalar) != nil || scalar == 0x5F)
      }
  }

  /// `&amp;` and its like stay as they are.
  private func withoutEntities(_ old: [UInt32], _ mask: inout TextMask) -> [UInt32] {
    var result: [UInt32] = []
    var start = 0
    var index = 0
    while index < old.count {
      if old[index] == 0x26, let end = old[index...].prefix(12).firstIndex(of: 0x3B) {
        result += mask.text(Array(old[start..<index])) + old[index...end]
        index = end + 1
        start = index
      } else {
        index += 1
      }
    }
    return result + mask.text(Array(old[start...]))
  }
}
