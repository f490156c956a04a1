extension StoreSchema {
  /// What a person said of a matter that needs one, by the run that said it: the latest counts. Ids, not references: what
  /// was said outlives an import that is undone and done again. Since version 7.
  static let remarks: (name: String, columns: String) = (
    "remarks",
    """
    (
      kind TEXT NOT NULL CHECK (kind IN ('entry', 'bill', 'copy', 'proposal', 'row')),
      id TEXT NOT NULL,
      run INTEGER NOT NULL REFERENCES runs (number),
      verdict TEXT NOT NULL CHECK (verdict IN ('fine', 'snoozed', 'open')),
      until TEXT,
      note TEXT,
      PRIMARY KEY (kind, id, run),
      UNIQUE (run, kind, id)
    ) STRICT, WITHOUT ROWID
    """
  )

  /// The digest of each table whose rows no run seals, see ``TableSeals``; since version 8.
  static let tableSeals: (name: String, columns: String) = (
    "table_seals",
    """
    (
      name TEXT PRIMARY KEY,
      change INTEGER NOT NULL,
      row_count INTEGER NOT NULL,
      digest TEXT NOT NULL
    ) STRICT, WITHOUT ROWID
    """
  )

  /// What unattended runs need to know of one another, and what of the books is kept added up; since version 5. No part
  /// of the history: rows and tables have digests of their own, and sums are added up again by those who doubt them.
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
    // What came last through each inbox of a job file.
    (
      "job_inboxes",
      """
      (
        job TEXT NOT NULL,
        inbox TEXT NOT NULL,
        since TEXT NOT NULL,
        file TEXT,
        arrived_at TEXT,
        digest TEXT NOT NULL,
        PRIMARY KEY (job, inbox)
      ) STRICT, WITHOUT ROWID
      """
    ),
    // What the entries of an account's month add up to, as high * 1000000000 + low, and the last balance stated in it.
    (
      "account_months",
      """
      (
        account TEXT NOT NULL,
        month TEXT NOT NULL,
        currency TEXT NOT NULL,
        entry_count INTEGER NOT NULL,
        sum_high INTEGER NOT NULL,
        sum_low INTEGER NOT NULL,
        closing_day TEXT,
        closing INTEGER,
        until_high INTEGER NOT NULL,
        until_low INTEGER NOT NULL,
        PRIMARY KEY (account, month, currency)
      ) STRICT, WITHOUT ROWID
      """
    ),
  ]
}
