#ifndef COUNTERFOIL_CJSON_READER_H
#define COUNTERFOIL_CJSON_READER_H

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

namespace cjson {

using simdjson::error_code;
using simdjson::stage1_mode;

constexpr size_t key_limit = 128;

/// Thrown inside the walk only; never passes the C functions.
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

/// A registered name. Its first bytes stand in a word, filled up with zeros; so do its last eight, where it has more.
struct known_name {
  uint64_t word;
  uint64_t mask;
  uint64_t last_word;
  size_t size;
  std::string text;
};

inline uint64_t load_word(const uint8_t *bytes) {
  uint64_t word;
  std::memcpy(&word, bytes, sizeof word);
  return word;
}

inline bool same(const name_span &left, const name_span &right) {
  return left.length == right.length && std::memcmp(left.bytes, right.bytes, left.length) == 0;
}

/// Most bytes asked about are larger than all of these.
inline bool is_space(uint8_t byte) {
  return byte <= ' ' && (byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t');
}

/// What the loop over the members of a record consists of; everything else is kept out of it.
#define CJSON_HOT inline __attribute__((always_inline))
#define CJSON_COLD __attribute__((noinline))

}  // namespace cjson

using namespace cjson;

/// Finds tokens, checks them by the grammar and collects records.
struct cjson_reader {
  size_t depth_limit;
  size_t member_limit;
  std::unique_ptr<simdjson::internal::dom_parser_implementation> scanner;
  size_t capacity = 0;

  std::vector<known_name> names;
  std::unordered_map<std::string_view, uint16_t> keys;
  /// The key of the member at each place of the record before: the best guess.
  uint16_t usual[key_limit + 1];
  /// The key that followed a key (or began the record, at the last place) the time before.
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
  CJSON_HOT bool plain_member(uint32_t token, cjson_member &member, uint8_t &mark) const;
  CJSON_COLD uint32_t any_member(uint32_t token, size_t depth, size_t place, uint16_t &previous, record_names &seen);
  CJSON_HOT void note_name(cjson_member &member, size_t place, uint16_t &previous, record_names &seen);
  name_span plain_name(const cjson_member &member);
  CJSON_HOT bool is_named(const cjson_member &member, uint16_t key) const;
  CJSON_HOT uint16_t key_of(const cjson_member &member, size_t place, uint16_t previous);
  CJSON_COLD uint16_t other_key(const cjson_member &member, size_t place, uint16_t previous);
  CJSON_COLD uint16_t look_up(const cjson_member &member, size_t place);
  CJSON_COLD void note_unknown(const cjson_member &member);
  void check_names(size_t first);
  void walk(cjson_phase &phase, size_t &consumed);
};

#endif
