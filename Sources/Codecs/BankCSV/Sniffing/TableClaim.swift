import CodecKit
import Model

/// A count or a sum that a file states about its own rows.
struct TableClaim: Hashable {
  enum Scope: String {
    case all
    case inflow
    case outflow
    case neutral
  }

  var scope: Scope
  var count: Int?
  /// As printed, such as `28.16`.
  var sum: String?
  var line: Int

  /// The claims in one line of a preamble or footer.
  ///
  /// Known are the wallet exports of China: `共43笔记录`, `收入：1笔 0.35元`, `已支出:3笔,45.60元`.
  static func claims(in line: String, line number: Int) -> [TableClaim] {
    let words: [(String, Scope)] = [
      ("已收入", .inflow), ("收入", .inflow), ("已支出", .outflow), ("支出", .outflow), ("中性交易", .neutral), ("不计收支", .neutral),
    ]
    if let rest = line.range(afterFirst: "共"), let count = leadingNumber(rest), rest.contains("笔") {
      return [TableClaim(scope: .all, count: Int(count), sum: nil, line: number)]
    }
    for (word, scope) in words {
      guard let rest = line.range(afterFirst: word), rest.first == ":" || rest.first == "：" else { continue }
      guard let count = leadingNumber(rest.dropFirst()), let behind = rest.range(afterFirst: "笔") else { return [] }
      let sum = leadingNumber(behind)
      return [TableClaim(scope: scope, count: Int(count), sum: sum, line: number)]
    }
    return []
  }

  private static func leadingNumber(_ text: some StringProtocol) -> String? {
    let digits = text.drop { " ,，¥￥".contains($0) }.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    return digits.isEmpty ? nil : String(digits)
  }
}

extension StringProtocol {
  /// What stands behind the first occurrence of `word`; nil where there is none.
  fileprivate func range(afterFirst word: String) -> Substring? {
    var rest = Substring(self)
    while !rest.isEmpty {
      if rest.hasPrefix(word) { return rest.dropFirst(word.count) }
      rest = rest.dropFirst()
    }
    return nil
  }
}
