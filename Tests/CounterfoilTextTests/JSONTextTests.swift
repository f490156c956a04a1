import CounterfoilText
import Testing

struct JSONTextTests {
  @Test func elementsAreTextsWhateverTheyHold() {
    #expect(
      JSONText.textElements(of: #"["a,b", "[\"c\"]" ,1.50, {"d":[]}, null]"#) == [
        "a,b", #"["c"]"#, "1.50", #"{"d":[]}"#, "null",
      ])
    #expect(JSONText.textElements(of: "[]") == [])
    #expect(JSONText.textElements(of: "{}") == nil && JSONText.textElements(of: "[1") == nil)
  }
}
