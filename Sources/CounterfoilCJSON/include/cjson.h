#ifndef COUNTERFOIL_CJSON_H
#define COUNTERFOIL_CJSON_H

#include <stddef.h>
#include <stdint.h>

/* Finds records in JSON text: one array of objects, or objects on lines of their own.
 *
 * simdjson marks where strings, numbers and brackets begin; what lies between is checked here, by the grammar of
 * RFC 8259, and handed out as places in the caller's text. No number becomes binary, nothing is copied. */

#ifdef __cplusplus
extern "C" {
#endif

/* Bytes that must be readable behind the text given to cjson_parse. Their values do not matter. */
#define CJSON_PADDING 64

/* The key of a name that was not registered. */
#define CJSON_UNKNOWN_KEY 0xFFFF

typedef enum {
  CJSON_STRING = 0,         /* offset and length leave the quotes out */
  CJSON_ESCAPED_STRING = 1, /* the same, with backslashes in it: see cjson_unescape */
  CJSON_NUMBER = 2,
  CJSON_TRUE = 3,
  CJSON_FALSE = 4,
  CJSON_NULL = 5,
  CJSON_OBJECT = 6,
  CJSON_ARRAY = 7
} cjson_type;

/* One member of a record, or, at depth 1, of an object that is a member's value. Offsets count from the text given. */
typedef struct {
  uint32_t name_offset; /* without quotes, as written */
  uint32_t name_length;
  uint32_t value_offset;
  uint32_t value_length;
  uint16_t key;
  uint8_t type;
  uint8_t depth;
  uint32_t inner_count; /* of an object at depth 0: how many members of depth 1 follow */
} cjson_member;

typedef struct {
  uint32_t offset;
  uint32_t length;
  uint32_t line; /* lines that end before it in the text given: with LF, CR LF or CR */
  uint32_t first_member;
  uint32_t member_count;
} cjson_record;

typedef enum {
  CJSON_START = 0,
  CJSON_FIRST_ELEMENT = 1, /* after [ */
  CJSON_AFTER_ELEMENT = 2,
  CJSON_NEXT_ELEMENT = 3, /* after a comma */
  CJSON_AFTER_LINE = 4,   /* after an object on its line */
  CJSON_NEXT_LINE = 5,    /* and after the line feed behind it */
  CJSON_END = 6
} cjson_phase;

typedef enum {
  CJSON_OK = 0,
  CJSON_UNEXPECTED_END,
  CJSON_EXPECTED_VALUE,
  CJSON_EXPECTED_COMMA_IN_ARRAY,
  CJSON_EXPECTED_COMMA_IN_OBJECT,
  CJSON_EXPECTED_NAME,
  CJSON_EXPECTED_COLON,
  CJSON_TRAILING_COMMA,
  CJSON_BAD_NUMBER,
  CJSON_BAD_LITERAL,
  CJSON_BAD_ESCAPE,
  CJSON_LONE_SURROGATE,
  CJSON_CONTROL_CHARACTER,
  CJSON_BAD_UTF8,
  CJSON_UNCLOSED_STRING,
  CJSON_TOO_DEEP,
  CJSON_TOO_WIDE,
  CJSON_DUPLICATE_NAME,
  CJSON_TEXT_AFTER_END,
  CJSON_NOT_A_RECORD,
  CJSON_MISSING_LINE_FEED,
  CJSON_NO_MEMORY
} cjson_error;

typedef struct {
  const cjson_record *records;
  size_t record_count;
  const cjson_member *members;
  size_t consumed;     /* bytes done with; the rest is to be given again with more behind it */
  cjson_phase phase;   /* for the next call */
  uint32_t line_count; /* lines that end among the bytes consumed */
  cjson_error error;   /* the records stand before it */
  size_t error_offset;
  size_t error_length;
} cjson_result;

typedef struct cjson_reader cjson_reader;

/* depth_limit counts all brackets, 1..1024. NULL where there is no memory. */
cjson_reader *cjson_create(size_t depth_limit, size_t member_limit);
void cjson_destroy(cjson_reader *reader);

/* Registers the next name: the first gets key 0. At most 128. The name is copied. Returns 0, or -1 when full. */
int cjson_add_name(cjson_reader *reader, const char *name, size_t length);

/* Finds the records in length bytes (less than 4 GiB), which begin where `phase` says. Unless is_final, a record that
 * is cut off at the end is left for the next call. The result's arrays are valid until the next call. */
cjson_result cjson_parse(cjson_reader *reader, const uint8_t *text, size_t length, cjson_phase phase, int is_final);

/* Checks one whole JSON text of any shape: error and error_offset of the result are set. */
cjson_result cjson_check(cjson_reader *reader, const uint8_t *text, size_t length, int allows_duplicates);

/* Writes the UTF-8 of a string's inside, which cjson_parse accepted, to out, and returns its length, at most length. */
size_t cjson_unescape(const uint8_t *string, size_t length, uint8_t *out);

/* 1 where all bytes are UTF-8, 0 where not. */
int cjson_is_utf8(const uint8_t *text, size_t length);

#ifdef __cplusplus
}
#endif

#endif
