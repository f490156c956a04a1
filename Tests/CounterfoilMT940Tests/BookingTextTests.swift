import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilMT940

/// What a bank calls a payment, in subfield 00 of field 86.
struct BookingTextTests {
  private static func descriptions(_ information: [String]) throws -> [String?] {
    let entries = information.map { ":61:2603020302D1,00NMSCNONREF\n:86:\($0)\n" }.joined()
    let text =
      ":20:X\n:25:A/1\n:28C:1/1\n:60F:C260301EUR100,00\n\(entries):62F:C260302EUR\(100 - information.count),00\n"
    var reader = try MT940Codec().makeReader(ByteSource(name: "t.sta", bytes: Array(text.utf8)), options: ReadOptions())
    var batch = RecordBatch(schema: .entry)
    var all: [String?] = []
    while try reader.read(into: &batch) {
      all += (0..<batch.count).map { row in batch.schema.index(of: "description").flatMap { batch.text($0, row) } }
    }
    return all
  }

  /// BIL names no party; *SALAIRE* and *RETRAIT BANCOMAT* stand in 00 only.
  @Test func itIsPartOfTheDescriptionWhereNoPartyIsNamed() throws {
    let found = try Self.descriptions([
      "166?00SALAIRE FEVRIER 2026?20ATELIERS KIRCHBERG SARL", "808?00RETRAIT BANCOMAT",
      "805?00ABSCHLUSS?20Abschluss per 31.03.", "020?00Uznanie?20Uznanie odsetek",
      "166?00GUTSCHRIFT?20Miete?32MUSTER GMBH",
      "166?20Miete",
    ])
    #expect(
      found == [
        "SALAIRE FEVRIER 2026 ATELIERS KIRCHBERG SARL", "RETRAIT BANCOMAT", "ABSCHLUSS Abschluss per 31.03.",
        "Uznanie odsetek", "Miete", "Miete",
      ])
  }

  /// All of it is written in subfields, and read as the same.
  @Test func itIsNotDoubledByWriting() throws {
    var writer = InformationWriter(keepsCharacters: false)
    let lines = writer.lines(
      payee: nil, description: "SALAIRE FEVRIER 2026 ATELIERS KIRCHBERG SARL",
      members: ["bookingText": "SALAIRE FEVRIER 2026", "bankCode": "166"])
    let again = try Self.descriptions([lines.joined(separator: "\n").replacing(":86:", with: "")])
    #expect(again == ["SALAIRE FEVRIER 2026 ATELIERS KIRCHBERG SARL"])
  }
}
