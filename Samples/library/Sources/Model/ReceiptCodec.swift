import Counterfoil

/// Receipts of an invented till, a JSON object a line: `{"day":"2026-10-07","paid":4.10,"currency":"USD","shop":"Cafe"}`.
public struct ReceiptCodec: Codec {
  public let descriptor = CodecDescriptor(
    name: "receipts", title: "Receipts of a till", kinds: [.entry], fileExtensions: ["receipts"], isStreaming: true)

  public init() {}

  public func makeReader(_ source: ByteSource, options: ReadOptions) throws(Fault) -> any RecordReader {
    try LineReader(.entry, source, options) { line, batch throws(RecordError) in
      // Numbers stay the digits that the file has: no amount passes through a floating-point number.
      guard let receipt = try? JSONValue(parsing: Array(line.utf8), file: source.name),
        let day = CalendarDate(iso: receipt["day"]?.text ?? ""),
        let currency = Currency(receipt["currency"]?.text ?? ""),
        let paid = try? Money(exactly: receipt["paid"]?.text ?? "", currency: currency)
      else { throw RecordError("this is no receipt") }
      batch.set(EntryField.date, day)
      batch.set(EntryField.amount, paid.negated)
      batch.set(EntryField.payee, receipt["shop"]?.text)
      let litres = receipt["litres"].map { JSONValue.object(JSONObject([.init("litres", $0)])) }
      batch.set(EntryField.extra, litres?.description)
      return true
    }
  }
}
