#include "database.h"

#include <sqlite3.h>
#include <stddef.h>

int counterfoil_database_defend(void *connection) {
  int code = sqlite3_db_config((sqlite3 *)connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
  if (code != SQLITE_OK) return code;
  return sqlite3_db_config((sqlite3 *)connection, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
}
