#include "reader.h"

namespace {

bool has_line_end(const uint8_t *from, const uint8_t *to) {
  for (; from < to; from++)
    if (*from == '\n' || *from == '\r') return true;
  return false;
}

}  // namespace

/// Whether a name is the one of a key.
inline bool cjson_reader::is_named(const cjson_member &member, uint16_t key) const {
  const known_name &likely = names[key];
  const uint8_t *bytes = text + member.name_offset;
  const size_t size = member.name_length;
  return likely.size == size && (load_word(bytes) & likely.mask) == likely.word &&
         (size <= 8 || (size <= 16 ? load_word(bytes + size - 8) == likely.last_word
                                   : std::memcmp(likely.text.data() + 8, bytes + 8, size - 8) == 0));
}

/// The registered key of a name. Tries the one that stood at this place in the record before: a guess that waits for no
/// other member. Then the one that followed `previous` last time, for records that leave members out.
inline uint16_t cjson_reader::key_of(const cjson_member &member, size_t place, uint16_t previous) {
  place = place < key_limit ? place : key_limit;
  const uint16_t guess = usual[place];
  if (guess < names.size() && is_named(member, guess)) return guess;
  return other_key(member, place, previous);
}

uint16_t cjson_reader::other_key(const cjson_member &member, size_t place, uint16_t previous) {
  const size_t before = previous < key_limit ? previous : key_limit;
  const uint16_t guess = successor[before];
  usual[place] = guess < names.size() && is_named(member, guess) ? guess : look_up(member, before);
  return usual[place];
}

/// The registered key of a name, which becomes the guess behind the key before it.
uint16_t cjson_reader::look_up(const cjson_member &member, size_t place) {
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
uint32_t cjson_reader::any_member(uint32_t token, size_t depth, size_t place, uint16_t &previous, record_names &seen) {
  cjson_member member{};
  const uint32_t value_token = name(token, place == 0, member);
  note_name(member, place, previous, seen);
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
inline void cjson_reader::note_name(cjson_member &member, size_t place, uint16_t &previous, record_names &seen) {
  member.key = key_of(member, place, previous);
  previous = member.key;
  if (member.key == CJSON_UNKNOWN_KEY) return note_unknown(member);
  const uint64_t bit = uint64_t(1) << (member.key & 63);
  if (seen.known[member.key >> 6] & bit) fail(CJSON_DUPLICATE_NAME, member.name_offset, member.name_length);
  seen.known[member.key >> 6] |= bit;
}

void cjson_reader::note_unknown(const cjson_member &member) { open_names.push_back(plain_name(member)); }

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
        note_name(member, count, previous, seen);
        member_count++;
        token += 3;
      } else {
        token = any_member(token, depth, count, previous, seen);
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
