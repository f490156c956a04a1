#ifndef COUNTERFOIL_CRE2_H
#define COUNTERFOIL_CRE2_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* RE2 behind an opaque header: regular expressions that take time linear in the text, whatever the expression.
 *
 * Texts and patterns are UTF-8 and need no NUL at their end. Matching is safe from several threads at once. */

#ifdef __cplusplus
extern "C" {
#endif

/* One expression. */
typedef struct cre2_pattern cre2_pattern;

/* Many expressions looked for in one pass. */
typedef struct cre2_set cre2_set;

/* Compiles an expression that is looked for anywhere in a text. Returns NULL where RE2 does not take it, with the
 * reason in `error` and the part it stumbled on in `error_part`, both ended by NUL and cut to their capacities. Memory for program and automata stays below `memory_limit` bytes. */
cre2_pattern *cre2_pattern_new(const char *text, size_t count, bool is_case_sensitive, int64_t memory_limit,
                               char *error, size_t error_capacity, char *error_part, size_t error_part_capacity);
void cre2_pattern_free(cre2_pattern *pattern);

/* How many groups the expression captures. */
int cre2_pattern_group_count(const cre2_pattern *pattern);

/* Whether the expression is found. Fills `ranges` with begin and end of the whole and of each group, from 0, -1 where a
 * group took no part: 2 * (group_count + 1) numbers, as far as `range_count` pairs go. */
bool cre2_pattern_match(const cre2_pattern *pattern, const char *text, size_t count, int32_t *ranges,
                        int range_count);

/* An empty set; NULL where memory is out. */
cre2_set *cre2_set_new(int64_t memory_limit);
void cre2_set_free(cre2_set *set);

/* Adds an expression; its index counts from 0. -1 where RE2 does not take it. */
int cre2_set_add(cre2_set *set, const char *text, size_t count);

/* To be called once, after the last expression. False where the memory limit is too low for them all. */
bool cre2_set_compile(cre2_set *set);

/* Writes the indexes of all expressions found in a text, as many as fit, and returns how many there are; -1 where the
 * memory limit was met, so that the answer is not known. */
int cre2_set_match(const cre2_set *set, const char *text, size_t count, int32_t *indexes, int capacity);

#ifdef __cplusplus
}
#endif

#endif
