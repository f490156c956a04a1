internal import CounterfoilModel
internal import CounterfoilRecords

/// What a report calls a row: its id, but without the folders of files that are in it, where none is needed to tell two
/// files apart. A report may go to people who should not see them.
enum RowName {
  /// - Parameter id: `FILE:LINE`, `FILE#POSITION` or `FILE:ID` where it begins with the file of the row.
  static func shown(_ id: String, _ location: SourceLocation?, _ files: FileNames) -> String {
    guard let location, !location.file.isEmpty, id.hasPrefix(location.file) else { return id }
    let rest = id.dropFirst(location.file.count)
    guard rest.first == ":" || rest.first == "#" else { return id }
    return files[location.file] + rest
  }

  /// Where a row came from: its place, or what its batch says where there are none.
  static func location(_ row: Int, _ places: [SourceLocation], _ batch: RecordBatch) -> SourceLocation {
    row < places.count ? places[row] : batch.location(of: row)
  }
}
