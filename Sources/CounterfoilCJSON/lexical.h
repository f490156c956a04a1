#ifndef COUNTERFOIL_CJSON_LEXICAL_H
#define COUNTERFOIL_CJSON_LEXICAL_H

#include <cstddef>
#include <cstdint>

#include "cjson.h"

/// The small words of RFC 8259: numbers, escapes, and where a text stops being JSON or UTF-8.
namespace lexical {

struct finding {
  cjson_error error;
  size_t offset;
  /// Bytes before the error, or before the string that it or the end of the text lies in. A backslash outside a
  /// string is among them: it is part of a token that is wrong by the grammar.
  size_t safe_length;
};

/// Whether all bytes are one number by section 6.
bool is_number(const uint8_t *bytes, size_t length);

/// Bytes of the escape at a backslash; 0 where it is none or half a surrogate pair.
size_t escape_length(const uint8_t *text, size_t index, size_t end);

/// Whether a backslash begins `\uD800`…`\uDFFF`.
bool is_surrogate(const uint8_t *text, size_t index, size_t end);

/// Resolves escapes known to be right. `out` needs `length` bytes.
size_t unescape(const uint8_t *string, size_t length, uint8_t *out);

/// The first byte that is not UTF-8, a control character in a string, a backslash outside, or a string left open. Unless
/// `is_final`, an open string or a character cut off at the end is no error: they only shorten the safe length.
finding find_error(const uint8_t *text, size_t length, bool is_final);

}  // namespace lexical

#endif
