/// Days from a pending row to the row by which the bank books it.
package enum BookingDays {
  /// For an import, which settles without weighing: most banks date a booking back by a day at most.
  package static let settled: ClosedRange<Int> = -1...11
  /// For a reconciliation, which weighs how far apart they are.
  package static let weighed: ClosedRange<Int32> = -2...11
}
