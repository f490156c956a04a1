package import CounterfoilModel
import GRDB

extension Store {
  /// What is wrong with the store; see ``verification(expecting:)``.
  package func verify() throws(Fault) -> [Diagnostic] { try verification().findings }

  /// Works out everything again and compares: SQLite's own structures, the tables themselves, references, the chain of
  /// events with what each run wrote, and which row stands for which entry. Reads everything, changes nothing.
  ///
  /// Nobody can prove by a store alone that its end was not cut off, or that it was not made again as a whole: for
  /// that, keep the head elsewhere and expect it.
  /// - Parameter digest: of an event noted earlier: found where it must be, nothing before it was changed.
  /// - Complexity: O(n log n) for n rows.
  package func verification(expecting digest: String? = nil) throws(Fault) -> Verification {
    try readAtOnce { database throws(Fault) in
      var check = StoreCheck(database, expecting: digest)
      return try check.run()
    }
  }
}
