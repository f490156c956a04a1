import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

/// Statements in formats that are known and not read.
struct UnreadFormatTests {
  private static func padded(_ lines: [String], _ width: Int) -> String {
    lines.map { $0 + String(repeating: " ", count: max(0, width - $0.utf8.count)) + "\r\n" }.joined()
  }

  static let coda = padded(
    ["0000002012672505                   A BV                      KREDBEBB", "10001BE6853", "9"], 128)
  static let norma43 = padded(
    ["110049150005123456782601012601312000000001000009783TITULAR", "22    1500260102260102030191", "33", "88"], 80)
  static let cfonb =
    padded(["0130004    00001EUR2 00000000001  010126", "0430004055", "0530004055", "0730004    00001EUR2"], 120)
  static let gpc =
    "0740000001234567890NOVAK JAN           01012600000000100000+00000000095000+000000005000000000000000+001020126FIO\r\n"
    + "0750000001234567890000000987654321000000000000100000050001000000012300000308000000000000020126NAJEM\r\n"
  static let bgMax = "01BGMAX               0120260102173035010331P\r\n05000990 1234          SEK\r\n"
  static let ocrGiro = padded(["NY000010555555551000081", "NY090020000000000", "NY000089"], 80)
  static let dtaus = "0128AGB100100100000000" + String(repeating: " ", count: 106) + "0187C10010010"
  static let bai2 =
    "01,S,R,260105,0800,1,,,2/02,R,B,1,260102,,USD,2/03,12345,,010,10000,,/49,20000,3/98,1,1,5/99,1,1,7/"

  /// The table that another codec sees in any text.
  private struct Table: Codec {
    var score = 95

    var descriptor: CodecDescriptor {
      CodecDescriptor(name: "table", title: "table", kinds: [.entry], fileExtensions: ["csv"])
    }

    func confidence(in sample: FileSample) -> Confidence { Confidence(score: score, reason: "any") }

    func makeReader(_ source: ByteSource, options: ReadOptions) throws(Fault) -> any RecordReader {
      throw Fault(.usage, .formatUnknown, "unused")
    }

    func makeWriter(_ sink: ByteSink, schema: Schema, options: WriteOptions) throws(Fault) -> any RecordWriter {
      throw Fault(.usage, .formatUnknown, "unused")
    }
  }

  private static func fault(_ text: String, _ codecs: [any Codec] = [Table()], isComplete: Bool = true) -> Fault? {
    let sample = FileSample(bytes: Array(text.utf8), fileName: "x.csv", isComplete: isComplete)
    do throws(Fault) {
      _ = try CodecRegistry(codecs).recognise(sample, name: "x.csv")
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    (coda, "CODA"), (norma43, "Norma 43"), (cfonb, "CFONB 120"), (gpc, "ABO/GPC"), (bgMax, "BgMax"),
    (ocrGiro, "OCR giro"), (dtaus, "DTAUS"), (bai2, "BAI2 without ends of lines"),
  ])
  func isNamedAlsoWhereATableIsSeen(_ text: String, _ name: String) throws {
    for codecs in [[Table()], []] {
      let fault = try #require(Self.fault(text, codecs))
      #expect(fault.diagnostic.code.name == "format.unread" && fault.status == .badData)
      #expect(fault.diagnostic.message.contains(name))
    }
  }

  /// The last line of a head may be cut.
  @Test func aHeadIsEnough() {
    #expect(Self.fault(String(Self.norma43.dropLast(30)), isComplete: false)?.diagnostic.code.name == "format.unread")
  }

  @Test(arguments: [
    // A line of another width, or of no record of the format.
    coda + "1\r\n", norma43.replacing("22    ", with: "21    "), "11,2,3\n22,3,4\n", "074;1;2\n",
    "01BGMAX\n", "NY000010\nDate,Amount\n", "0128A100000004050300\n",
    "01,S,R,260105,0800,1,,,2/\n02,R,B,1,260102,,USD,2/\n", "",
  ])
  func otherTextsAreLeftToOthers(_ text: String) { #expect(Self.fault(text) == nil) }

  /// A codec that is surer has looked closer.
  @Test func aSurerCodecWins() { #expect(Self.fault(Self.norma43, [Table(score: 97)]) == nil) }
}
