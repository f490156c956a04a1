import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilWorkflows

/// The column `import` of a file tells which download each row came in.
@Suite struct DownloadColumnTests {
  private func numbers(_ entries: RecordBatch) -> [Int32]? {
    var column = DownloadColumn()
    column.append(entries)
    return column.numbers
  }

  private func entries(_ extras: [String?]) -> RecordBatch {
    var batch = RecordBatch(schema: .entry)
    for extra in extras {
      batch.beginRecord()
      if let extra { batch.set(EntryField.extra, bytes: Array(extra.utf8)) }
      batch.endRecord()
    }
    return batch
  }

  @Test func downloadsAreNumberedByTheirNames() {
    let batch = entries([
      #"{"import":"b"}"#, #"{"note":"x","import" : "a"}"#, nil, #"{"import":"b"}"#, #"{"import":3}"#,
    ])
    #expect(numbers(batch) == [0, 1, -1, 0, -1])
  }

  @Test(arguments: [[nil, nil], [#"{"imported":"a"}"#], [#"{"import":"a"#], [#"{"note":"import"}"#]] as [[String?]])
  func aFileThatNamesNoneCameInOne(_ extras: [String?]) {
    #expect(numbers(entries(extras)) == nil)
  }
}
