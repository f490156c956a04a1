import CounterfoilModel
import CounterfoilTestSupport
import Foundation
import Testing

/// What we write of every sample and golden file is read by other people's programs, entry for entry.
@Suite struct AcceptanceTests {
  /// Why an entry may not be written at all: it lacks what the format must have. Anything else is a fault of ours.
  static func expectUnwritable(_ written: WrittenStatements, codes: [String]) {
    for (source, fault) in written.unwritable {
      #expect(codes.contains(fault.diagnostic.code.name), "\(source): \(fault)")
    }
  }

  @Test(.enabled(if: Peer.hasPackage("ofxtools"), "ofxtools is not installed"))
  func ofxtoolsReadsOurOFX() throws {
    let written = try WrittenStatements(as: "ofx", settings: [["closing": "1"], ["closing": "none"]])
    Self.expectUnwritable(written, codes: [])
    #expect(written.all.count > 200)
    let answers = Peer.counts(
      """
      from ofxtools.Parser import OFXTree
      tree = OFXTree()
      tree.parse(path)
      return sum(len(statement.transactions or []) for statement in tree.convert().statements)
      """, written.all.map(\.file))
    for one in written.all {
      let answer = answers[one.file.lastPathComponent] ?? "no answer"
      if one.lacksClosing, answer.contains("ledgerbal") {
        // Written with closing=none, which the standard forbids: nobody can state the balances of several accounts.
        continue
      }
      #expect(answer == "\(one.bookedCount)", "\(one.source)")
    }
  }

  @Test(.enabled(if: Peer.hasPackage("mt940"), "mt-940 is not installed"))
  func mt940ReadsOurMT940() throws {
    let written = try WrittenStatements(
      as: "mt940", settings: [["pending": "omit"], ["pending": "omit", "opening": "1"]])
    Self.expectUnwritable(written, codes: ["mt940.unwritable", "mt940.setting"])
    #expect(written.all.count > 150)
    let answers = Peer.counts("import mt940\nreturn len(list(mt940.parse(path)))", written.all.map(\.file))
    for one in written.all {
      #expect(answers[one.file.lastPathComponent] == "\(one.bookedCount)", "\(one.source)")
    }
  }

  @Test(
    .enabled(
      if: Repository.hasCorpus("camt") && Program.path(of: "xmllint") != nil,
      "the schemas of ISO 20022 or xmllint are not here"))
  func theSchemaOfISO20022TakesOurCAMT() throws {
    let schema = try #require(Repository.corpus("camt")).appendingPathComponent("xsd/camt.053.001.08.xsd")
    let written = try WrittenStatements(as: "camt", settings: [[:], ["opening": "1"]])
    Self.expectUnwritable(written, codes: ["camt.unwritable", "camt.setting"])
    #expect(written.all.count > 150)
    let xmllint = try #require(Program.path(of: "xmllint"))
    let answer = Peer.run(xmllint, ["--noout", "--nonet", "--schema", schema.path] + written.all.map(\.file.path))
    let wrong = answer.output.split(separator: "\n").filter { !$0.hasSuffix(" validates") }
    #expect(answer.status == 0 && wrong.isEmpty, "\(wrong.prefix(20).joined(separator: "\n"))")
  }

  /// In full only where all is tested: a process for each journal takes its time.
  @Test(arguments: ["hledger", "ledger", "beancount"])
  func theirOwnProgramsReadOurJournals(_ format: String) throws {
    let program = format == "beancount" ? "bean-check" : format
    guard let path = Program.path(of: program) else { return }
    let written = try WrittenStatements(as: format, settings: [[:]])
    Self.expectUnwritable(written, codes: [])
    #expect(written.all.count > 200)
    let part = written.all.enumerated().filter { $0.offset % 24 == 0 }.map(\.element)
    for one in Sweep.pick(part, whole: written.all) {
      let arguments =
        switch format {
        case "hledger": ["-f", one.file.path, "check", "-s"]
        case "ledger": ["-f", one.file.path, "balance"]
        default: ["--no-cache", one.file.path]
        }
      let answer = Peer.run(path, arguments)
      #expect(answer.status == 0, "\(one.source): \(answer.output.prefix(600))")
    }
  }
}
