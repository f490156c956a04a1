package import CounterfoilCodecKit
package import CounterfoilModel
import CounterfoilRecords

/// Balance reports of American and Canadian banks: *Cash Management Balance Reporting Specifications, Version 2* of the Bank
/// Administration Institute (1987), as the banks' own guides give it again.
///
/// Read is an entry for each transaction detail (record 16), of the account (03) and the as-of day (02) it stands under. Codes 100 to 399
/// are credits, 400 to 699 debits, and of those a bank makes itself 920 to 959 credits and 960 to 999 debits. Amounts are in the smallest unit of the
/// currency, which is the US dollar where none is stated. The control totals and counts of records 49, 98 and 99 have to be right.
///
/// Setting for reading: `control=ignore` for banks that count otherwise.
package struct BAI2Codec: Codec {
  package init() {}

  package var descriptor: CodecDescriptor {
    CodecDescriptor(
      name: "bai2", aliases: ["bai"], title: "Balance reports of banks in the United States and Canada (BAI2)",
      kinds: [.entry], fileExtensions: ["bai", "bai2"], mediaTypes: ["application/x-bai2"], isStreaming: false,
      readSettings: ["control"])
  }

  package func confidence(in sample: FileSample) -> Confidence {
    let lines = sample.narrowBytes.prefix(8 * 1024).split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).prefix(8)
    guard let first = lines.first, first.starts(with: "01,".utf8), first.count(where: { $0 == 0x2C }) >= 7,
      first.last(where: { $0 != 0x20 }) == UInt8(ascii: "/")
    else { return .none }
    // The version number is the last field of the first record.
    let fields = first.split(separator: 0x2C, omittingEmptySubsequences: false)
    let version = fields.last?.filter { $0 != 0x20 && $0 != UInt8(ascii: "/") }
    guard version.map({ $0.elementsEqual("2".utf8) }) == true,
      lines.dropFirst().first(where: { !$0.starts(with: "88,".utf8) })?.starts(with: "02,".utf8) ?? !sample.isComplete
    else { return .none }
    return Confidence(score: 97, reason: "a file header (01) of version 2, with a group (02) behind it")
  }

  package func makeReader(_ source: ByteSource, options: ReadOptions) throws(Fault) -> any RecordReader {
    if let kind = options.kind, kind != .entry {
      throw Fault(
        .usage, .bai2Kind, "balance reports hold records of kind entry, not \(kind)",
        at: SourceLocation(file: source.name))
    }
    switch options.settings["control"] {
    case nil, "check", "ignore": break
    case let word?:
      throw Fault(
        .usage, .bai2Setting,
        "the setting control is check or ignore, not \"\(TerminalText.excerpt(word, limitBytes: 40))\"")
    }
    let text = try source.decoded(encoding: options.encoding ?? options.stated.encoding)
    let bytes = try text.source.readAll(limitBytes: options.limits.documentBytes)
    try source.verifyUnchanged()
    return try BAI2Reader(text, bytes, file: source.name, options: options)
  }
}
