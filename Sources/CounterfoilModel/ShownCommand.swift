/// A command line of the program in words for a person, so that it works as it is copied: where a store was named, the line
/// names it, too.
package struct ShownCommand: CustomStringConvertible, Sendable {
  /// The store that commands work on, where that is not the usual one.
  package struct NamedStore: Sendable {
    /// As the command line names it.
    var given: String?
    /// As the command line or the job file names it.
    var used: String?
  }

  @TaskLocal private static var store = NamedStore()

  package let description: String

  /// - Parameter words: what follows the program's name.
  package init(_ words: String) { description = ShownCommand.line(words, ShownCommand.store.used) }

  /// A line that names the job file, which names its store itself.
  package init(ofJob words: String) { description = ShownCommand.line(words, ShownCommand.store.given) }

  private static func line(_ words: String, _ store: String?) -> String {
    "counterfoil \(words)\(store.map { " --store \(argument($0))" } ?? "")"
  }

  /// Does work whose words name a store.
  /// - Parameters:
  ///   - given: the store that the command line names; nil where it names none.
  ///   - used: the one that is worked on where another word named it.
  package static func naming<Value, Failure: Error>(
    store given: String?, used: String? = nil, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let result = $store.withValue(NamedStore(given: given, used: given ?? used)) {
      Result { () throws(Failure) in try body() }
    }
    return try result.get()
  }

  /// A word as a shell takes it, without control characters.
  package static func argument(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { $0.isASCIIDigit || $0.isASCIILetter || "-_.:+/@".utf8.contains($0) }
    if isPlain, !word.isEmpty { return word }
    guard word.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
      return "'\(word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
    }
    var quoted: [UInt8] = []
    for byte in word.utf8 {
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\\"): quoted += [UInt8(ascii: "\\"), byte]
      case 0x20..<0x7F, 0x80...: quoted.append(byte)
      default: quoted += "\\x\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8
      }
    }
    return "$'\(String(decoding: quoted, as: UTF8.self))'"
  }
}
