extension StoreSchema {
  /// Since version 4: which part of a file was read, where its bytes hold several: a sheet, a member of an archive.
  static let fileParts: (name: String, columns: String) = (
    "file_parts",
    """
    (
      file INTEGER PRIMARY KEY REFERENCES files (id) ON DELETE CASCADE,
      part TEXT NOT NULL
    ) STRICT
    """
  )

  /// The records of each file that are no entries, and since version 4 what this reading of the file says of each; NULL for
  /// files held since an earlier version.
  ///
  /// line: where no other record of the file begins. reading: a hash of all it says but the id. key: the id it would have
  /// were it not another reading of a record that has one already.
  /// - Parameter name: another one only while a store of an earlier version is rewritten.
  static func listed(named name: String = "listed") -> String {
    """
    CREATE TABLE \(name) (
      file INTEGER NOT NULL REFERENCES files (id) ON DELETE CASCADE,
      kind TEXT NOT NULL,
      id TEXT NOT NULL,
      line INTEGER,
      reading INTEGER,
      key TEXT,
      PRIMARY KEY (file, kind, id)
    ) STRICT, WITHOUT ROWID
    """
  }

  /// There are few, and most files have none.
  static let keyIndex = "CREATE INDEX listed_by_key ON listed (kind, key) WHERE key IS NOT NULL"
}
