import CounterfoilModel
import Testing

/// What files are called without their folders.
struct FileNamesTests {
  private func shown(_ files: [String]) -> [String] {
    let names = FileNames(files)
    return files.map { names[$0] }
  }

  @Test func aFileIsCalledByItsLastName() {
    #expect(shown(["/home/ann/2026/october.csv", "november.csv", "-"]) == ["october.csv", "november.csv", "-"])
    #expect(FileNames([])["a/b.csv"] == "b.csv")
  }

  @Test func filesOfOneNameShowTheFoldersThatTellThemApart() {
    #expect(shown(["/x/giro/m.csv", "/x/card/m.csv", "/x/card/n.csv"]) == ["giro/m.csv", "card/m.csv", "n.csv"])
    #expect(shown(["a/1/m.csv", "b/1/m.csv", "b/2/m.csv"]) == ["a/1/m.csv", "b/1/m.csv", "b/2/m.csv"])
    #expect(shown(["m.csv", "a/m.csv", "b/a/m.csv"]) == ["m.csv", "a/m.csv", "b/a/m.csv"])
  }

  @Test func theOrderOfFilesMakesNoDifference() {
    let files = ["a/1/m.csv", "b/1/m.csv", "c/n.csv", "m.csv", "a/1/m.csv"]
    #expect(shown(files) == shown(files.reversed()).reversed())
  }
}
