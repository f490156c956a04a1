#ifndef COUNTERFOIL_DATABASE_H
#define COUNTERFOIL_DATABASE_H

/// Makes a connection (an `sqlite3 *`) distrust the file it reads: functions and virtual tables that a schema names are
/// not called unless they are harmless, and the schema's own table and the journal mode cannot be changed in ways that
/// damage the file. A function with a variable number of arguments does this in SQLite, and Swift cannot call those.
/// Returns an SQLite result code.
int counterfoil_database_defend(void *connection);

#endif
