#include "scan.h"

typedef bool ct_scan_function(const uint8_t *, size_t, size_t, size_t, ct_dialect, ct_state *, ct_lists *);

bool ct_scan_portable(const uint8_t *text, size_t start, size_t end, size_t count, ct_dialect dialect, ct_state *state,
                      ct_lists *lists) {
  return ct_scan_blocks(text, start, end, count, dialect, state, lists);
}

#if defined(__x86_64__)

__attribute__((target("avx2,bmi,bmi2,popcnt"))) static bool ct_scan_avx2(const uint8_t *text, size_t start, size_t end,
                                                                         size_t count, ct_dialect dialect,
                                                                         ct_state *state, ct_lists *lists) {
  return ct_scan_blocks(text, start, end, count, dialect, state, lists);
}

static ct_scan_function *ct_best(void) {
  __builtin_cpu_init();
  bool is_recent = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
                   __builtin_cpu_supports("popcnt");
  return is_recent ? ct_scan_avx2 : ct_scan_portable;
}

#else

static ct_scan_function *ct_best(void) { return ct_scan_portable; }

#endif

bool ct_scan(const uint8_t *text, size_t start, size_t end, size_t count, ct_dialect dialect, ct_state *state,
             ct_lists *lists) {
  return ct_best()(text, start, end, count, dialect, state, lists);
}
