#include "lexical.h"

#include <cstring>

namespace lexical {

static bool is_digit(uint8_t byte) { return byte >= '0' && byte <= '9'; }

static size_t skip_digits(const uint8_t *bytes, size_t index, size_t length) {
  while (index < length && is_digit(bytes[index])) index++;
  return index;
}

bool is_number(const uint8_t *bytes, size_t length) {
  size_t index = length > 0 && bytes[0] == '-' ? 1 : 0;
  if (index >= length || !is_digit(bytes[index])) return false;
  index = bytes[index] == '0' ? index + 1 : skip_digits(bytes, index, length);
  if (index < length && bytes[index] == '.') {
    const size_t first = index + 1;
    index = skip_digits(bytes, first, length);
    if (index == first) return false;
  }
  if (index < length && (bytes[index] == 'e' || bytes[index] == 'E')) {
    index++;
    if (index < length && (bytes[index] == '+' || bytes[index] == '-')) index++;
    const size_t first = index;
    index = skip_digits(bytes, first, length);
    if (index == first) return false;
  }
  return index == length;
}

/// The code unit of `\uXXXX` at a backslash; -1 where there is none.
static int32_t code_unit(const uint8_t *text, size_t index, size_t end) {
  if (end - index < 6 || text[index] != '\\' || text[index + 1] != 'u') return -1;
  int32_t value = 0;
  for (size_t place = index + 2; place < index + 6; place++) {
    const uint8_t byte = text[place];
    int32_t digit;
    if (is_digit(byte)) {
      digit = byte - '0';
    } else if (byte >= 'a' && byte <= 'f') {
      digit = byte - 'a' + 10;
    } else if (byte >= 'A' && byte <= 'F') {
      digit = byte - 'A' + 10;
    } else {
      return -1;
    }
    value = value * 16 + digit;
  }
  return value;
}

bool is_surrogate(const uint8_t *text, size_t index, size_t end) {
  const int32_t unit = code_unit(text, index, end);
  return unit >= 0xD800 && unit <= 0xDFFF;
}

size_t escape_length(const uint8_t *text, size_t index, size_t end) {
  if (end - index < 2) return 0;
  switch (text[index + 1]) {
    case '"':
    case '\\':
    case '/':
    case 'b':
    case 'f':
    case 'n':
    case 'r':
    case 't':
      return 2;
    case 'u':
      break;
    default:
      return 0;
  }
  const int32_t unit = code_unit(text, index, end);
  if (unit < 0 || (unit >= 0xDC00 && unit <= 0xDFFF)) return 0;
  if (unit < 0xD800 || unit > 0xDFFF) return 6;
  const int32_t low = code_unit(text, index + 6, end);
  return low >= 0xDC00 && low <= 0xDFFF ? 12 : 0;
}

static size_t put_scalar(uint32_t scalar, uint8_t *out) {
  if (scalar < 0x80) {
    out[0] = uint8_t(scalar);
    return 1;
  }
  if (scalar < 0x800) {
    out[0] = uint8_t(0xC0 | scalar >> 6);
    out[1] = uint8_t(0x80 | (scalar & 0x3F));
    return 2;
  }
  if (scalar < 0x10000) {
    out[0] = uint8_t(0xE0 | scalar >> 12);
    out[1] = uint8_t(0x80 | (scalar >> 6 & 0x3F));
    out[2] = uint8_t(0x80 | (scalar & 0x3F));
    return 3;
  }
  out[0] = uint8_t(0xF0 | scalar >> 18);
  out[1] = uint8_t(0x80 | (scalar >> 12 & 0x3F));
  out[2] = uint8_t(0x80 | (scalar >> 6 & 0x3F));
  out[3] = uint8_t(0x80 | (scalar & 0x3F));
  return 4;
}

size_t unescape(const uint8_t *string, size_t length, uint8_t *out) {
  size_t written = 0;
  size_t index = 0;
  while (index < length) {
    if (string[index] != '\\') {
      out[written++] = string[index++];
      continue;
    }
    if (index + 1 >= length) break;
    const uint8_t letter = string[index + 1];
    if (letter != 'u') {
      static const char letters[] = "bfnrt";
      static const char meanings[] = "\b\f\n\r\t";
      const char *found = static_cast<const char *>(std::memchr(letters, letter, 5));
      out[written++] = found ? uint8_t(meanings[found - letters]) : letter;
      index += 2;
      continue;
    }
    const int32_t unit = code_unit(string, index, length);
    if (unit < 0) break;
    const int32_t low = unit >= 0xD800 && unit < 0xDC00 ? code_unit(string, index + 6, length) : -1;
    if (low >= 0xDC00) {
      written += put_scalar(0x10000 + (uint32_t(unit - 0xD800) << 10) + uint32_t(low - 0xDC00), out + written);
      index += 12;
    } else {
      written += put_scalar(uint32_t(unit), out + written);
      index += 6;
    }
  }
  return written;
}

/// Bytes of the UTF-8 character at an index (Unicode Standard, table 3-7): 0 where it is wrong, -1 where it is right
/// as far as it goes but cut off by the end.
static int character_length(const uint8_t *text, size_t index, size_t length) {
  const uint8_t lead = text[index];
  if (lead < 0x80) return 1;
  if (lead < 0xC2 || lead > 0xF4) return 0;
  const int count = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  for (int place = 1; place < count; place++) {
    if (index + size_t(place) >= length) return -1;
    const uint8_t byte = text[index + size_t(place)];
    uint8_t low = 0x80;
    uint8_t high = 0xBF;
    if (place == 1) {
      if (lead == 0xE0) low = 0xA0;
      if (lead == 0xED) high = 0x9F;
      if (lead == 0xF0) low = 0x90;
      if (lead == 0xF4) high = 0x8F;
    }
    if (byte < low || byte > high) return 0;
  }
  return count;
}

finding find_error(const uint8_t *text, size_t length, bool is_final) {
  bool is_in_string = false;
  size_t string_start = 0;
  size_t index = 0;
  while (index < length) {
    const uint8_t byte = text[index];
    const int count = character_length(text, index, length);
    if (count < 0 && !is_final) return {CJSON_OK, 0, is_in_string ? string_start : index};
    if (count <= 0) return {CJSON_BAD_UTF8, index, is_in_string ? string_start : index};
    if (!is_in_string) {
      if (byte == '"') {
        is_in_string = true;
        string_start = index;
      } else if (byte == '\\') {
        return {CJSON_EXPECTED_VALUE, index, index + 1};
      }
    } else if (byte < 0x20) {
      return {CJSON_CONTROL_CHARACTER, index, string_start};
    } else if (byte == '"') {
      is_in_string = false;
    } else if (byte == '\\' && index + 1 < length && (text[index + 1] == '"' || text[index + 1] == '\\')) {
      index++;
    }
    index += size_t(count);
  }
  if (!is_in_string) return {CJSON_OK, 0, length};
  return {is_final ? CJSON_UNCLOSED_STRING : CJSON_OK, string_start, string_start};
}

}  // namespace lexical
