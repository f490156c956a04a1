/// What the rows of the sample show of the columns of a table that goes on behind it.
///
/// A row further down that shows something else is an outlier. It is read once more among the rows beside it, as all rows of a short table
/// are: what is asked or set aside there is so here; see ``RowWindow``.
struct ColumnHabits: Sendable {
  enum Habit: Sendable {
    /// Nothing stands in the column.
    case empty
    /// Nothing but zeros stands there, where anything does.
    case zero
    /// One of a few words stands there, or nothing.
    case words([[UInt8]])
    /// The same stands there as in another column.
    case same(Int)
    /// Texts stand there that differ from row to row.
    case texts
  }

  struct Column: Sendable {
    var column: Int
    var habit: Habit
  }

  /// The columns that hold neither days nor amounts nor identifiers.
  var columns: [Column] = []
  /// The words of the column of states, folded; nil where there is none, or where it holds texts.
  var states: Set<String>?
  /// Columns of second days and of balances that have a value in every row.
  var filled: Set<Int> = []
  /// Whether each balance follows from the one beside it.
  var balanceIsFollowed = false
  /// The physical line of the last row of the sample.
  var lastLine = 0

  /// More different words than these are texts.
  static let wordLimit = 8
  /// Words of a column that are looked at one by one before they count as texts.
  static let newWordLimit = 12
  /// Numbers of one series that are looked at: no rule knows one from another, but one alone may be passed over.
  static let newNumberLimit = 2
}
