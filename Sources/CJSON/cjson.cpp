#include "cjson.h"

#include <simdjson.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "lexical.h"

namespace {

using simdjson::error_code;
using simdjson::stage1_mode;

constexpr size_t key_limit = 128;

/// Thrown inside the walk only; never leaves this file.
struct stop {
  cjson_error error;
  size_t offset;
  size_t length;
};

/// The record runs past the bytes at hand.
struct incomplete {};

struct name_span {
  const uint8_t *bytes;
  size_t length;
  /// Where the name is written in the text.
  size_t offset;
  size_t written_length;
};

/// One bit per key that a record's names so far had.
struct record_names {
  uint64_t known[2];
};

/// A registered name. Its first bytes stand in a word, filled up with zeros.
struct known_name {
  std::string text;
  uint64_t word;
  uint64_t mask;
};

uint64_t load_word(const uint8_t *bytes) {
  uint64_t word;
  std::memcpy(&word, bytes, sizeof word);
  return word;
}

bool same(const name_span &left, const name_span &right) {
  return left.length == right.length && std::memcmp(left.bytes, right.bytes, left.length) == 0;
}

bool is_space(uint8_t byte) { return byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t'; }

/// Counts the lines that end with LF, from place to place.
class line_counter {
 public:
  line_counter(const uint8_t *text, size_t length) : end(text + length), next(find(text)) {}

  /// Lines that end before a place; places may only grow.
  uint32_t before(const uint8_t *place) {
    while (next < place) {
      count++;
      next = find(next + 1);
    }
    return count;
  }

 private:
  const uint8_t *end;
  const uint8_t *next;
  uint32_t count = 0;

  const uint8_t *find(const uint8_t *from) const {
    const void *found = from < end ? std::memchr(from, '\n', size_t(end - from)) : nullptr;
    return found ? static_cast<const uint8_t *>(found) : end;
  }
};

/// Lines that end with CR alone.
uint32_t count_returns(const uint8_t *from, const uint8_t *to) {
  uint32_t count = 0;
  for (; from < to; from++) count += *from == '\r' && from[1] != '\n';
  return count;
}

bool has_line_end(const uint8_t *from, const uint8_t *to) {
  for (; from < to; from++)
    if (*from == '\n' || *from == '\r') return true;
  return false;
}

}  // namespace

struct cjson_reader {
  size_t depth_limit;
  size_t member_limit;
  std::unique_ptr<simdjson::internal::dom_parser_implementation> scanner;
  size_t capacity = 0;

  std::vector<known_name> names;
  std::unordered_map<std::string_view, uint16_t> keys;
  /// The key that followed a key (or began the record, at the last place) the time before: the best guess.
  uint16_t successor[key_limit + 1];

  std::vector<cjson_record> records;
  /// Room for the most members the tokens can make: each takes four tokens. Only member_count are in use.
  std::unique_ptr<cjson_member[]> members;
  size_t member_capacity = 0;
  size_t member_count = 0;
  std::vector<name_span> open_names;
  std::vector<std::unique_ptr<std::string>> decoded_names;

  const uint8_t *text = nullptr;
  size_t length = 0;
  bool is_final = false;
  bool has_backslash = false;
  bool allows_duplicates = false;
  const uint32_t *starts = nullptr;
  uint32_t start_count = 0;

  error_code scan(const uint8_t *bytes, size_t count);

  void reserve_members() {
    const size_t wanted = start_count / 4 + 4;
    if (wanted <= member_capacity) return;
    members.reset(new cjson_member[wanted]);
    member_capacity = wanted;
  }

  [[noreturn]] void fail(cjson_error error, size_t offset, size_t span = 1) const { throw stop{error, offset, span}; }

  /// Where token `token` begins; throws where there is none.
  size_t at(uint32_t token) const {
    if (token < start_count) return starts[token];
    if (!is_final) throw incomplete{};
    fail(CJSON_UNEXPECTED_END, length, 0);
  }

  /// Behind the last byte of a token: white space before the next one is not part of it.
  size_t end_of(uint32_t token) const {
    size_t end = token + 1 < start_count ? starts[token + 1] : length;
    const size_t begin = starts[token];
    while (end > begin + 1 && is_space(text[end - 1])) end--;
    return end;
  }

  size_t string_end(uint32_t token) const;
  bool check_escapes(size_t begin, size_t end) const;
  void check_scalar(uint32_t token, cjson_member &value) const;
  uint32_t value(uint32_t token, size_t depth, cjson_member &value);
  uint32_t object(uint32_t token, size_t depth);
  uint32_t array(uint32_t token, size_t depth);
  uint32_t record(uint32_t token, size_t depth);
  uint32_t inner_object(uint32_t token, size_t depth, size_t owner);
  uint32_t name(uint32_t token, bool is_first, cjson_member &member);
  bool plain_member(uint32_t token, cjson_member &member, uint8_t &mark) const;
  uint32_t any_member(uint32_t token, size_t depth, bool is_first, uint16_t &previous, record_names &seen);
  void note_name(cjson_member &member, uint16_t &previous, record_names &seen);
  name_span plain_name(const cjson_member &member);
  uint16_t key_of(const cjson_member &member, uint16_t previous);
  void check_names(size_t first);
  void walk(cjson_phase &phase, size_t &consumed);
};

error_code cjson_reader::scan(const uint8_t *bytes, size_t count) {
  if (!scanner || capacity < count) {
    const size_t wanted = std::max<size_t>(count, 1 << 16);
    scanner.reset();
    const error_code error =
        simdjson::get_active_implementation()->create_dom_parser_implementation(wanted, 16, scanner);
    if (error) return error;
    capacity = wanted;
  }
  return scanner->stage1(bytes, count, stage1_mode::regular);
}

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
    if (text[at(token)] == ']') fail(CJSON_TRAILING_COMMA, starts[token - 1]);
  }
}

/// Checks a name and its colon, fills in the name's place, and returns the token of the value.
uint32_t cjson_reader::name(uint32_t token, bool is_first, cjson_member &member) {
  const size_t begin = at(token);
  if (text[begin] != '"') {
    if (text[begin] == '}' && !is_first) fail(CJSON_TRAILING_COMMA, starts[token - 1]);
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

/// The registered key of a name. Tries the one that followed `previous` last time before it looks it up.
uint16_t cjson_reader::key_of(const cjson_member &member, uint16_t previous) {
  const size_t place = previous < key_limit ? previous : key_limit;
  const uint16_t guess = successor[place];
  const uint8_t *bytes = text + member.name_offset;
  if (guess < names.size()) {
    const known_name &likely = names[guess];
    if (likely.text.size() == member.name_length && (load_word(bytes) & likely.mask) == likely.word &&
        (member.name_length <= 8 || std::memcmp(likely.text.data() + 8, bytes + 8, member.name_length - 8) == 0))
      return guess;
  }
  const name_span plain = plain_name(member);
  const auto found = keys.find(std::string_view(reinterpret_cast<const char *>(plain.bytes), plain.length));
  if (found == keys.end()) return CJSON_UNKNOWN_KEY;
  successor[place] = found->second;
  return found->second;
}

/// Like object(), and appends its members at depth 1 behind their owner.
uint32_t cjson_reader::inner_object(uint32_t token, size_t depth, size_t owner) {
  const size_t begin = starts[token];
  const size_t first_inner = member_count;
  if (depth > depth_limit) fail(CJSON_TOO_DEEP, begin);
  const size_t first_name = open_names.size();
  token++;
  if (text[at(token)] == '}') return token + 1;
  while (true) {
    cjson_member member{};
    const uint32_t value_token = name(token, member_count == first_inner, member);
    const name_span plain = plain_name(member);
    open_names.push_back(plain);
    const auto found = keys.find(std::string_view(reinterpret_cast<const char *>(plain.bytes), plain.length));
    member.key = found == keys.end() ? uint16_t(CJSON_UNKNOWN_KEY) : found->second;
    member.depth = 1;
    token = value(value_token, depth, member);
    members[member_count++] = member;
    if (member_count - first_inner > member_limit) fail(CJSON_TOO_WIDE, begin);
    const uint8_t mark = text[at(token)];
    if (mark != ',' && mark != '}') fail(CJSON_EXPECTED_COMMA_IN_OBJECT, starts[token]);
    token++;
    if (mark == '}') break;
  }
  members[owner].inner_count = uint32_t(member_count - first_inner);
  check_names(first_name);
  return token;
}

/// Takes a member whose value is a plain one, when all of it is at hand and right. False leaves it to others to say
/// what is wrong.
inline bool cjson_reader::plain_member(uint32_t token, cjson_member &member, uint8_t &mark) const {
  if (token + 3 >= start_count) return false;
  const uint32_t *at = starts + token;
  if (text[at[0]] != '"' || text[at[1]] != ':') return false;
  size_t name_end = at[1];
  while (is_space(text[name_end - 1])) name_end--;
  member.name_offset = at[0] + 1;
  member.name_length = uint32_t(name_end - 2 - at[0]);
  size_t end = at[3];
  while (is_space(text[end - 1])) end--;
  mark = text[at[3]];
  if (mark != ',' && mark != '}') return false;
  const uint8_t first = text[at[2]];
  member.value_offset = at[2];
  member.value_length = uint32_t(end - at[2]);
  member.inner_count = 0;
  member.depth = 0;
  if (first == '"') {
    member.value_offset++;
    member.value_length -= 2;
    member.type = CJSON_STRING;
    if (!has_backslash) return true;
    return !std::memchr(text + at[0], '\\', end - at[0]);
  }
  if (has_backslash && std::memchr(text + at[0], '\\', name_end - at[0])) return false;
  if (first == '-' || (first >= '0' && first <= '9')) {
    member.type = CJSON_NUMBER;
    return lexical::is_number(text + at[2], end - at[2]);
  }
  if (first == 'n' && end - at[2] == 4 && std::memcmp(text + at[2], "null", 4) == 0) {
    member.type = CJSON_NULL;
    return true;
  }
  return false;
}

/// Checks any member, and appends it; those of an object behind it. Returns the token behind its value.
uint32_t cjson_reader::any_member(uint32_t token, size_t depth, bool is_first, uint16_t &previous, record_names &seen) {
  cjson_member member{};
  const uint32_t value_token = name(token, is_first, member);
  note_name(member, previous, seen);
  const size_t value_begin = at(value_token);
  if (text[value_begin] != '{') {
    const uint32_t next = value(value_token, depth, member);
    members[member_count++] = member;
    return next;
  }
  const size_t owner = member_count++;
  member.type = CJSON_OBJECT;
  members[owner] = member;
  const uint32_t next = inner_object(value_token, depth + 1, owner);
  members[owner].value_offset = uint32_t(value_begin);
  members[owner].value_length = uint32_t(starts[next - 1] + 1 - value_begin);
  return next;
}

/// Finds a name's key and refuses a known name that came before. Unknown names are compared at the record's end.
inline void cjson_reader::note_name(cjson_member &member, uint16_t &previous, record_names &seen) {
  member.key = key_of(member, previous);
  previous = member.key;
  if (member.key == CJSON_UNKNOWN_KEY) {
    open_names.push_back(plain_name(member));
    return;
  }
  const uint64_t bit = uint64_t(1) << (member.key & 63);
  if (seen.known[member.key >> 6] & bit) fail(CJSON_DUPLICATE_NAME, member.name_offset, member.name_length);
  seen.known[member.key >> 6] |= bit;
}

/// Checks a record, appends it and its members, and returns the token behind it.
uint32_t cjson_reader::record(uint32_t token, size_t depth) {
  const size_t begin = starts[token];
  if (depth > depth_limit) fail(CJSON_TOO_DEEP, begin);
  const size_t first_member = member_count;
  record_names seen{};
  uint16_t previous = CJSON_UNKNOWN_KEY;
  size_t count = 0;
  open_names.clear();
  decoded_names.clear();
  token++;
  uint8_t mark = text[at(token)];
  if (mark == '}') {
    token++;
  } else {
    while (mark != '}' || count == 0) {
      cjson_member &member = members[member_count];
      if (member_count < member_capacity && plain_member(token, member, mark)) {
        note_name(member, previous, seen);
        member_count++;
        token += 3;
      } else {
        token = any_member(token, depth, count == 0, previous, seen);
        mark = text[at(token)];
        if (mark != ',' && mark != '}') fail(CJSON_EXPECTED_COMMA_IN_OBJECT, starts[token]);
      }
      if (++count > member_limit) fail(CJSON_TOO_WIDE, begin);
      token++;
    }
    if (open_names.size() > 1) check_names(0);
  }
  cjson_record record{};
  record.offset = uint32_t(begin);
  record.length = uint32_t(starts[token - 1] + 1 - begin);
  record.first_member = uint32_t(first_member);
  record.member_count = uint32_t(member_count - first_member);
  records.push_back(record);
  return token;
}

/// Goes through all tokens; `phase` and `consumed` stay behind the last thing that is whole.
void cjson_reader::walk(cjson_phase &phase, size_t &consumed) {
  uint32_t token = 0;
  while (token < start_count) {
    const size_t begin = starts[token];
    const uint8_t mark = text[begin];
    switch (phase) {
      case CJSON_START:
        if (mark == '[') {
          phase = CJSON_FIRST_ELEMENT;
          token++;
          break;
        }
        if (mark != '{') fail(CJSON_NOT_A_RECORD, begin);
        phase = CJSON_NEXT_LINE;
        continue;
      case CJSON_FIRST_ELEMENT:
      case CJSON_NEXT_ELEMENT:
        if (mark == ']') {
          if (phase == CJSON_NEXT_ELEMENT) fail(CJSON_TRAILING_COMMA, begin);
          phase = CJSON_END;
          token++;
          break;
        }
        if (mark != '{') fail(mark == ',' ? CJSON_EXPECTED_VALUE : CJSON_NOT_A_RECORD, begin);
        token = record(token, 2);
        phase = CJSON_AFTER_ELEMENT;
        break;
      case CJSON_AFTER_ELEMENT:
        if (mark != ',' && mark != ']') fail(CJSON_EXPECTED_COMMA_IN_ARRAY, begin);
        phase = mark == ',' ? CJSON_NEXT_ELEMENT : CJSON_END;
        token++;
        break;
      case CJSON_AFTER_LINE:
        if (!has_line_end(text + consumed, text + begin))
          fail(mark == '{' ? CJSON_MISSING_LINE_FEED : CJSON_TEXT_AFTER_END, begin);
        phase = CJSON_NEXT_LINE;
        continue;
      case CJSON_NEXT_LINE:
        if (mark != '{') fail(CJSON_NOT_A_RECORD, begin);
        token = record(token, 1);
        phase = CJSON_AFTER_LINE;
        break;
      case CJSON_END:
        fail(CJSON_TEXT_AFTER_END, begin);
    }
    consumed = starts[token - 1] + 1;
  }
  if (phase == CJSON_AFTER_LINE && has_line_end(text + consumed, text + length)) phase = CJSON_NEXT_LINE;
  consumed = length;
  const bool is_whole = phase == CJSON_END || phase == CJSON_AFTER_LINE || phase == CJSON_NEXT_LINE;
  if (is_final && !is_whole) fail(CJSON_UNEXPECTED_END, length, 0);
}

extern "C" {

cjson_reader *cjson_create(size_t depth_limit, size_t member_limit) {
  cjson_reader *reader = new (std::nothrow) cjson_reader();
  if (!reader) return nullptr;
  reader->depth_limit = std::min<size_t>(std::max<size_t>(depth_limit, 1), 1024);
  reader->member_limit = member_limit;
  std::fill(std::begin(reader->successor), std::end(reader->successor), uint16_t(0));
  return reader;
}

void cjson_destroy(cjson_reader *reader) { delete reader; }

int cjson_add_name(cjson_reader *reader, const char *name, size_t length) {
  if (reader->names.size() >= key_limit) return -1;
  reader->names.reserve(key_limit);  // the map below looks into these strings
  known_name known{std::string(name, length), 0, 0};
  uint8_t word[8] = {0};
  uint8_t mask[8] = {0};
  std::memcpy(word, name, std::min<size_t>(length, 8));
  std::memset(mask, 0xFF, std::min<size_t>(length, 8));
  known.word = load_word(word);
  known.mask = load_word(mask);
  reader->names.push_back(std::move(known));
  reader->keys[reader->names.back().text] = uint16_t(reader->names.size() - 1);
  return 0;
}

size_t cjson_unescape(const uint8_t *string, size_t length, uint8_t *out) {
  return lexical::unescape(string, length, out);
}

int cjson_is_utf8(const uint8_t *text, size_t length) {
  return simdjson::validate_utf8(reinterpret_cast<const char *>(text), length) ? 1 : 0;
}

static cjson_result failure(cjson_error error, size_t offset, size_t length) {
  cjson_result result{};
  result.error = error;
  result.error_offset = offset;
  result.error_length = length;
  return result;
}

/// Marks the tokens. Where the bytes end inside a string, or hold an error, marks those before; `found` says it.
static bool prepare(cjson_reader *reader, const uint8_t *text, size_t length, bool is_final, lexical::finding &found) {
  found = {CJSON_OK, 0, length};
  reader->text = text;
  reader->length = length;
  reader->is_final = is_final;
  reader->start_count = 0;
  if (length == 0) return true;
  error_code error = reader->scan(text, length);
  if (error == simdjson::MEMALLOC || error == simdjson::CAPACITY) {
    found.error = CJSON_NO_MEMORY;
    return false;
  }
  if (error && error != simdjson::EMPTY) {
    found = lexical::find_error(text, length, is_final);
    reader->length = found.safe_length;
    reader->is_final = found.error == CJSON_EXPECTED_VALUE;
    error = reader->length > 0 ? reader->scan(text, reader->length) : simdjson::EMPTY;
    if (error && error != simdjson::EMPTY) {
      if (found.error == CJSON_OK) found.error = CJSON_NO_MEMORY;
      return false;
    }
  }
  reader->start_count = error ? 0 : reader->scanner->n_structural_indexes;
  reader->starts = error ? nullptr : reader->scanner->structural_indexes.get();
  reader->has_backslash = std::memchr(text, '\\', reader->length) != nullptr;
  return true;
}

cjson_result cjson_parse(cjson_reader *reader, const uint8_t *text, size_t length, cjson_phase phase, int is_final) {
  reader->records.clear();
  reader->member_count = 0;
  reader->allows_duplicates = false;
  cjson_result result{};
  size_t consumed = 0;
  try {
    lexical::finding found;
    if (!prepare(reader, text, length, is_final != 0, found)) return failure(found.error, found.offset, 1);
    reader->reserve_members();
    try {
      reader->walk(phase, consumed);
      if (found.error != CJSON_OK) throw stop{found.error, found.offset, 1};
    } catch (const incomplete &) {
      if (found.error != CJSON_OK) {
        result.error = found.error;
        result.error_offset = found.offset;
        result.error_length = 1;
      }
    }
  } catch (const stop &found) {
    result.error = found.error;
    result.error_offset = found.offset;
    result.error_length = found.length;
  } catch (const std::bad_alloc &) {
    return failure(CJSON_NO_MEMORY, 0, 0);
  }
  // A return at the very end waits for the line feed that may follow it.
  if (!is_final && consumed == length && consumed > 0 && text[consumed - 1] == '\r') consumed--;
  const bool has_return = std::memchr(text, '\r', length) != nullptr;
  line_counter line_feeds(text, length);
  uint32_t returns = 0;
  size_t counted = 0;
  for (cjson_record &record : reader->records) {
    if (has_return) returns += count_returns(text + counted, text + record.offset);
    counted = record.offset;
    record.line = line_feeds.before(text + record.offset) + returns;
  }
  if (has_return) returns += count_returns(text + counted, text + consumed);
  result.line_count = line_feeds.before(text + consumed) + returns;
  result.records = reader->records.data();
  result.record_count = reader->records.size();
  result.members = reader->members.get();
  result.consumed = consumed;
  result.phase = phase;
  return result;
}

cjson_result cjson_check(cjson_reader *reader, const uint8_t *text, size_t length, int allows_duplicates) {
  reader->allows_duplicates = allows_duplicates != 0;
  reader->open_names.clear();
  reader->decoded_names.clear();
  try {
    lexical::finding found;
    if (!prepare(reader, text, length, true, found)) return failure(found.error, found.offset, 1);
    try {
      cjson_member whole{};
      const uint32_t next = reader->value(0, 0, whole);
      if (next < reader->start_count) throw stop{CJSON_TEXT_AFTER_END, reader->starts[next], 1};
    } catch (const incomplete &) {
    }
    if (found.error != CJSON_OK) return failure(found.error, found.offset, 1);
  } catch (const stop &found) {
    return failure(found.error, found.offset, found.length);
  } catch (const std::bad_alloc &) {
    return failure(CJSON_NO_MEMORY, 0, 0);
  }
  return failure(CJSON_OK, 0, 0);
}

}  // extern "C"
