import CounterfoilCodecKit
import CounterfoilModel

/// A count or a sum that a file states about its own rows.
struct TableClaim: Hashable {
  enum Scope: String {
    case all
    case inflow
    case outflow
    case neutral
    /// Money that came back, where a file counts it apart from other money in.
    case refund
  }

  var scope: Scope
  var count: Int?
  /// As printed, without grouping, such as `28.16`.
  var sum: String?
  var line: Int

  /// The claims in one line of a preamble or footer.
  ///
  /// Known are the exports of wallets and banks of China: `共43笔记录`, `收入：1笔 0.35元`, `已支出:3笔,45.60元`,
  /// `收入合计: 1笔, 共 12000.00 元`, `收入总额: 12000.00	支出总额: 3208.80`, `合计笔数 3`.
  static func claims(in line: String, line number: Int) -> [TableClaim] {
    var claims: [TableClaim] = []
    var rest = Substring(line)
    while let found = next(in: rest) {
      rest = rest[found.end...]
      guard let claim = claim(found.scope, &rest, line: number) else { continue }
      claims.append(claim)
    }
    if claims.isEmpty, let count = total(of: line) {
      claims = [TableClaim(scope: .all, count: count, sum: nil, line: number)]
    }
    return claims
  }

  private static let words: [(String, Scope)] = [
    ("已收入", .inflow), ("收入", .inflow), ("已支出", .outflow), ("支出", .outflow), ("中性交易", .neutral),
    ("不计收支", .neutral), ("退款", .refund),
  ]
  private static let suffixes = ["金额合计", "合计", "总金额", "总额", "总计"]

  /// The first word that may begin a claim, and where it ends.
  private static func next(in text: Substring) -> (scope: Scope, end: Substring.Index)? {
    var rest = text
    while !rest.isEmpty {
      for (word, scope) in words where rest.hasPrefix(word) {
        return (scope, rest.index(rest.startIndex, offsetBy: word.count))
      }
      rest = rest.dropFirst()
    }
    return nil
  }

  /// The claim behind its word, which a colon or a word for totals must follow; `rest` goes on behind it.
  private static func claim(_ scope: Scope, _ rest: inout Substring, line: Int) -> TableClaim? {
    var text = rest
    var isTotal = false
    if let suffix = suffixes.first(where: { text.hasPrefix($0) }) {
      text = text.dropFirst(suffix.count)
      isTotal = true
    }
    if text.first == ":" || text.first == "：" {
      text = text.dropFirst()
    } else if !isTotal {
      return nil
    }
    guard let first = leadingNumber(&text) else { return nil }
    guard text.drop(while: { $0 == " " }).first == "笔" else {
      rest = text
      return isTotal ? TableClaim(scope: scope, count: nil, sum: first, line: line) : nil
    }
    text = text.drop { $0 == " " }.dropFirst()
    let sum = leadingNumber(&text)
    rest = text
    return TableClaim(scope: scope, count: Int(first), sum: sum, line: line)
  }

  /// The count in `共43笔记录` or `合计笔数 3`.
  private static func total(of line: String) -> Int? {
    for (word, needsUnit) in [("共", true), ("合计笔数", false), ("总笔数", false)] {
      guard var rest = line.rest(afterFirst: word) else { continue }
      rest = rest.drop { $0 == ":" || $0 == "：" }
      guard let count = leadingNumber(&rest).flatMap({ Int($0) }) else { continue }
      if !needsUnit || rest.drop(while: { $0 == " " }).first == "笔" { return count }
    }
    return nil
  }

  /// Takes the number at the front, with what may stand before it.
  private static func leadingNumber(_ text: inout Substring) -> String? {
    let start = text.drop { " \t,，、共¥￥".contains($0) }
    let digits = start.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
    var number = digits
    while let last = number.last, !last.isNumber { number = number.dropLast() }
    guard number.first?.isNumber == true else { return nil }
    text = start.dropFirst(number.count)
    return number.filter { $0 != "," }
  }
}

extension StringProtocol {
  /// What stands behind the first occurrence of `word`; nil where there is none.
  fileprivate func rest(afterFirst word: String) -> Substring? {
    var rest = Substring(self)
    while !rest.isEmpty {
      if rest.hasPrefix(word) { return rest.dropFirst(word.count) }
      rest = rest.dropFirst()
    }
    return nil
  }
}
