extension Competition {
  /// - Parameter candidates: sorted by entry.
  init(_ candidates: [Candidate], _ sheet: Worksheet) {
    self.init(
      entries: candidates.map(\.entry), bills: candidates.map(\.bill), entryClasses: sheet.entryClasses,
      billClasses: sheet.billClasses, threadCount: sheet.options.threadCount)
  }
}
