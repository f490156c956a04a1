#ifndef CPAGES_H
#define CPAGES_H

#include <stddef.h>

/// One file of Sources/CounterfoilPages/Resources.
typedef struct {
  /// Its path in that folder, such as `templates/match.mustache`.
  const char *name;
  const unsigned char *bytes;
  size_t size;
} counterfoil_page_file;

/// All files, in the order of the list.
const counterfoil_page_file *counterfoil_page_files(void);

/// How many ``counterfoil_page_files`` has.
size_t counterfoil_page_file_count(void);

#endif
