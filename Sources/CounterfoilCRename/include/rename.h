#ifndef COUNTERFOIL_RENAME_H
#define COUNTERFOIL_RENAME_H

/// renameat2(2) inside one folder, which Swift does not see. Both return 0, or the number of the error.

/// Gives a file another name at which nothing is.
int counterfoil_rename_to_free_name(int directory, const char *old_name, const char *new_name);

/// Gives each of two files the name of the other, in one step.
int counterfoil_rename_exchange(int directory, const char *one, const char *other);

#endif
