#define _GNU_SOURCE
#include "include/cpdf.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "confinement.h"
#include "poppler.h"

/* By the clock, beyond the seconds of the processor: a child that waits for something uses none. */
enum { patience_seconds = 120 };

struct cpdf_text {
  cpdf_status status;
  uint32_t page;
  uint8_t *bytes;
  size_t count, capacity;
};

/* What the child says last: `S`, the status and the page. */
typedef struct {
  char mark[4];
  uint32_t status, page;
} farewell;

static _Noreturn void run_child(int output, const uint8_t *bytes, size_t count, const cpdf_limits *limits) {
  cpdf_confine(output, limits);
  farewell last = {"S", 0, 0};
  last.status = (uint32_t)cpdf_write_words(output, bytes, count, limits, &last.page);
  cpdf_write(output, &last, sizeof last);
  /* Not exit: what our program does at its end is not for the child to do. */
  _exit(0);
}

static int64_t now_milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Room for some more bytes; false where there is none, or where the child writes more than its words can take. */
static bool reserve(cpdf_text *text, size_t more, size_t most) {
  if (text->capacity - text->count >= more) return true;
  size_t capacity = text->capacity ? text->capacity * 2 : 1 << 16;
  if (text->count > most) return false;
  uint8_t *bytes = realloc(text->bytes, capacity);
  if (!bytes) return false;
  text->bytes = bytes;
  text->capacity = capacity;
  return true;
}

/* The processor time of a process in nanoseconds; -1 where the system does not tell it. */
static int64_t processor_time(pid_t process) {
  clockid_t clock;
  struct timespec time;
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return -1;
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

/* A child that says nothing and uses no processor for so long waits for a lock that nobody will release. */
static const int stuck_milliseconds = 5000;

/* Takes all the child writes; false where it has to be stopped. */
static bool take_all(cpdf_text *text, int input, size_t most, pid_t child) {
  int64_t end = now_milliseconds() + patience_seconds * 1000;
  int64_t used = -1, since = now_milliseconds();
  for (;;) {
    int64_t now = now_milliseconds();
    struct pollfd polled = {input, POLLIN, 0};
    int ready = end > now ? poll(&polled, 1, (int)(end - now < 1000 ? end - now : 1000)) : 0;
    if (ready < 0 && errno == EINTR) continue;
    now = now_milliseconds();
    if (ready == 0 && now < end) {
      int64_t time = processor_time(child);
      if (time != used || time < 0) {
        used = time;
        since = now;
      }
      if (now - since < stuck_milliseconds) continue;
    }
    if (ready > 0) since = now;
    if (ready <= 0) {
      text->status = CPDF_OUT_OF_TIME;
      return false;
    }
    if (!reserve(text, 1 << 15, most)) {
      text->status = CPDF_TOO_MANY_WORDS;
      return false;
    }
    ssize_t count = read(input, text->bytes + text->count, text->capacity - text->count);
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (count <= 0) return count == 0;
    text->count += (size_t)count;
  }
}

/* Takes the farewell off the end of the bytes. Without one the child did not come to its end. */
static void conclude(cpdf_text *text, int exit_status) {
  farewell last;
  if (text->count >= sizeof last) {
    memcpy(&last, text->bytes + text->count - sizeof last, sizeof last);
    if (memcmp(last.mark, "S\0\0", sizeof last.mark) == 0 && last.status <= CPDF_NO_PROCESS) {
      text->status = (cpdf_status)last.status;
      text->page = last.page;
      text->count -= sizeof last;
      return;
    }
  }
  bool is_late = WIFSIGNALED(exit_status) && (WTERMSIG(exit_status) == SIGXCPU || WTERMSIG(exit_status) == SIGKILL);
  text->status = is_late ? CPDF_OUT_OF_TIME : CPDF_CRASHED;
}

/* One try with a child of its own. Says whether another one may come to more: where no child could be made, or it ended
   before it had done anything. A process with threads may be copied while one of them holds a lock that the child then
   waits for (fork(2)). */
static bool read_once(cpdf_text *text, const uint8_t *bytes, size_t count, const cpdf_limits *limits) {
  text->status = CPDF_NO_PROCESS;
  text->count = 0;
  text->page = 0;
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return true;
  pid_t child = fork();
  if (child == 0) run_child(ends[1], bytes, count, limits);
  close(ends[1]);
  if (child < 0) {
    close(ends[0]);
    return true;
  }
  /* A word's numbers take 41 bytes; its text is bounded by the memory the child has. */
  bool is_whole = take_all(text, ends[0], (size_t)limits->words * 128 + (1 << 20), child);
  close(ends[0]);
  if (!is_whole) kill(child, SIGKILL);
  int exit_status = 0;
  struct rusage used = {0};
  while (wait4(child, &exit_status, 0, &used) < 0 && errno == EINTR) {}
  if (is_whole) conclude(text, exit_status);
  bool has_worked = used.ru_utime.tv_sec + used.ru_stime.tv_sec > 0;
  return !has_worked && (text->status == CPDF_OUT_OF_TIME || text->status == CPDF_CRASHED);
}

static const int most_tries = 3;

cpdf_text *cpdf_read(const uint8_t *bytes, size_t count, const cpdf_limits *limits) {
  cpdf_text *text = calloc(1, sizeof *text);
  if (!text) return NULL;
  struct timespec pause = {0, 100 * 1000 * 1000};
  for (int tries = 1; read_once(text, bytes, count, limits) && tries < most_tries; tries++) nanosleep(&pause, NULL);
  return text;
}

void cpdf_text_free(cpdf_text *text) {
  if (!text) return;
  free(text->bytes);
  free(text);
}

cpdf_status cpdf_text_status(const cpdf_text *text) { return text->status; }

uint32_t cpdf_text_page(const cpdf_text *text) { return text->page; }

const uint8_t *cpdf_text_bytes(const cpdf_text *text, size_t *count) {
  *count = text->count;
  return text->bytes;
}
