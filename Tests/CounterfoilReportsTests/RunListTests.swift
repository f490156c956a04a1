import CounterfoilReports
import Testing

/// The history in words.
struct RunListTests {
  @Test func namesAreShownAsTheyAreWhateverTheyHold() {
    let ids = #"{"kind":"bill","count":2,"ids":["B [1], \"late\"","B-2"]}"#
    #expect(RunList.words(ids).hasSuffix(#": B [1], "late", B-2"#))
    let files = #"{"files":[{"name":"my \"first\" {file}.csv","sha256":"00"},{"name":"b.csv"}],"added":3,"present":0}"#
    #expect(RunList.words(files) == #"my "first" {file}.csv, b.csv, added 3"#)
  }
}
