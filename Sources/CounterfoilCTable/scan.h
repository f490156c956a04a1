// The scan, written once: structure.c builds it for each kind of processor.

#include "CTable.h"

typedef uint8_t ct_block __attribute__((vector_size(64)));
typedef bool ct_lanes __attribute__((ext_vector_type(64)));

#define CT_INLINE static inline __attribute__((always_inline))

/// One bit for each of 64 bytes, the first one lowest.
#define CT_MASK(block, byte)                                                                                          \
  ({                                                                                                                  \
    ct_lanes lanes = __builtin_convertvector((block) == (byte), ct_lanes);                                            \
    uint64_t bits;                                                                                                    \
    __builtin_memcpy(&bits, &lanes, sizeof bits);                                                                     \
    bits;                                                                                                             \
  })

/// Bit n is the exclusive-or of bits 0 to n.
CT_INLINE uint64_t ct_prefix_xor(uint64_t mask) {
  mask ^= mask << 1;
  mask ^= mask << 2;
  mask ^= mask << 4;
  mask ^= mask << 8;
  mask ^= mask << 16;
  mask ^= mask << 32;
  return mask;
}

/// Appends the offsets of the bits of a mask. Writes some at a time that may mean nothing: a loop that ends where the
/// bits end is mispredicted once per block.
CT_INLINE uint32_t *ct_append(uint32_t *list, uint64_t mask, uint32_t offset, int at_once) {
  uint32_t *next = list + __builtin_popcountll(mask);
  do {
    for (int place = 0; place < at_once; place++) {
      list[place] = offset + (uint32_t)(mask == 0 ? 64 : __builtin_ctzll(mask));
      mask &= mask - 1;
    }
    list += at_once;
  } while (__builtin_expect(mask != 0, 0));
  return next;
}

CT_INLINE bool ct_scan_blocks(const uint8_t *text, size_t start, size_t end, size_t count, ct_dialect dialect,
                              ct_state *shared, ct_lists *lists) {
  ct_state state = *shared;
  uint32_t *delimiters = lists->delimiters;
  uint32_t *record_ends = lists->record_ends;
  uint32_t *quoted_line_ends = lists->quoted_line_ends;
  for (size_t offset = start; offset < end; offset += 64) {
    ct_block block;
    __builtin_memcpy(&block, text + offset, sizeof block);
    uint64_t delimiter = CT_MASK(block, dialect.delimiter);
    uint64_t feeds = CT_MASK(block, '\n');
    uint64_t returns = CT_MASK(block, '\r');
    uint64_t quotes = dialect.has_quote ? CT_MASK(block, dialect.quote) : 0;
    uint64_t seen = count - offset >= 64 ? ~0ull : (1ull << (count - offset)) - 1;
    if (__builtin_expect(seen != ~0ull, 0)) {
      delimiter &= seen;
      feeds &= seen;
      returns &= seen;
      quotes &= seen;
    }
    uint64_t ends = feeds;
    // From the first quote or return on every block is taken with care: which ones have any is hard to predict.
    state.has_quotes |= quotes != 0;
    state.has_returns |= returns != 0;
    if (state.has_quotes | state.has_returns) {
      uint64_t breaks = feeds | returns;
      uint64_t either = delimiter | breaks | quotes;
      uint64_t inside = ct_prefix_xor(quotes) ^ state.inside;
      uint64_t opening = quotes & inside;
      uint64_t closing = quotes & ~inside;
      uint64_t behind_closing = closing << 1 | state.has_closed;
      // Behind the last byte of the text stands nothing that could be wrong.
      if ((opening & ~(either << 1 | state.field_may_start)) | (behind_closing & ~either & seen)) return false;
      state.has_inner_quotes |= (behind_closing & quotes) != 0;
      // Of a CR LF inside quotes only the LF counts.
      uint64_t next = (uint64_t)(offset + 64 < count && text[offset + 64] == '\n') << 63;
      uint64_t quoted = (feeds | (returns & ~(feeds >> 1 | next))) & inside;
      quoted_line_ends = ct_append(quoted_line_ends, quoted, (uint32_t)offset, 2);
      // The LF of a CR LF outside quotes ends nothing: its CR did.
      ends = (returns | (feeds & ~(returns << 1 | state.has_returned))) & ~inside;
      delimiter &= ~inside;
      state.inside = (uint64_t)((int64_t)inside >> 63);
      state.has_closed = closing >> 63;
      state.has_returned = (returns & ~inside) >> 63;
      state.field_may_start = either >> 63;
    } else {
      state.field_may_start = (delimiter | feeds) >> 63;
    }
    delimiters = ct_append(delimiters, delimiter, (uint32_t)offset, 4);
    record_ends = ct_append(record_ends, ends, (uint32_t)offset, 2);
  }
  lists->delimiters = delimiters;
  lists->record_ends = record_ends;
  lists->quoted_line_ends = quoted_line_ends;
  *shared = state;
  return true;
}
