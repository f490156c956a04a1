#ifndef COUNTERFOIL_CDIGEST_H
#define COUNTERFOIL_CDIGEST_H

#include <stddef.h>
#include <stdint.h>

/* SHA-256 (FIPS 180-4) of nettle behind an opaque header. */

enum { CDIGEST_SHA256_BYTES = 32 };

/* What was taken in so far: plain memory, which may be copied. */
typedef struct cdigest_sha256 {
  uint64_t opaque[16];
} cdigest_sha256;

void cdigest_sha256_start(cdigest_sha256 *state);
void cdigest_sha256_update(cdigest_sha256 *state, const void *bytes, size_t count);

/* Writes CDIGEST_SHA256_BYTES bytes; nothing can be taken in after it. */
void cdigest_sha256_finish(cdigest_sha256 *state, uint8_t *digest);

#endif
