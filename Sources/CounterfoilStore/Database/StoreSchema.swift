/// The tables. Days are ISO texts, which sort as days do and can be read in the `sqlite3` shell; amounts are minor units
/// beside a currency code.
///
/// `statement_rows` keeps every row of every file for good: its columns from `account` on are never updated. Which rows
/// are entries is worked out from all rows of an account, day, amount and currency together (`standing`, `entry`), so it
/// does not depend on the order in which files came. The view `entries` shows the outcome.
///
/// In tables without rowid the columns of the primary key come first: `integrity_check` of SQLite 3.40 otherwise takes
/// one column for another and reports NULL values that are not there.
enum StoreSchema {
  /// 1: the first tables. 2: what people decide about proposals and rows. 3: what proves that nothing was changed
  /// beside the program, and where files may be cut off. 4: where in its file each record stood. 5: what unattended runs
  /// told. 6: an index that leads from a file to its rows, and runs that compact. 7: what people say of matters that need
  /// nobody. 8: digests of tables that no run seals; see ``StoreMigration``.
  static let version: Int32 = 8

  /// The first release of Counterfoil that reads stores of ``version``. Each store says it, so that an older program can name
  /// the release to get.
  static let release = "0.3.0"
  /// The bookmark it stands under.
  static let releaseMark = "release"

  /// What rules said about entries, by run: the latest run that spoke about an entry counts, and `rule` is NULL where it
  /// took back what an earlier one had said. A store of the first version may have none.
  static let assignments: (name: String, columns: String) = (
    "assignments",
    """
    (
      entry TEXT NOT NULL,
      run INTEGER NOT NULL REFERENCES runs (number),
      rule TEXT,
      category TEXT,
      book TEXT,
      payee TEXT,
      PRIMARY KEY (entry, run)
    ) STRICT, WITHOUT ROWID
    """
  )

  /// - Parameter name: another one only while a store of an earlier version is rewritten.
  static func runs(named name: String = "runs") -> String {
    """
    CREATE TABLE \(name) (
      number INTEGER PRIMARY KEY,
      kind TEXT NOT NULL CHECK (kind IN ('import', 'reconcile', 'accept', 'reject', 'split', 'settle', 'add', 'edit',
        'remove', 'seed', 'undo', 'migrate', 'compact', 'remark')),
      at TEXT,
      summary TEXT NOT NULL,
      undone_by INTEGER REFERENCES runs (number)
    ) STRICT
    """
  }

  /// wrote: the digests of what the run wrote, a line each; NULL for events from before version 3.
  /// - Parameter name: another one only while a store of an earlier version is rewritten.
  static func events(named name: String = "events") -> String {
    """
    CREATE TABLE \(name) (
      number INTEGER PRIMARY KEY,
      run INTEGER NOT NULL REFERENCES runs (number),
      kind TEXT NOT NULL,
      payload TEXT NOT NULL,
      wrote TEXT,
      previous TEXT NOT NULL,
      digest TEXT NOT NULL
    ) STRICT
    """
  }

  /// Since version 6. Rows of a file follow one another, so that it grows at its end.
  static let fileIndex = "CREATE INDEX statement_rows_by_file ON statement_rows (file)"

  /// What one run wrote, and what was ever removed, is found by these; since version 3.
  static let runIndexes = [
    "CREATE INDEX changes_removing ON changes (kind, id) WHERE action = 'remove'",
    "CREATE INDEX sightings_by_run ON sightings (run)",
    "CREATE INDEX assignments_by_run ON assignments (run)",
    "CREATE INDEX matches_by_run ON matches (run)",
    "CREATE INDEX decisions_by_run ON decisions (run)",
  ]

  /// What people decided, by table; since version 2.
  static let decisionTables: [(name: String, columns: String)] = [
    // probability: what the proposal was shown with; NULL where nothing was proposed, or where many were accepted at once
    (
      "decisions",
      """
      (
        number INTEGER PRIMARY KEY,
        run INTEGER NOT NULL REFERENCES runs (number),
        verdict TEXT NOT NULL CHECK (verdict IN ('confirmed', 'rejected')),
        shape TEXT,
        probability REAL
      ) STRICT
      """
    ),
    // Ids, not references: a decision outlives an import that is undone and done again.
    (
      "decided_pairs",
      """
      (
        decision INTEGER NOT NULL REFERENCES decisions (number) ON DELETE CASCADE,
        entry TEXT NOT NULL,
        bill TEXT NOT NULL,
        PRIMARY KEY (decision, entry, bill)
      ) STRICT, WITHOUT ROWID
      """
    ),
    // How much of a match falls on a bill, where it is not the whole of the bill.
    (
      "match_parts",
      """
      (
        match INTEGER NOT NULL REFERENCES matches (number) ON DELETE CASCADE,
        bill TEXT NOT NULL,
        minor_units INTEGER NOT NULL,
        PRIMARY KEY (match, bill)
      ) STRICT, WITHOUT ROWID
      """
    ),
    // Links a person took back.
    (
      "revocations",
      """
      (
        match INTEGER PRIMARY KEY REFERENCES matches (number) ON DELETE CASCADE,
        run INTEGER NOT NULL REFERENCES runs (number)
      ) STRICT
      """
    ),
    // What a person said of a row that imports could not settle, seen beside another row.
    (
      "settlements",
      """
      (
        row INTEGER NOT NULL REFERENCES statement_rows (number),
        other INTEGER NOT NULL REFERENCES statement_rows (number),
        run INTEGER NOT NULL REFERENCES runs (number),
        verdict TEXT NOT NULL CHECK (verdict IN ('same', 'different')),
        PRIMARY KEY (row, other, run)
      ) STRICT, WITHOUT ROWID
      """
    ),
    // Rejected rows of files a person has dealt with.
    (
      "dismissals",
      """
      (
        file INTEGER NOT NULL REFERENCES files (id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        run INTEGER NOT NULL REFERENCES runs (number),
        PRIMARY KEY (file, position)
      ) STRICT, WITHOUT ROWID
      """
    ),
    // Where a person stopped; no part of the books.
    (
      "bookmarks",
      "(\n  name TEXT PRIMARY KEY,\n  value TEXT NOT NULL,\n  digest TEXT NOT NULL\n) STRICT, WITHOUT ROWID"
    ),
  ]

  /// Since version 3.
  static let evidenceTables: [(name: String, columns: String)] = [
    // The first record of a file of lines, and where its last one starts; its rows follow row_before.
    (
      "file_ends",
      """
      (
        file INTEGER PRIMARY KEY REFERENCES files (id) ON DELETE CASCADE,
        first_line INTEGER NOT NULL,
        first_raw TEXT NOT NULL,
        last_line INTEGER NOT NULL,
        record_count INTEGER NOT NULL,
        row_before INTEGER NOT NULL,
        ends_within_line INTEGER NOT NULL,
        UNIQUE (first_raw, first_line, file),
        UNIQUE (record_count, file)
      ) STRICT
      """
    ),
    // Rows whose record a longer file with the same beginning has complete; by: its row, where it could be read.
    (
      "replaced_rows",
      """
      (
        row INTEGER NOT NULL REFERENCES statement_rows (number) ON DELETE CASCADE,
        file INTEGER NOT NULL REFERENCES files (id) ON DELETE CASCADE,
        by INTEGER REFERENCES statement_rows (number) ON DELETE CASCADE,
        PRIMARY KEY (row, file),
        UNIQUE (by, row),
        UNIQUE (file, row)
      ) STRICT, WITHOUT ROWID
      """
    ),
    // Rejected records of which the longer file tells the truth.
    (
      "replaced_rejects",
      """
      (
        file INTEGER NOT NULL REFERENCES files (id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        by INTEGER NOT NULL REFERENCES files (id) ON DELETE CASCADE,
        PRIMARY KEY (file, position, by),
        UNIQUE (by, file, position)
      ) STRICT, WITHOUT ROWID
      """
    ),
  ]

  /// What ``evidenceTables`` knows of files held since an earlier version.
  static let fileEndsOfEarlierVersions = """
    INSERT INTO file_ends (file, first_line, first_raw, last_line, record_count, row_before, ends_within_line)
    SELECT one.file, min(line), raw, max(line), count(*), ifnull(rows.row_before, 0), 1 FROM (
      SELECT file, line, raw FROM statement_rows UNION ALL SELECT file, line, raw FROM set_aside) AS one
    LEFT JOIN (SELECT file, min(number) - 1 AS row_before FROM statement_rows GROUP BY file) AS rows
      ON rows.file = one.file
    WHERE one.file IN (SELECT id FROM files WHERE kind = 'entry')
    GROUP BY one.file HAVING count(DISTINCT line) = count(*) AND count(raw) = count(*)
    """

  /// A removed row that waits for a person hides nothing: the entry it names is another file's.
  static let entriesView = """
    CREATE VIEW entries AS
    SELECT entry AS id, account, day, minor_units, currency, time, value_day, balance_minor_units, balance_currency,
      payee, description, reference, status, category, extra, source_id, file, line, byte_offset, raw, number AS row
    FROM statement_rows
    WHERE standing IN (0, 4)
      AND entry NOT IN (SELECT gone.entry FROM removals JOIN statement_rows AS gone ON gone.number = removals.row
        WHERE gone.standing != 2)
    """

  /// The first version that has a table or an index, as far as it is not the first one or every version may lack it.
  static let firstVersions: [String: Int64] = {
    var versions: [String: Int64] = [
      fileParts.name: 4, "statement_rows_by_file": 6, remarks.name: 7, tableSeals.name: 8,
    ]
    for table in evidenceTables { versions[table.name] = 3 }
    for table in unattendedTables { versions[table.name] = 5 }
    return versions
  }()

  /// Tables that a store of an earlier version may lack.
  static var laterTables: [(name: String, columns: String)] {
    [assignments] + decisionTables + evidenceTables + [fileParts] + unattendedTables + [remarks, tableSeals]
  }

  static let statements: [String] =
    [
      runs(),
      events(),
      """
      CREATE TABLE files (
        id INTEGER PRIMARY KEY,
        sha256 TEXT NOT NULL,
        content TEXT NOT NULL,
        kind TEXT NOT NULL,
        format TEXT NOT NULL,
        byte_count INTEGER NOT NULL,
        row_count INTEGER NOT NULL,
        first_day TEXT,
        last_day TEXT,
        UNIQUE (sha256, content)
      ) STRICT
      """,
      """
      CREATE TABLE sightings (
        file INTEGER NOT NULL REFERENCES files (id) ON DELETE CASCADE,
        run INTEGER NOT NULL REFERENCES runs (number),
        path TEXT NOT NULL,
        name TEXT NOT NULL,
        PRIMARY KEY (file, run, path)
      ) STRICT, WITHOUT ROWID
      """,
      """
      CREATE TABLE coverage (
        file INTEGER NOT NULL REFERENCES files (id) ON DELETE CASCADE,
        account TEXT NOT NULL,
        first_day TEXT NOT NULL,
        last_day TEXT NOT NULL,
        row_count INTEGER NOT NULL,
        PRIMARY KEY (file, account)
      ) STRICT, WITHOUT ROWID
      """,
      """
      CREATE TABLE set_aside (
        file INTEGER NOT NULL REFERENCES files (id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        line INTEGER,
        code TEXT NOT NULL,
        message TEXT NOT NULL,
        raw TEXT,
        PRIMARY KEY (file, position)
      ) STRICT, WITHOUT ROWID
      """,
      // standing: 0 is the entry · 1 repeats it in another file · 2 waits for a person · 3 is a pending row whose booked
      // row came on another day (entry names that one) · 4 is a pending entry that may have been booked since · 5 stands
      // for nothing, because a longer file has the record complete
      """
      CREATE TABLE statement_rows (
        number INTEGER PRIMARY KEY,
        entry TEXT NOT NULL,
        standing INTEGER NOT NULL,
        account TEXT NOT NULL,
        day TEXT NOT NULL,
        minor_units INTEGER NOT NULL,
        currency TEXT NOT NULL,
        time TEXT,
        value_day TEXT,
        balance_minor_units INTEGER,
        balance_currency TEXT,
        payee TEXT,
        description TEXT,
        reference TEXT,
        status TEXT,
        category TEXT,
        extra TEXT,
        source_id TEXT,
        file INTEGER NOT NULL REFERENCES files (id),
        line INTEGER,
        byte_offset INTEGER,
        raw TEXT
      ) STRICT
      """,
      "CREATE INDEX statement_rows_by_bucket ON statement_rows (day, account, minor_units, currency)",
      fileIndex,
      """
      CREATE INDEX statement_rows_pending ON statement_rows (account) WHERE status = 'pending'
      """,
      // A query uses this index only where it says `standing > 1` in these words.
      "CREATE INDEX statement_rows_unsettled ON statement_rows (standing) WHERE standing > 1",
      """
      CREATE TABLE removals (
        row INTEGER PRIMARY KEY REFERENCES statement_rows (number),
        run INTEGER NOT NULL REFERENCES runs (number)
      ) STRICT
      """,
      """
      CREATE TABLE changes (
        kind TEXT NOT NULL,
        id TEXT NOT NULL,
        run INTEGER NOT NULL REFERENCES runs (number),
        action TEXT NOT NULL CHECK (action IN ('add', 'edit', 'remove')),
        PRIMARY KEY (kind, id, run)
      ) STRICT, WITHOUT ROWID
      """,
      "CREATE INDEX changes_by_run ON changes (run)",
      listed(),
      keyIndex,
      """
      CREATE TABLE matches (
        number INTEGER PRIMARY KEY,
        run INTEGER NOT NULL REFERENCES runs (number),
        decision TEXT NOT NULL CHECK (decision IN ('linked', 'review')),
        shape TEXT NOT NULL,
        probability REAL NOT NULL,
        evidence TEXT NOT NULL
      ) STRICT
      """,
      """
      CREATE TABLE match_entries (
        match INTEGER NOT NULL REFERENCES matches (number) ON DELETE CASCADE,
        row INTEGER NOT NULL REFERENCES statement_rows (number),
        PRIMARY KEY (match, row)
      ) STRICT, WITHOUT ROWID
      """,
      "CREATE INDEX match_entries_by_row ON match_entries (row)",
      """
      CREATE TABLE match_bills (
        match INTEGER NOT NULL REFERENCES matches (number) ON DELETE CASCADE,
        bill TEXT NOT NULL REFERENCES bills (id),
        PRIMARY KEY (match, bill)
      ) STRICT, WITHOUT ROWID
      """,
      "CREATE INDEX match_bills_by_bill ON match_bills (bill)",
    ] + laterTables.map { "CREATE TABLE \($0.name) \($0.columns)" } + runIndexes + [
      entriesView,
      """
      CREATE VIEW evidence AS
      SELECT file, account, day, minor_units, currency, count(*) AS row_count
      FROM statement_rows GROUP BY file, account, day, minor_units, currency
      """,
    ]
}
