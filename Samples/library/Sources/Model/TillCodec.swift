import Counterfoil

/// The roll of an invented till: `2026-10-07 08:12 | -4.75 USD | Corner Cafe | flat white`.
public struct TillCodec: Codec {
  public let descriptor = CodecDescriptor(
    name: "till", title: "Roll of a till", kinds: [.entry], fileExtensions: ["till"], isStreaming: true)

  public init() {}

  public func makeReader(_ source: ByteSource, options: ReadOptions) throws(Fault) -> any RecordReader {
    try LineReader(.entry, source, options) { line, batch throws(RecordError) in
      if line.isEmpty || line.hasPrefix("#") { return false }
      let parts = line.split(separator: " | ", maxSplits: 3).map { $0.split(separator: " ", maxSplits: 1) }
      guard parts.count >= 3, parts[1].count == 2, let day = CalendarDate(iso: parts[0][0]) else {
        throw RecordError("this is not DATE | AMOUNT CURRENCY | PAYEE")
      }
      guard let currency = Currency(parts[1][1]),
        let amount = try? Money(exactly: parts[1][0], currency: currency)
      else { throw RecordError("this is no amount: \(parts[1].joined(separator: " "))") }
      batch.set(EntryField.date, day)
      batch.set(EntryField.time, parts[0].dropFirst().first)
      batch.set(EntryField.amount, amount)
      batch.set(EntryField.payee, parts[2].joined(separator: " "))
      batch.set(EntryField.description, parts.dropFirst(3).first?.joined(separator: " "))
      return true
    }
  }
}
