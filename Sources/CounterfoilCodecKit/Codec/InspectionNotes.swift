import Synchronization

/// What is found out about a file while its reader is made: all there is to show where the file is refused meanwhile.
///
/// Shared by reference, so that it outlives the fault. The last note kept counts.
package final class InspectionNotes: Sendable {
  private let kept = Mutex(Inspection())

  package init() {}

  package var inspection: Inspection { kept.withLock { $0 } }

  package func keep(_ inspection: Inspection) { kept.withLock { $0 = inspection } }

  /// Changes what was kept, such as to add what only the caller knows.
  package func amend(_ change: (inout Inspection) -> Void) { kept.withLock { change(&$0) } }
}
