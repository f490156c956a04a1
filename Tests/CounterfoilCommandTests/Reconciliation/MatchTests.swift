import CounterfoilTestSupport
import Foundation
import Testing

/// `match A B --kind member`: two lists of people.
struct MatchTests {
  private let mine = """
    [{"id":"a1","name":"Nora Feld","email":"nora@feld.example","phone":"617-555-0123","location":"Boston"},
     {"id":"a2","name":"闻佳宜","phone":"6175550124","location":"Brno"},
     {"id":"a3","name":"Peter Lind","location":"12 Salem Street"},
     {"id":"a4","name":"Ida Feld","phone":"617-555-0123","location":"Boston"}]
    """
  private let theirs = """
    id,name,phone,email,location
    d1,FELD Nora,+1 617 555 0123,NORA@feld.example,Boston
    d2,闻佳宜,(617) 555-0124,,Brno
    d3,Petra Lindgren,617 555 0199,,Prague
    d4,Peter Lind,,,12 Salem St
    """

  private func match(_ left: String, _ right: String, _ more: [String] = ["--json"]) throws -> Outcome {
    let scratch = try Scratch()
    let files = try [scratch.write(left, "mine.json"), scratch.write(right, "theirs.csv")]
    return try Command.run(["match"] + files + ["--kind", "member"] + more)
  }

  @Test func peopleAreFoundHoweverTheyAreWritten() throws {
    let outcome = try match(mine, theirs)
    #expect(outcome.status == 1, "two have no partner: \(outcome.words)")
    #expect(try JSONSchemaValidator(schemaNamed: "matching").validate(Data(outcome.output)) == [])
    let result = try outcome.object()
    let matches = try #require(result["matches"] as? [[String: Any]])
    let pairs = matches.map { "\($0["left"] ?? "")=\($0["right"] ?? "") \($0["decision"] ?? "")" }
    #expect(pairs.sorted() == ["a1=d1 linked", "a2=d2 linked", "a3=d4 linked"])
    let lonely = ["unmatchedLeft", "unmatchedRight"].map {
      (result[$0] as? [[String: Any]])?.map { $0["record"] as? String }
    }
    #expect(lonely == [["a4"], ["d3"]])
  }

  /// One telephone for a whole family makes nobody the same person, but the other is named.
  @Test func whoSharesATelephoneIsTheSecondBest() throws {
    let matches = try #require(try match(mine, theirs).object()["matches"] as? [[String: Any]])
    let nora = try #require(matches.first { $0["left"] as? String == "a1" })
    let second = try #require(nora["runnerUp"] as? [String: Any])
    #expect(second["left"] as? String == "a4" && second["right"] as? String == "d1")
    let chances = try [nora, second].map { try #require($0["probability"] as? Double) }
    #expect(chances[1] < chances[0] && chances[1] < 0.5, "\(chances)")
  }

  @Test func theReportNamesThem() throws {
    let outcome = try match(mine, theirs, [])
    #expect(outcome.status == 1)
    #expect(outcome.text.contains("Only in the first list (1)") && outcome.text.contains("Ida Feld"), "\(outcome.text)")
    #expect(outcome.text.contains("4 records against 4: 3 linked"), "\(outcome.text)")
  }

  @Test func thoseWhoAllHavePartnersNeedNobody() throws {
    let outcome = try match(
      #"[{"id":"a1","name":"Nora Feld","phone":"617-555-0123"},{"id":"a3","name":"Peter Lind","phone":"617-555-0177"}]"#,
      "id,name,phone\nd1,Nora Feld,6175550123\nd4,Peter Lind,6175550177\n")
    #expect(outcome.status == 0, "\(outcome.text)")
  }
}
