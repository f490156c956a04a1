#include "reader.h"

#include <algorithm>

/// The closing quote of a string: the last byte before the next token that is no white space.
size_t cjson_reader::string_end(uint32_t token) const {
  return end_of(token) - 1;
}

/// Whether a string's inside has backslashes; checks what follows each.
bool cjson_reader::check_escapes(size_t begin, size_t end) const {
  if (!has_backslash) return false;
  const void *found = std::memchr(text + begin, '\\', end - begin);
  if (!found) return false;
  size_t index = size_t(static_cast<const uint8_t *>(found) - text);
  while (index < end) {
    if (text[index] != '\\') {
      index++;
      continue;
    }
    const size_t taken = lexical::escape_length(text, index, end);
    if (taken == 0) fail(lexical::is_surrogate(text, index, end) ? CJSON_LONE_SURROGATE : CJSON_BAD_ESCAPE, index, 2);
    index += taken;
  }
  return true;
}

void cjson_reader::check_scalar(uint32_t token, cjson_member &value) const {
  const size_t begin = starts[token];
  const uint8_t first = text[begin];
  const size_t end = end_of(token);
  value.value_offset = uint32_t(begin);
  value.value_length = uint32_t(end - begin);
  if (first == '"') {
    value.value_offset++;
    value.value_length -= 2;
    value.type = check_escapes(begin + 1, end - 1) ? CJSON_ESCAPED_STRING : CJSON_STRING;
    return;
  }
  if (end == length && !is_final) throw incomplete{};
  if (first == '-' || (first >= '0' && first <= '9')) {
    if (!lexical::is_number(text + begin, end - begin)) fail(CJSON_BAD_NUMBER, begin, end - begin);
    value.type = CJSON_NUMBER;
    return;
  }
  const std::string_view word(reinterpret_cast<const char *>(text + begin), end - begin);
  if (word == "true") {
    value.type = CJSON_TRUE;
  } else if (word == "false") {
    value.type = CJSON_FALSE;
  } else if (word == "null") {
    value.type = CJSON_NULL;
  } else {
    const bool is_word = (first >= 'a' && first <= 'z') || (first >= 'A' && first <= 'Z');
    fail(is_word ? CJSON_BAD_LITERAL : CJSON_EXPECTED_VALUE, begin, end - begin);
  }
}

/// Checks the value at a token, puts its place and type into `value`, and returns the token behind it.
uint32_t cjson_reader::value(uint32_t token, size_t depth, cjson_member &value) {
  const size_t begin = at(token);
  const uint8_t first = text[begin];
  if (first != '{' && first != '[') {
    check_scalar(token, value);
    return token + 1;
  }
  const uint32_t next = first == '{' ? object(token, depth + 1) : array(token, depth + 1);
  value.type = first == '{' ? CJSON_OBJECT : CJSON_ARRAY;
  value.value_offset = uint32_t(begin);
  value.value_length = uint32_t(starts[next - 1] + 1 - begin);
  return next;
}

uint32_t cjson_reader::array(uint32_t token, size_t depth) {
  if (depth > depth_limit) fail(CJSON_TOO_DEEP, starts[token]);
  cjson_member ignored{};
  token++;
  if (text[at(token)] == ']') return token + 1;
  while (true) {
    token = value(token, depth, ignored);
    const uint8_t mark = text[at(token)];
    if (mark == ']') return token + 1;
    if (mark != ',') fail(CJSON_EXPECTED_COMMA_IN_ARRAY, starts[token]);
    token++;
    if (text[at(token)] == ']') fail(CJSON_TRAILING_COMMA, starts[token]);
  }
}

/// Checks a name and its colon, fills in the name's place, and returns the token of the value.
uint32_t cjson_reader::name(uint32_t token, bool is_first, cjson_member &member) {
  const size_t begin = at(token);
  if (text[begin] != '"') {
    if (text[begin] == '}' && !is_first) fail(CJSON_TRAILING_COMMA, begin);
    fail(CJSON_EXPECTED_NAME, begin);
  }
  const size_t end = string_end(token);
  member.name_offset = uint32_t(begin + 1);
  member.name_length = uint32_t(end - begin - 1);
  member.type = check_escapes(begin + 1, end) ? CJSON_ESCAPED_STRING : CJSON_STRING;
  if (text[at(token + 1)] != ':') fail(CJSON_EXPECTED_COLON, starts[token + 1]);
  return token + 2;
}

/// The name's bytes with escapes resolved, valid until the record ends.
name_span cjson_reader::plain_name(const cjson_member &member) {
  const uint8_t *bytes = text + member.name_offset;
  const size_t offset = member.name_offset;
  if (member.type != CJSON_ESCAPED_STRING) return {bytes, member.name_length, offset, member.name_length};
  auto decoded = std::make_unique<std::string>(member.name_length, '\0');
  decoded->resize(cjson_unescape(bytes, member.name_length, reinterpret_cast<uint8_t *>(&(*decoded)[0])));
  decoded_names.push_back(std::move(decoded));
  const std::string &name = *decoded_names.back();
  return {reinterpret_cast<const uint8_t *>(name.data()), name.size(), offset, member.name_length};
}

/// Refuses two equal names among those from `first` on, and forgets them.
void cjson_reader::check_names(size_t first) {
  const size_t count = open_names.size() - first;
  if (count > 1 && !allows_duplicates) {
    const auto begin = open_names.begin() + std::ptrdiff_t(first);
    const name_span *duplicate = nullptr;
    if (count <= 8) {
      for (auto right = begin + 1; right != open_names.end() && !duplicate; ++right)
        for (auto left = begin; left != right; ++left)
          if (same(*left, *right)) duplicate = &*right;
    } else {
      std::sort(begin, open_names.end(), [](const name_span &left, const name_span &right) {
        if (left.length != right.length) return left.length < right.length;
        const int order = std::memcmp(left.bytes, right.bytes, left.length);
        return order != 0 ? order < 0 : left.offset < right.offset;
      });
      for (auto right = begin + 1; right != open_names.end(); ++right)
        if (same(*(right - 1), *right) && (!duplicate || right->offset < duplicate->offset)) duplicate = &*right;
    }
    if (duplicate) fail(CJSON_DUPLICATE_NAME, duplicate->offset, duplicate->written_length);
  }
  open_names.resize(first);
}

uint32_t cjson_reader::object(uint32_t token, size_t depth) {
  const size_t begin = starts[token];
  if (depth > depth_limit) fail(CJSON_TOO_DEEP, begin);
  const size_t first_name = open_names.size();
  token++;
  if (text[at(token)] == '}') return token + 1;
  bool is_first = true;
  while (true) {
    cjson_member member{};
    const uint32_t value_token = name(token, is_first, member);
    if (!allows_duplicates) open_names.push_back(plain_name(member));
    is_first = false;
    token = value(value_token, depth, member);
    const uint8_t mark = text[at(token)];
    if (mark != ',' && mark != '}') fail(CJSON_EXPECTED_COMMA_IN_OBJECT, starts[token]);
    token++;
    if (mark == '}') break;
  }
  check_names(first_name);
  return token;
}
