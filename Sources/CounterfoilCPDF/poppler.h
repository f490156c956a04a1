#ifndef COUNTERFOIL_CPDF_POPPLER_H
#define COUNTERFOIL_CPDF_POPPLER_H

#include <stdbool.h>

#include "include/cpdf.h"

/* Reads the file and writes what cpdf_text_bytes describes to the descriptor; in the child only. Returns the status, with
 * the page it is about. */
cpdf_status cpdf_write_words(int output, const uint8_t *bytes, size_t count, const cpdf_limits *limits, uint32_t *page);

/* Writes all bytes; false where that fails. */
bool cpdf_write(int output, const void *bytes, size_t count);

#endif
