#define _GNU_SOURCE
#include "rename.h"

#include <errno.h>
#include <stdio.h>

int counterfoil_rename_to_free_name(int directory, const char *old_name, const char *new_name) {
  return renameat2(directory, old_name, directory, new_name, RENAME_NOREPLACE) == 0 ? 0 : errno;
}

int counterfoil_rename_exchange(int directory, const char *one, const char *other) {
  return renameat2(directory, one, directory, other, RENAME_EXCHANGE) == 0 ? 0 : errno;
}
