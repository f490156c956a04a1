#include "cdigest.h"

#include <nettle/sha2.h>
#include <nettle/version.h>

_Static_assert(sizeof(struct sha256_ctx) <= sizeof(cdigest_sha256), "the state of SHA-256 has room");
_Static_assert(SHA256_DIGEST_SIZE == CDIGEST_SHA256_BYTES, "SHA-256 has 256 bits");

static struct sha256_ctx *context(cdigest_sha256 *state) { return (struct sha256_ctx *)(void *)state; }

void cdigest_sha256_start(cdigest_sha256 *state) { sha256_init(context(state)); }

void cdigest_sha256_update(cdigest_sha256 *state, const void *bytes, size_t count) {
  if (count > 0) sha256_update(context(state), count, bytes);
}

void cdigest_sha256_finish(cdigest_sha256 *state, uint8_t *digest) {
#if NETTLE_VERSION_MAJOR >= 4
  sha256_digest(context(state), digest);
#else
  sha256_digest(context(state), SHA256_DIGEST_SIZE, digest);
#endif
}
