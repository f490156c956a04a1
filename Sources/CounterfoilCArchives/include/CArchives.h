// zlib and zstd behind one small stepping interface.
//
// This header is plain C and names nothing of either library, so that Swift sees none of their headers.
#ifndef COUNTERFOIL_CARCHIVES_H
#define COUNTERFOIL_CARCHIVES_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A decompressor of one stream. Not for two threads at once.
typedef struct carchives_stream carchives_stream;

typedef enum carchives_format {
  /// Members after RFC 1952, each with its checksum and length.
  CARCHIVES_GZIP = 1,
  /// Bare deflate after RFC 1951, as zip members hold it.
  CARCHIVES_DEFLATE = 2,
  /// Frames after RFC 8878, skippable ones too.
  CARCHIVES_ZSTD = 3,
} carchives_format;

typedef enum carchives_status {
  /// Went on as far as the input or the room for output lasted.
  CARCHIVES_OK = 0,
  /// A member or frame ended, its checksum right; what follows was not looked at.
  CARCHIVES_END,
  /// The input is not what the format says; see carchives_message.
  CARCHIVES_BAD,
  /// The frame wants a larger window than is allowed.
  CARCHIVES_WINDOW,
  /// The frame needs a dictionary.
  CARCHIVES_DICTIONARY,
  CARCHIVES_NO_MEMORY,
} carchives_status;

/// A decompressor at the start of a member or frame; NULL when memory is short.
/// `window_log` bounds the window of zstd frames to 2 to its power; other formats have fixed windows of 32 KiB.
carchives_stream *carchives_create(carchives_format format, int window_log);
void carchives_destroy(carchives_stream *stream);

/// Takes from `input` and puts into `output`; says how much of each in `consumed` and `produced`.
carchives_status carchives_step(carchives_stream *stream, const uint8_t *input, size_t input_count, size_t *consumed,
                                uint8_t *output, size_t output_count, size_t *produced);

/// Gets ready for the next member or frame; 0 when memory is short.
int carchives_restart(carchives_stream *stream);

/// What the library says is wrong; never NULL.
const char *carchives_message(const carchives_stream *stream);

/// Continues a CRC-32 as of gzip and zip; starts at 0.
uint32_t carchives_crc32(uint32_t crc, const uint8_t *bytes, size_t count);

#ifdef __cplusplus
}
#endif

#endif
