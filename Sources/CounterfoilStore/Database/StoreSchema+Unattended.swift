extension StoreSchema {
  /// What unattended runs need to know of one another; since version 5. No part of the books: each row has a digest of
  /// its own.
  static let unattendedTables: [(name: String, columns: String)] = [
    // What needs a person and was told in the runs of a job file; at is NULL for what is still to be told.
    (
      "told",
      """
      (
        job TEXT NOT NULL,
        kind TEXT NOT NULL,
        id TEXT NOT NULL,
        at TEXT,
        words TEXT NOT NULL,
        digest TEXT NOT NULL,
        PRIMARY KEY (job, kind, id)
      ) STRICT, WITHOUT ROWID
      """
    ),
    // The last run of each job file, and the last that went well.
    (
      "job_runs",
      """
      (
        job TEXT PRIMARY KEY,
        ran_at TEXT NOT NULL,
        status INTEGER NOT NULL,
        succeeded_at TEXT,
        told_at TEXT,
        digest TEXT NOT NULL
      ) STRICT, WITHOUT ROWID
      """
    ),
  ]
}
