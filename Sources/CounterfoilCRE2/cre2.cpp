#include "CRE2.h"

#include <re2/re2.h>
#include <re2/set.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <string>
#include <vector>

// No exception may pass into Swift. RE2 throws none of its own; allocation may.

struct cre2_pattern {
  re2::RE2 expression;
  cre2_pattern(re2::StringPiece text, const re2::RE2::Options &options) : expression(text, options) {}
};

struct cre2_set {
  re2::RE2::Set expressions;
  explicit cre2_set(const re2::RE2::Options &options) : expressions(options, re2::RE2::UNANCHORED) {}
};

static re2::RE2::Options quiet_options(int64_t memory_limit) {
  re2::RE2::Options options;
  options.set_log_errors(false);
  options.set_encoding(re2::RE2::Options::EncodingUTF8);
  options.set_max_mem(memory_limit);
  return options;
}

static void copy_text(const std::string &text, char *target, size_t capacity) {
  if (capacity == 0) return;
  size_t count = std::min(text.size(), capacity - 1);
  std::memcpy(target, text.data(), count);
  target[count] = 0;
}

extern "C" {

cre2_pattern *cre2_pattern_new(const char *text, size_t count, bool is_case_sensitive, int64_t memory_limit,
                               char *error, size_t error_capacity, char *error_part, size_t error_part_capacity) {
  try {
    re2::RE2::Options options = quiet_options(memory_limit);
    options.set_case_sensitive(is_case_sensitive);
    cre2_pattern *pattern = new cre2_pattern(re2::StringPiece(text, count), options);
    if (pattern->expression.ok()) return pattern;
    copy_text(pattern->expression.error(), error, error_capacity);
    copy_text(pattern->expression.error_arg(), error_part, error_part_capacity);
    delete pattern;
  } catch (const std::bad_alloc &) {
    copy_text("out of memory", error, error_capacity);
    copy_text("", error_part, error_part_capacity);
  }
  return nullptr;
}

void cre2_pattern_free(cre2_pattern *pattern) { delete pattern; }

int cre2_pattern_group_count(const cre2_pattern *pattern) { return pattern->expression.NumberOfCapturingGroups(); }

bool cre2_pattern_match(const cre2_pattern *pattern, const char *text, size_t count, int32_t *ranges,
                        int range_count) {
  if (count > INT32_MAX) return false;
  try {
    re2::StringPiece whole(text, count);
    int wanted = std::min(range_count, 1 + pattern->expression.NumberOfCapturingGroups());
    std::vector<re2::StringPiece> parts(std::max(wanted, 0));
    if (!pattern->expression.Match(whole, 0, count, re2::RE2::UNANCHORED, parts.data(), wanted)) return false;
    for (int index = 0; index < range_count; index++) {
      bool is_found = index < wanted && parts[index].data() != nullptr;
      ranges[2 * index] = is_found ? static_cast<int32_t>(parts[index].data() - text) : -1;
      ranges[2 * index + 1] = is_found ? ranges[2 * index] + static_cast<int32_t>(parts[index].size()) : -1;
    }
    return true;
  } catch (const std::bad_alloc &) {
    return false;
  }
}

cre2_set *cre2_set_new(int64_t memory_limit) {
  try {
    return new cre2_set(quiet_options(memory_limit));
  } catch (const std::bad_alloc &) {
    return nullptr;
  }
}

void cre2_set_free(cre2_set *set) { delete set; }

int cre2_set_add(cre2_set *set, const char *text, size_t count) {
  try {
    return set->expressions.Add(re2::StringPiece(text, count), nullptr);
  } catch (const std::bad_alloc &) {
    return -1;
  }
}

bool cre2_set_compile(cre2_set *set) {
  try {
    return set->expressions.Compile();
  } catch (const std::bad_alloc &) {
    return false;
  }
}

int cre2_set_match(const cre2_set *set, const char *text, size_t count, int32_t *indexes, int capacity) {
  if (count > INT32_MAX) return -1;
  try {
    thread_local std::vector<int> found;
    re2::RE2::Set::ErrorInfo error{};
    if (!set->expressions.Match(re2::StringPiece(text, count), &found, &error)) {
      return error.kind == re2::RE2::Set::kNoError ? 0 : -1;
    }
    int total = static_cast<int>(found.size());
    for (int index = 0; index < std::min(total, capacity); index++) indexes[index] = found[index];
    return total;
  } catch (const std::bad_alloc &) {
    return -1;
  }
}

}  // extern "C"
