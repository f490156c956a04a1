package import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilXML

extension OFXCodec {
  /// Contents of elements by their names, and the identifier of the file in its header.
  package func sampleParts(of file: SampleFile) -> SampleParts? {
    let text = file.text
    let scan = TagScan(text)
    var parts = SampleParts(text, scan) { name, content in
      if SampleParts.isDay(element: name) { return .day }
      if OFXCodec.codes.contains(name), content.count <= SampleParts.codeBytes { return nil }
      return OFXCodec.numbers.contains(name) ? .number : .text
    }
    var identifiers = SampleParts()
    for case .front(let line) in scan.pieces {
      guard let start = text[line].firstRange(of: "UID:".utf8)?.upperBound else { continue }
      // Where there is none, the word NONE is there.
      if text[start..<line.upperBound].contains(where: \.isASCIIDigit) {
        identifiers.add(start..<line.upperBound, .text)
      }
    }
    parts.parts.insert(contentsOf: identifiers.parts, at: 0)
    return parts
  }

  /// Elements that hold codes, which say nothing of a person.
  private static let codes: Set<String> = [
    "TRNTYPE", "CURDEF", "CURSYM", "ACCTTYPE", "LANGUAGE", "CODE", "SEVERITY", "BUYTYPE", "SELLTYPE", "INCOMETYPE",
    "SUBACCTSEC", "SUBACCTFUND", "POSTYPE", "POSINACCT", "UNIQUEIDTYPE", "SECIDTYPE", "CORRECTACTION", "CURRATE",
    "SRVCLASS",
  ]
  private static let numbers: Set<String> = [
    "TRNAMT", "BALAMT", "TOTAL", "UNITS", "UNITPRICE", "FEES", "COMMISSION", "TAXES", "MKTVAL", "AVAILCASH",
    "MARGINBALANCE", "SHORTBALANCE", "VALUE",
  ]
}
