/// What an undo took back.
package struct UndoReport: Sendable, Hashable {
  /// The run that was undone.
  package var run: Run
  package var entriesRemoved = 0
  /// Bills, categories… the run had added.
  package var recordsRemoved = 0
  /// Records and entries the run had changed or removed.
  package var recordsRestored = 0
  package var matchesRemoved = 0
  /// What people had said in the run; links it had taken back stand again.
  package var decisionsRemoved = 0
  /// What waits for a person again, or only now that the run never was.
  package var newlyWaiting: [ReviewItem] = []
}
