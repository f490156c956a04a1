#ifndef COUNTERFOIL_CTABLE_H
#define COUNTERFOIL_CTABLE_H

// Where the structure of delimited text lies, found 64 bytes at a time. In C because Swift has no way to ask a vector
// for one bit per lane, nor to build one function for several processors.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The bytes that mean something.
typedef struct {
  uint8_t delimiter;
  uint8_t quote;
  /// Whether quotes mean something.
  bool has_quote;
} ct_dialect;

/// What a block of 64 bytes must know of the ones before it. Starts as all zeros but for `field_may_start`, which is 1.
typedef struct {
  /// All ones inside quotes.
  uint64_t inside;
  /// 1 where a field may start with the next byte.
  uint64_t field_may_start;
  /// 1 where the byte before closed a quoted field.
  uint64_t has_closed;
  /// 1 where the byte before was a return outside quotes.
  uint64_t has_returned;
  bool has_quotes;
  /// Whether some quoted field holds a doubled quote.
  bool has_inner_quotes;
  /// Whether some line may end with a return.
  bool has_returns;
} ct_state;

/// Offsets found: each list has room for as many as there are bytes scanned, and 64 more.
typedef struct {
  uint32_t *_Nonnull delimiters;
  uint32_t *_Nonnull record_ends;
  uint32_t *_Nonnull quoted_line_ends;
} ct_lists;

/// Scans the bytes from `start` to `end` of a text and moves the ends of the lists behind what it appends to them.
///
/// `start` is the start of the text, or the `end` of the call before, which was a multiple of 64 behind its `start`.
/// `count` is that of all the text; 64 bytes behind it are readable. False where the quotes are not regular, so that
/// only a look at byte after byte can tell what they mean.
bool ct_scan(const uint8_t *_Nonnull text, size_t start, size_t end, size_t count, ct_dialect dialect,
             ct_state *_Nonnull state, ct_lists *_Nonnull lists);

/// The same on any processor: ``ct_scan`` where it finds nothing better, and what tests compare it with.
bool ct_scan_portable(const uint8_t *_Nonnull text, size_t start, size_t end, size_t count, ct_dialect dialect,
                      ct_state *_Nonnull state, ct_lists *_Nonnull lists);

#endif
