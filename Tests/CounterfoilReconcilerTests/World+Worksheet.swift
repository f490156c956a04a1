import CounterfoilRecords

@testable import CounterfoilReconciler

extension World {
  /// Both sides as the stages work on them.
  var sheet: Worksheet { sheetAndVocabulary.sheet }

  /// The same with the words of both.
  var sheetAndVocabulary: (sheet: Worksheet, vocabulary: Vocabulary) {
    var entryBatch = RecordBatch(schema: .entry)
    for entry in entries { entryBatch.append(entry) }
    var billBatch = RecordBatch(schema: .bill)
    for bill in bills { billBatch.append(bill) }
    var vocabulary = Vocabulary()
    let entrySide = Side(entries: entryBatch, downloads: nil, vocabulary: &vocabulary)
    let billSide = Side(bills: billBatch, vocabulary: &vocabulary)
    let sheet = Worksheet(
      entries: entrySide, bills: billSide, vocabulary: vocabulary, options: options, rejected: [])
    return (sheet, vocabulary)
  }
}
