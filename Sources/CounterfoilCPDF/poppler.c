#include "poppler.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "confinement.h"

/* What is used of poppler's interface for GLib, version 0.82 or later, and of GLib, as their references declare it. It is
 * loaded by name, so that nothing needs it to be built or to start. */
typedef struct { double x1, y1, x2, y2; } rectangle;
typedef struct { unsigned domain; int code; char *message; } problem;
typedef struct list { void *data; struct list *next, *previous; } list;
/* PopplerTextAttributes; its end is not looked at. */
typedef struct { char *font_name; double font_size; } attributes;
enum { problem_encrypted = 1 };

typedef struct {
  void *(*bytes_new)(const void *, size_t);
  void (*release)(void *);
  void (*free)(void *);
  void *(*document_new)(void *, const char *, problem **);
  int (*document_page_count)(void *);
  void *(*document_page)(void *, int);
  void (*page_size)(void *, double *, double *);
  char *(*page_text)(void *);
  int (*page_layout)(void *, rectangle **, unsigned *);
  list *(*page_attributes)(void *);
  void (*free_attributes)(list *);
  void *(*log_to)(void (*)(const char *, int, const char *, void *), void *);
} library;

/* A function of the library; the standard has no other way to make one of what dlsym returns. */
#define CPDF_FIND(field, name) (*(void **)&poppler->field = dlsym(handle, name))

static bool load(library *poppler) {
  void *handle = dlopen("libpoppler-glib.so.8", RTLD_NOW | RTLD_LOCAL);
  return handle && CPDF_FIND(bytes_new, "g_bytes_new_static") && CPDF_FIND(release, "g_object_unref") &&
         CPDF_FIND(free, "g_free") && CPDF_FIND(document_new, "poppler_document_new_from_bytes") &&
         CPDF_FIND(document_page_count, "poppler_document_get_n_pages") &&
         CPDF_FIND(document_page, "poppler_document_get_page") && CPDF_FIND(page_size, "poppler_page_get_size") &&
         CPDF_FIND(page_text, "poppler_page_get_text") && CPDF_FIND(page_layout, "poppler_page_get_text_layout") &&
         CPDF_FIND(page_attributes, "poppler_page_get_text_attributes") &&
         CPDF_FIND(free_attributes, "poppler_page_free_text_attributes") &&
         CPDF_FIND(log_to, "g_log_set_default_handler");
}

/* poppler tells what it cannot read of a file in debugging messages of GLib, and goes on without. */
static void count_message(const char *domain, int level, const char *message, void *count) {
  (void)level;
  (void)message;
  if (domain && strcmp(domain, "Poppler") == 0) *(uint32_t *)count += 1;
}

bool cpdf_write(int output, const void *bytes, size_t count) {
  const char *rest = bytes;
  while (count > 0) {
    ssize_t written = write(output, rest, count);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    rest += written;
    count -= (size_t)written;
  }
  return true;
}

/* Bytes of the character that starts with this byte; poppler gives valid UTF-8. */
static size_t width(unsigned char first) { return first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4; }

static uint32_t scalar(const unsigned char *text, size_t bytes) {
  uint32_t value = bytes == 1 ? text[0] : text[0] & (0xFFu >> (bytes + 1));
  for (size_t index = 1; index < bytes; index++) value = value << 6 | (text[index] & 0x3F);
  return value;
}

static bool is_right_to_left(uint32_t letter) {
  return (letter >= 0x590 && letter <= 0x8FF) || (letter >= 0xFB1D && letter <= 0xFDFF) ||
         (letter >= 0xFE70 && letter <= 0xFEFC) || (letter >= 0x10800 && letter <= 0x10FFF) ||
         (letter >= 0x1E800 && letter <= 0x1EFFF) || letter == 0x200F || (letter >= 0x202A && letter <= 0x202E) ||
         (letter >= 0x2066 && letter <= 0x2069);
}

static bool is_space(uint32_t letter) { return letter <= 0x20 || letter == 0xA0; }

/* One word: where its letters stand, and its text. */
typedef struct {
  rectangle box, first, last;
  const unsigned char *text;
  uint32_t bytes, letters;
} word;

static bool write_word(int output, const word *word) {
  double across = (word->last.x1 + word->last.x2) - (word->first.x1 + word->first.x2);
  double down = (word->last.y1 + word->last.y2) - (word->first.y1 + word->first.y2);
  if (down < 0) down = -down;
  uint32_t bits = word->letters > 1 && across <= down ? CPDF_UPRIGHT_NOT : 0;
  return cpdf_write(output, "W", 1) && cpdf_write(output, &word->box, sizeof word->box) &&
         cpdf_write(output, &bits, sizeof bits) && cpdf_write(output, &word->bytes, sizeof word->bytes) &&
         cpdf_write(output, word->text, word->bytes);
}

static void take(word *word, const unsigned char *text, size_t bytes, rectangle place) {
  if (word->letters == 0) {
    word->box = word->first = place;
    word->text = text;
    word->bytes = 0;
  }
  if (place.x1 < word->box.x1) word->box.x1 = place.x1;
  if (place.y1 < word->box.y1) word->box.y1 = place.y1;
  if (place.x2 > word->box.x2) word->box.x2 = place.x2;
  if (place.y2 > word->box.y2) word->box.y2 = place.y2;
  word->last = place;
  word->bytes += (uint32_t)bytes;
  word->letters += 1;
}

/* Fonts without shapes that programs for recognising text in pictures lay over them: Tesseract's and Acrobat's. */
static bool has_recognised_text(const library *poppler, void *page) {
  bool found = false;
  list *all = poppler->page_attributes(page);
  for (list *item = all; item; item = item->next) {
    const char *name = ((attributes *)item->data)->font_name;
    if (name && (strstr(name, "GlyphLessFont") || strstr(name, "HiddenHorzOCR"))) found = true;
  }
  poppler->free_attributes(all);
  return found;
}

/* The bits of the page, and how many letters it has. */
static uint32_t survey(const library *poppler, void *page, const unsigned char *text, size_t *letters) {
  uint32_t bits = 0;
  *letters = 0;
  while (*text) {
    size_t bytes = width(*text);
    if (is_right_to_left(scalar(text, bytes))) bits |= CPDF_PAGE_RIGHT_TO_LEFT;
    text += bytes;
    *letters += 1;
  }
  if (*letters > 0 && has_recognised_text(poppler, page)) bits |= CPDF_PAGE_RECOGNISED;
  return bits;
}

/* Whether a letter stands apart from the word so far: poppler gives no space between texts that were drawn one by one. It
 * itself takes a tenth of the size of a font for the gap between two words (TextOutputDev, minWordBreakSpace); boxes are
 * a little less high than that. */
static bool stands_apart(const word *word, rectangle place) {
  double height = word->last.y2 - word->last.y1;
  double gap = 0.12 * height;
  return place.x1 - word->last.x2 > gap || word->last.x1 - place.x2 > gap || place.y1 - word->last.y2 > gap ||
         word->last.y1 - place.y2 > gap;
}

static cpdf_status write_words(int output, const unsigned char *text, const rectangle *places, uint32_t most,
                               uint32_t *total) {
  word word = {.letters = 0};
  uint32_t count = 0;
  for (size_t index = 0;; index++) {
    size_t bytes = *text ? width(*text) : 0;
    bool is_letter = bytes > 0 && !is_space(scalar(text, bytes));
    if (word.letters > 0 && (!is_letter || stands_apart(&word, places[index]))) {
      if (!write_word(output, &word)) return CPDF_CRASHED;
      if (++count > most) return CPDF_TOO_MANY_WORDS;
      word.letters = 0;
    }
    if (bytes == 0) break;
    if (is_letter) take(&word, text, bytes, places[index]);
    text += bytes;
  }
  *total += count;
  return CPDF_OK;
}

static cpdf_status write_page(const library *poppler, int output, void *page, const cpdf_limits *limits,
                              uint32_t *total) {
  char *text = poppler->page_text(page);
  rectangle *places = NULL;
  unsigned place_count = 0;
  poppler->page_layout(page, &places, &place_count);
  size_t letters = 0;
  double size[2] = {0, 0};
  poppler->page_size(page, &size[0], &size[1]);
  uint32_t bits = text ? survey(poppler, page, (const unsigned char *)text, &letters) : 0;
  cpdf_status status = CPDF_OK;
  if (!cpdf_write(output, "P", 1) || !cpdf_write(output, size, sizeof size) ||
      !cpdf_write(output, &bits, sizeof bits)) {
    status = CPDF_CRASHED;
  } else if (bits & CPDF_PAGE_RIGHT_TO_LEFT) {
    /* Its letters come in the order of reading, their places in that of the page: whoever reads this refuses it. */
  } else if (letters != place_count) {
    status = CPDF_UNPLACED;
  } else if (letters > 0) {
    status = write_words(output, (const unsigned char *)text, places, limits->words_of_page, total);
    if (status == CPDF_OK && *total > limits->words) status = CPDF_TOO_MANY_WORDS;
  }
  poppler->free(places);
  poppler->free(text);
  return status;
}

cpdf_status cpdf_write_words(int output, const uint8_t *bytes, size_t count, const cpdf_limits *limits,
                             uint32_t *page_number) {
  library poppler;
  if (!load(&poppler)) return CPDF_NO_LIBRARY;
  cpdf_forbid_calls();
  uint32_t message_count = 0;
  poppler.log_to(count_message, &message_count);
  problem *problem = NULL;
  void *document = poppler.document_new(poppler.bytes_new(bytes, count), NULL, &problem);
  if (!document) return problem && problem->code == problem_encrypted ? CPDF_ENCRYPTED : CPDF_DAMAGED;
  int page_count = poppler.document_page_count(document);
  if (page_count < 0) return CPDF_DAMAGED;
  if ((uint32_t)page_count > limits->pages) return CPDF_TOO_MANY_PAGES;
  uint32_t total = 0;
  for (int index = 0; index < page_count; index++) {
    *page_number = (uint32_t)index + 1;
    void *page = poppler.document_page(document, index);
    if (!page) return CPDF_DAMAGED;
    cpdf_status status = write_page(&poppler, output, page, limits, &total);
    if (status != CPDF_OK) return status;
    poppler.release(page);
  }
  *page_number = 0;
  return cpdf_write(output, "E", 1) && cpdf_write(output, &message_count, sizeof message_count) ? CPDF_OK : CPDF_CRASHED;
}
