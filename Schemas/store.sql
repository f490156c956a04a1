PRAGMA application_id = 1128689513;
PRAGMA user_version = 8;

CREATE TABLE account_months (
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
) STRICT, WITHOUT ROWID;

CREATE TABLE accounts (seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT, currency TEXT, number TEXT, kind TEXT, extra TEXT) STRICT;

CREATE TABLE assignments (
  entry TEXT NOT NULL,
  run INTEGER NOT NULL REFERENCES runs (number),
  rule TEXT,
  category TEXT,
  book TEXT,
  payee TEXT,
  PRIMARY KEY (entry, run)
) STRICT, WITHOUT ROWID;

CREATE TABLE bills (seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, date TEXT NOT NULL, time TEXT, due_date TEXT, minor_units INTEGER NOT NULL, currency TEXT NOT NULL, payee TEXT, title TEXT, remark TEXT, category TEXT, book TEXT, account TEXT, counter_account TEXT, number TEXT, kind TEXT, photo BLOB, extra TEXT) STRICT;

CREATE TABLE bookmarks (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL,
  digest TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE books (seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, image_index INTEGER, image TEXT, extra TEXT) STRICT;

CREATE TABLE categories (seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, title TEXT, image TEXT, is_income INTEGER NOT NULL, parent TEXT, extra TEXT) STRICT;

CREATE TABLE changes (
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  run INTEGER NOT NULL REFERENCES runs (number),
  action TEXT NOT NULL CHECK (action IN ('add', 'edit', 'remove')),
  PRIMARY KEY (kind, id, run)
) STRICT, WITHOUT ROWID;

CREATE TABLE coverage (
  file INTEGER NOT NULL REFERENCES files (id) ON DELETE CASCADE,
  account TEXT NOT NULL,
  first_day TEXT NOT NULL,
  last_day TEXT NOT NULL,
  row_count INTEGER NOT NULL,
  PRIMARY KEY (file, account)
) STRICT, WITHOUT ROWID;

CREATE TABLE decided_pairs (
  decision INTEGER NOT NULL REFERENCES decisions (number) ON DELETE CASCADE,
  entry TEXT NOT NULL,
  bill TEXT NOT NULL,
  PRIMARY KEY (decision, entry, bill)
) STRICT, WITHOUT ROWID;

CREATE TABLE decisions (
  number INTEGER PRIMARY KEY,
  run INTEGER NOT NULL REFERENCES runs (number),
  verdict TEXT NOT NULL CHECK (verdict IN ('confirmed', 'rejected')),
  shape TEXT,
  probability REAL
) STRICT;

CREATE TABLE dismissals (
  file INTEGER NOT NULL REFERENCES files (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  run INTEGER NOT NULL REFERENCES runs (number),
  PRIMARY KEY (file, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE events (
  number INTEGER PRIMARY KEY,
  run INTEGER NOT NULL REFERENCES runs (number),
  kind TEXT NOT NULL,
  payload TEXT NOT NULL,
  wrote TEXT,
  previous TEXT NOT NULL,
  digest TEXT NOT NULL
) STRICT;

CREATE TABLE file_ends (
  file INTEGER PRIMARY KEY REFERENCES files (id) ON DELETE CASCADE,
  first_line INTEGER NOT NULL,
  first_raw TEXT NOT NULL,
  last_line INTEGER NOT NULL,
  record_count INTEGER NOT NULL,
  row_before INTEGER NOT NULL,
  ends_within_line INTEGER NOT NULL,
  UNIQUE (first_raw, first_line, file),
  UNIQUE (record_count, file)
) STRICT;

CREATE TABLE file_parts (
  file INTEGER PRIMARY KEY REFERENCES files (id) ON DELETE CASCADE,
  part TEXT NOT NULL
) STRICT;

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
) STRICT;

CREATE TABLE job_inboxes (
  job TEXT NOT NULL,
  inbox TEXT NOT NULL,
  since TEXT NOT NULL,
  file TEXT,
  arrived_at TEXT,
  digest TEXT NOT NULL,
  PRIMARY KEY (job, inbox)
) STRICT, WITHOUT ROWID;

CREATE TABLE job_runs (
  job TEXT PRIMARY KEY,
  ran_at TEXT NOT NULL,
  status INTEGER NOT NULL,
  succeeded_at TEXT,
  told_at TEXT,
  digest TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE listed (
  file INTEGER NOT NULL REFERENCES files (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  line INTEGER,
  reading INTEGER,
  key TEXT,
  PRIMARY KEY (file, kind, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE match_bills (
  match INTEGER NOT NULL REFERENCES matches (number) ON DELETE CASCADE,
  bill TEXT NOT NULL REFERENCES bills (id),
  PRIMARY KEY (match, bill)
) STRICT, WITHOUT ROWID;

CREATE TABLE match_entries (
  match INTEGER NOT NULL REFERENCES matches (number) ON DELETE CASCADE,
  row INTEGER NOT NULL REFERENCES statement_rows (number),
  PRIMARY KEY (match, row)
) STRICT, WITHOUT ROWID;

CREATE TABLE match_parts (
  match INTEGER NOT NULL REFERENCES matches (number) ON DELETE CASCADE,
  bill TEXT NOT NULL,
  minor_units INTEGER NOT NULL,
  PRIMARY KEY (match, bill)
) STRICT, WITHOUT ROWID;

CREATE TABLE matches (
  number INTEGER PRIMARY KEY,
  run INTEGER NOT NULL REFERENCES runs (number),
  decision TEXT NOT NULL CHECK (decision IN ('linked', 'review')),
  shape TEXT NOT NULL,
  probability REAL NOT NULL,
  evidence TEXT NOT NULL
) STRICT;

CREATE TABLE members (seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, role TEXT, phone TEXT, email TEXT, location TEXT, image TEXT, about TEXT, extra TEXT) STRICT;

CREATE TABLE past_accounts (run INTEGER NOT NULL REFERENCES runs (number), seq INTEGER NOT NULL, id TEXT NOT NULL, name TEXT, currency TEXT, number TEXT, kind TEXT, extra TEXT, PRIMARY KEY (run, id)) STRICT;

CREATE TABLE past_bills (run INTEGER NOT NULL REFERENCES runs (number), seq INTEGER NOT NULL, id TEXT NOT NULL, date TEXT NOT NULL, time TEXT, due_date TEXT, minor_units INTEGER NOT NULL, currency TEXT NOT NULL, payee TEXT, title TEXT, remark TEXT, category TEXT, book TEXT, account TEXT, counter_account TEXT, number TEXT, kind TEXT, photo BLOB, extra TEXT, PRIMARY KEY (run, id)) STRICT;

CREATE TABLE past_books (run INTEGER NOT NULL REFERENCES runs (number), seq INTEGER NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL, image_index INTEGER, image TEXT, extra TEXT, PRIMARY KEY (run, id)) STRICT;

CREATE TABLE past_categories (run INTEGER NOT NULL REFERENCES runs (number), seq INTEGER NOT NULL, id TEXT NOT NULL, title TEXT, image TEXT, is_income INTEGER NOT NULL, parent TEXT, extra TEXT, PRIMARY KEY (run, id)) STRICT;

CREATE TABLE past_members (run INTEGER NOT NULL REFERENCES runs (number), seq INTEGER NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL, role TEXT, phone TEXT, email TEXT, location TEXT, image TEXT, about TEXT, extra TEXT, PRIMARY KEY (run, id)) STRICT;

CREATE TABLE past_places (run INTEGER NOT NULL REFERENCES runs (number), seq INTEGER NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL, address TEXT, city TEXT, state TEXT, postal_code TEXT, latitude TEXT, longitude TEXT, phone TEXT, fax TEXT, email TEXT, distance TEXT, extra TEXT, PRIMARY KEY (run, id)) STRICT;

CREATE TABLE places (seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, address TEXT, city TEXT, state TEXT, postal_code TEXT, latitude TEXT, longitude TEXT, phone TEXT, fax TEXT, email TEXT, distance TEXT, extra TEXT) STRICT;

CREATE TABLE remarks (
  kind TEXT NOT NULL CHECK (kind IN ('entry', 'bill', 'copy', 'proposal', 'row')),
  id TEXT NOT NULL,
  run INTEGER NOT NULL REFERENCES runs (number),
  verdict TEXT NOT NULL CHECK (verdict IN ('fine', 'snoozed', 'open')),
  until TEXT,
  note TEXT,
  PRIMARY KEY (kind, id, run),
  UNIQUE (run, kind, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE removals (
  row INTEGER PRIMARY KEY REFERENCES statement_rows (number),
  run INTEGER NOT NULL REFERENCES runs (number)
) STRICT;

CREATE TABLE replaced_rejects (
  file INTEGER NOT NULL REFERENCES files (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  by INTEGER NOT NULL REFERENCES files (id) ON DELETE CASCADE,
  PRIMARY KEY (file, position, by),
  UNIQUE (by, file, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE replaced_rows (
  row INTEGER NOT NULL REFERENCES statement_rows (number) ON DELETE CASCADE,
  file INTEGER NOT NULL REFERENCES files (id) ON DELETE CASCADE,
  by INTEGER REFERENCES statement_rows (number) ON DELETE CASCADE,
  PRIMARY KEY (row, file),
  UNIQUE (by, row),
  UNIQUE (file, row)
) STRICT, WITHOUT ROWID;

CREATE TABLE revocations (
  match INTEGER PRIMARY KEY REFERENCES matches (number) ON DELETE CASCADE,
  run INTEGER NOT NULL REFERENCES runs (number)
) STRICT;

CREATE TABLE runs (
  number INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('import', 'reconcile', 'accept', 'reject', 'split', 'settle', 'add', 'edit',
    'remove', 'seed', 'undo', 'migrate', 'compact', 'remark')),
  at TEXT,
  summary TEXT NOT NULL,
  undone_by INTEGER REFERENCES runs (number)
) STRICT;

CREATE TABLE set_aside (
  file INTEGER NOT NULL REFERENCES files (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  line INTEGER,
  code TEXT NOT NULL,
  message TEXT NOT NULL,
  raw TEXT,
  PRIMARY KEY (file, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE settlements (
  row INTEGER NOT NULL REFERENCES statement_rows (number),
  other INTEGER NOT NULL REFERENCES statement_rows (number),
  run INTEGER NOT NULL REFERENCES runs (number),
  verdict TEXT NOT NULL CHECK (verdict IN ('same', 'different')),
  PRIMARY KEY (row, other, run)
) STRICT, WITHOUT ROWID;

CREATE TABLE sightings (
  file INTEGER NOT NULL REFERENCES files (id) ON DELETE CASCADE,
  run INTEGER NOT NULL REFERENCES runs (number),
  path TEXT NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (file, run, path)
) STRICT, WITHOUT ROWID;

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
) STRICT;

CREATE TABLE table_seals (
  name TEXT PRIMARY KEY,
  change INTEGER NOT NULL,
  row_count INTEGER NOT NULL,
  digest TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE told (
  job TEXT NOT NULL,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  at TEXT,
  words TEXT NOT NULL,
  digest TEXT NOT NULL,
  PRIMARY KEY (job, kind, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX assignments_by_run ON assignments (run);

CREATE INDEX changes_by_run ON changes (run);

CREATE INDEX changes_removing ON changes (kind, id) WHERE action = 'remove';

CREATE INDEX decisions_by_run ON decisions (run);

CREATE INDEX listed_by_key ON listed (kind, key) WHERE key IS NOT NULL;

CREATE INDEX match_bills_by_bill ON match_bills (bill);

CREATE INDEX match_entries_by_row ON match_entries (row);

CREATE INDEX matches_by_run ON matches (run);

CREATE INDEX sightings_by_run ON sightings (run);

CREATE INDEX statement_rows_by_bucket ON statement_rows (day, account, minor_units, currency);

CREATE INDEX statement_rows_by_file ON statement_rows (file);

CREATE INDEX statement_rows_pending ON statement_rows (account) WHERE status = 'pending';

CREATE INDEX statement_rows_unsettled ON statement_rows (standing) WHERE standing > 1;

CREATE VIEW entries AS
SELECT entry AS id, account, day, minor_units, currency, time, value_day, balance_minor_units, balance_currency,
  payee, description, reference, status, category, extra, source_id, file, line, byte_offset, raw, number AS row
FROM statement_rows
WHERE standing IN (0, 4)
  AND entry NOT IN (SELECT gone.entry FROM removals JOIN statement_rows AS gone ON gone.number = removals.row
    WHERE gone.standing != 2);

CREATE VIEW evidence AS
SELECT file, account, day, minor_units, currency, count(*) AS row_count
FROM statement_rows GROUP BY file, account, day, minor_units, currency;
