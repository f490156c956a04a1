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
  /// What later runs had made of that, and what goes with it; in order of run.
  package var later: [Later] = []

  /// What is taken back of one later run.
  package struct Later: Sendable, Hashable {
    package var run: Run
    /// Links that rested on what goes.
    package var links = 0
    /// What a person had said of it: removals, rows settled, changes of a record.
    package var decisions = 0

    /// Pairs that a person confirmed or rejected in the run; they are kept by ids, and hold again once their rows come again.
    package var pairsKept = 0

    /// Whether a person had a hand in it.
    package var isPersons: Bool { !["reconcile", "import"].contains(run.kind) }
  }

  /// Files of the run that came again later under another path, so that what they hold stays.
  package var seenAgain: [SeenAgain] = []

  package struct SeenAgain: Sendable, Hashable {
    package var path: String
    package var run: String
  }

  /// What waits for a person again, or only now that the run never was.
  package var newlyWaiting: [ReviewItem] = []
}
