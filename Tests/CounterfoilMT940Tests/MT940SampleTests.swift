import CounterfoilCodecKit
import CounterfoilMT940
import Testing

struct MT940SampleTests {
  @Test func fieldsSayWhatTheyHold() throws {
    let text = """
      {1:F01RHEIDE33}
      :20:STMT42
      :25:37040044/0532013000
      :28C:1/1
      :60F:C260901EUR1000,00
      :61:2609140914DR12,34NTRFREF7//BANK8
      :86:166?00SEPA?32Jürgen
      Lind
      :61:26xx14 broken
      :62F:D260930EUR5,
      :64:C260930EUR7,00
      """
    let bytes = Array(text.utf8)
    let parts = try #require(MT940Codec().sampleParts(of: SampleFile(text: bytes))).parts
    let found = parts.map { part in
      "\(part.role) \(part.isNegative ? "-" : "")\(String(decoding: bytes[part.range], as: UTF8.self))"
    }
    #expect(
      found == [
        "text RHEIDE33}", "text STMT42", "text 37040044/0532013000", "opening 1000,00", "amount -12,34",
        "text REF7//BANK8", "text SEPA", "text Jürgen\nLind", "text 26xx14 broken", "closing -5,", "number 7,00",
      ])
    #expect(parts.filter { $0.signOffset != nil }.map(\.role) == [.opening, .closing])
  }
}
