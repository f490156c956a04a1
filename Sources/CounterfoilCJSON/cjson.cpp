#include "cjson.h"

#include "reader.h"

namespace {

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

}  // namespace

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

extern "C" {

cjson_reader *cjson_create(size_t depth_limit, size_t member_limit) {
  cjson_reader *reader = new (std::nothrow) cjson_reader();
  if (!reader) return nullptr;
  reader->depth_limit = std::min<size_t>(std::max<size_t>(depth_limit, 1), 1024);
  reader->member_limit = member_limit;
  std::fill(std::begin(reader->usual), std::end(reader->usual), uint16_t(0));
  std::fill(std::begin(reader->successor), std::end(reader->successor), uint16_t(0));
  return reader;
}

void cjson_destroy(cjson_reader *reader) { delete reader; }

int cjson_add_name(cjson_reader *reader, const char *name, size_t length) {
  if (reader->names.size() >= key_limit) return -1;
  reader->names.reserve(key_limit);  // the map below looks into these strings
  known_name known{0, 0, 0, length, std::string(name, length)};
  uint8_t word[8] = {0};
  uint8_t mask[8] = {0};
  std::memcpy(word, name, std::min<size_t>(length, 8));
  std::memset(mask, 0xFF, std::min<size_t>(length, 8));
  known.word = load_word(word);
  known.mask = load_word(mask);
  if (length > 8) known.last_word = load_word(reinterpret_cast<const uint8_t *>(name) + length - 8);
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
