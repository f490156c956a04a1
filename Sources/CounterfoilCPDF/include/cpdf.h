#ifndef COUNTERFOIL_CPDF_H
#define COUNTERFOIL_CPDF_H

#include <stddef.h>
#include <stdint.h>

/* The words of a PDF and where they stand, read by poppler in a process of its own.
 *
 * poppler is loaded when a PDF is read, in a child forked for it: what a damaged or hostile file does to it ends with the
 * child, and a program that reads no PDF loads nothing. The child has limits of time and memory, no files of ours, and may
 * not write, connect or start programs. It draws nothing. Safe from several threads at once. */

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
  CPDF_OK = 0,
  /* poppler is not installed, or is not the one this was written for. */
  CPDF_NO_LIBRARY = 1,
  /* It cannot be opened without a password. */
  CPDF_ENCRYPTED = 2,
  /* It is no PDF, or is too damaged to be opened. */
  CPDF_DAMAGED = 3,
  CPDF_TOO_MANY_PAGES = 4,
  CPDF_TOO_MANY_WORDS = 5,
  /* poppler gives more or fewer places than characters, so that no word has a sure place. */
  CPDF_UNPLACED = 6,
  /* The child crashed, or met its limit of memory. */
  CPDF_CRASHED = 7,
  CPDF_OUT_OF_TIME = 8,
  /* No process or pipe could be made. */
  CPDF_NO_PROCESS = 9,
} cpdf_status;

typedef struct {
  uint32_t pages;
  uint32_t words_of_page;
  uint32_t words;
  /* Of the processor. */
  uint32_t seconds;
  /* That the child may take beyond what it starts with. */
  uint64_t memory_bytes;
} cpdf_limits;

/* Bits of a word. */
enum {
  /* Its letters stand above one another. */
  CPDF_UPRIGHT_NOT = 1,
};

/* Bits of a page. */
enum {
  /* It has letters that are written from right to left, or marks for that. */
  CPDF_PAGE_RIGHT_TO_LEFT = 1,
  /* It has text in a font without shapes, as text recognised in a picture is laid over it. */
  CPDF_PAGE_RECOGNISED = 2,
};

/* What came of reading; freed by cpdf_text_free. */
typedef struct cpdf_text cpdf_text;

/* Reads a file that is in memory. NULL only where memory is out. */
cpdf_text *cpdf_read(const uint8_t *bytes, size_t count, const cpdf_limits *limits);
void cpdf_text_free(cpdf_text *text);

cpdf_status cpdf_text_status(const cpdf_text *text);
/* The number of the page that the status is about, from 1; 0 where it is about the file. */
uint32_t cpdf_text_page(const cpdf_text *text);

/* Pages and words as the child wrote them, in numbers of this machine, to be checked by who reads them:
 * for each page `P`, width and height (double), bits (uint32); behind it for each of its words `W`, left, top, right and
 * bottom in points from the top left corner (double), bits (uint32), count of bytes (uint32), and UTF-8; `E` at the end, and
 * how many things poppler could not read and left out (uint32). */
const uint8_t *cpdf_text_bytes(const cpdf_text *text, size_t *count);

#ifdef __cplusplus
}
#endif

#endif
