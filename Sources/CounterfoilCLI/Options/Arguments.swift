import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilWorkflows

/// Settings of one codec, as `--set name=value`.
enum CodecSettings {
  static func read(_ words: [String]) throws(Fault) -> [String: String] {
    var settings: [String: String] = [:]
    for word in words {
      guard let equals = word.firstIndex(of: "="), equals != word.startIndex else {
        throw Fault(
          .usage, .usageValue, "\"\(TerminalText.excerpt(word, limitBytes: 40))\" is no setting",
          fixes: ["Write it as name=value, such as format=binary."])
      }
      settings[String(word[..<equals])] = String(word[word.index(after: equals)...])
    }
    return settings
  }
}

/// A currency on the command line.
enum CurrencyArgument {
  /// - Throws: exit status 64 for letters that are no currency.
  static func read(_ word: String?) throws(Fault) -> Currency? {
    guard let word else { return nil }
    guard let currency = Currency(word.uppercased()) else {
      throw Fault(
        .usage, .usageValue, "\"\(TerminalText.excerpt(word, limitBytes: 40))\" is no currency of ISO 4217",
        fixes: ["Give three letters, such as EUR or CNY."])
    }
    return currency
  }
}

/// An encoding on the command line.
enum EncodingArgument {
  /// The name as readers know it.
  /// - Throws: exit status 64 with the list of names.
  static func read(_ word: String) throws(Fault) -> String {
    do throws(Fault) {
      return try TextEncoding.named(word).name
    } catch {
      throw Fault(.usage, error.diagnostic)
    }
  }
}
