import CounterfoilText
import Testing

struct PercentTests {
  @Test(arguments: [(0, "0 %"), (0.994, "99 %"), (0.9999, "99 %"), (1, "100 %"), (-0.5, "0 %"), (1.5, "100 %")])
  func aHundredPercentIsSaidOfCertaintyOnly(probability: Double, text: String) {
    #expect(Percent.text(ofProbability: probability) == text)
  }

  @Test func tenthsAreShownWhereThereAreAny() {
    #expect([Percent.text(tenths: 920), Percent.text(tenths: 925)] == ["92 %", "92.5 %"])
    #expect([Percent.aligned(tenths: 920), Percent.aligned(tenths: 925)] == ["92.0\u{202F}%", "92.5\u{202F}%"])
  }
}
