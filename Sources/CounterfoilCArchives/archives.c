#include "CArchives.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

struct carchives_stream {
  carchives_format format;
  z_stream inflate;
  ZSTD_DCtx *zstd;
  const char *message;
};

static int window_bits(carchives_format format) { return format == CARCHIVES_GZIP ? 15 + 16 : -15; }

carchives_stream *carchives_create(carchives_format format, int window_log) {
  carchives_stream *stream = calloc(1, sizeof *stream);
  if (!stream) return NULL;
  stream->format = format;
  stream->message = "";
  if (format == CARCHIVES_ZSTD) {
    stream->zstd = ZSTD_createDCtx();
    if (stream->zstd && !ZSTD_isError(ZSTD_DCtx_setParameter(stream->zstd, ZSTD_d_windowLogMax, window_log))) {
      return stream;
    }
    ZSTD_freeDCtx(stream->zstd);
  } else if (inflateInit2(&stream->inflate, window_bits(format)) == Z_OK) {
    return stream;
  }
  free(stream);
  return NULL;
}

void carchives_destroy(carchives_stream *stream) {
  if (!stream) return;
  if (stream->format == CARCHIVES_ZSTD) {
    ZSTD_freeDCtx(stream->zstd);
  } else {
    inflateEnd(&stream->inflate);
  }
  free(stream);
}

int carchives_restart(carchives_stream *stream) {
  stream->message = "";
  if (stream->format == CARCHIVES_ZSTD) {
    return !ZSTD_isError(ZSTD_DCtx_reset(stream->zstd, ZSTD_reset_session_only));
  }
  if (inflateReset(&stream->inflate) != Z_OK) return 0;
  return 1;
}

static carchives_status step_zstd(carchives_stream *stream, const uint8_t *input, size_t input_count,
                                  size_t *consumed, uint8_t *output, size_t output_count, size_t *produced) {
  ZSTD_inBuffer in = {input, input_count, 0};
  ZSTD_outBuffer out = {output, output_count, 0};
  size_t result = ZSTD_decompressStream(stream->zstd, &out, &in);
  *consumed = in.pos;
  *produced = out.pos;
  if (!ZSTD_isError(result)) return result == 0 ? CARCHIVES_END : CARCHIVES_OK;
  stream->message = ZSTD_getErrorName(result);
  switch (ZSTD_getErrorCode(result)) {
  case ZSTD_error_memory_allocation: return CARCHIVES_NO_MEMORY;
  case ZSTD_error_frameParameter_windowTooLarge: return CARCHIVES_WINDOW;
  case ZSTD_error_dictionary_wrong:
  case ZSTD_error_dictionary_corrupted: return CARCHIVES_DICTIONARY;
  default: return CARCHIVES_BAD;
  }
}

static uInt clamped(size_t count) { return count > 1u << 30 ? 1u << 30 : (uInt)count; }

carchives_status carchives_step(carchives_stream *stream, const uint8_t *input, size_t input_count, size_t *consumed,
                                uint8_t *output, size_t output_count, size_t *produced) {
  if (stream->format == CARCHIVES_ZSTD) {
    return step_zstd(stream, input, input_count, consumed, output, output_count, produced);
  }
  z_stream *inflater = &stream->inflate;
  uInt input_room = clamped(input_count);
  uInt output_room = clamped(output_count);
  inflater->next_in = (Bytef *)input;
  inflater->avail_in = input_room;
  inflater->next_out = output;
  inflater->avail_out = output_room;
  int result = inflate(inflater, Z_NO_FLUSH);
  *consumed = input_room - inflater->avail_in;
  *produced = output_room - inflater->avail_out;
  switch (result) {
  case Z_OK:
  case Z_BUF_ERROR: return CARCHIVES_OK;
  case Z_STREAM_END: return CARCHIVES_END;
  case Z_MEM_ERROR: return CARCHIVES_NO_MEMORY;
  case Z_NEED_DICT: return CARCHIVES_DICTIONARY;
  default: stream->message = inflater->msg ? inflater->msg : "the data is damaged"; return CARCHIVES_BAD;
  }
}

const char *carchives_message(const carchives_stream *stream) { return stream->message; }

uint32_t carchives_crc32(uint32_t crc, const uint8_t *bytes, size_t count) {
  return (uint32_t)crc32_z(crc, bytes, count);
}
