/// What a row counts for; the numbers in the column `standing`.
enum Standing {
  static let entry: Int32 = 0
  static let copy: Int32 = 1
  static let review: Int32 = 2
  static let bookedLater: Int32 = 3
  static let maybeBookedLater: Int32 = 4
  static let replaced: Int32 = 5
}
