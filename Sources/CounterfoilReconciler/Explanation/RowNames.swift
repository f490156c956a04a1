/// What texts call the rows of the batches that were reconciled, where that is not their ids.
package struct RowNames {
  var entry: (Int) -> String
  var bill: (Int) -> String

  /// - Parameters:
  ///   - entry: the name of a row of the entry batch.
  ///   - bill: the name of a row of the bill batch.
  package init(entry: @escaping (Int) -> String, bill: @escaping (Int) -> String) {
    self.entry = entry
    self.bill = bill
  }
}
