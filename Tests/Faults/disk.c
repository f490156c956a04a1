// What a program does to the files below one folder, written down so that a test can work out what a disk would hold had the
// power gone at any moment. To be preloaded: LD_PRELOAD=disk.so DISK_FOLDER=/folder DISK_LOG=/log program…
//
// The log is a line for each call that changed something, with bytes behind it where there are any:
//   C inode path    a file was made          M path          a folder was made
//   W inode offset count, then the bytes     T inode length  a file was cut or grown
//   S inode         a file was synced        D path          a folder was synced
//   R old new       renamed, replacing       X one other     two names were exchanged
//   L old new       a second name            U path          a name was removed
// Paths are relative to the folder and hold no blanks.
//
// With DISK_SHORT_WRITES=1 each write of more than one byte writes half of what it was asked to.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static char folder[PATH_MAX];
static int log_descriptor = -1;
static int writes_short = 0;

__attribute__((constructor)) static void begin(void) {
  const char *name = getenv("DISK_FOLDER"), *log = getenv("DISK_LOG");
  writes_short = getenv("DISK_SHORT_WRITES") != NULL;
  if (name == NULL || realpath(name, folder) == NULL) folder[0] = 0;
  if (log != NULL) log_descriptor = (int)syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static void put(const void *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = syscall(SYS_write, log_descriptor, bytes, count);
    if (written < 0) return;
    bytes = (const char *)bytes + written;
    count -= (size_t)written;
  }
}

static void note(const char *format, ...) {
  char line[2 * PATH_MAX + 64];
  int saved = errno;
  va_list list;
  va_start(list, format);
  int count = vsnprintf(line, sizeof line, format, list);
  va_end(list);
  put(line, (size_t)count);
  errno = saved;
}

/// The path below the folder, in a buffer of PATH_MAX; NULL where it lies elsewhere.
static const char *inside(int directory, const char *path, char *buffer) {
  char whole[2 * PATH_MAX], base[PATH_MAX];
  if (folder[0] == 0 || log_descriptor < 0) return NULL;
  if (path[0] == '/') {
    snprintf(whole, sizeof whole, "%s", path);
  } else {
    char link[64];
    ssize_t count;
    if (directory == AT_FDCWD) {
      if (getcwd(base, sizeof base) == NULL) return NULL;
    } else {
      snprintf(link, sizeof link, "/proc/self/fd/%d", directory);
      count = readlink(link, base, sizeof base - 1);
      if (count < 0) return NULL;
      base[count] = 0;
    }
    snprintf(whole, sizeof whole, "%s/%s", base, path);
  }
  char *slash = strrchr(whole, '/');
  if (slash == NULL) return NULL;
  char name[NAME_MAX + 1];
  snprintf(name, sizeof name, "%s", slash + 1);
  *(slash == whole ? slash + 1 : slash) = 0;
  char real[PATH_MAX];
  if (realpath(whole, real) == NULL) return NULL;
  size_t length = strlen(folder);
  if (strncmp(real, folder, length) != 0 || (real[length] != 0 && real[length] != '/')) return NULL;
  const char *rest = real[length] == '/' ? real + length + 1 : "";
  snprintf(buffer, PATH_MAX, "%s%s%s", rest, *rest ? "/" : "", name);
  return buffer;
}

/// Whether a descriptor is a regular file below the folder.
static int watched(int descriptor, struct stat *status) {
  if (folder[0] == 0 || log_descriptor < 0 || descriptor == log_descriptor) return 0;
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t count = readlink(link, path, sizeof path - 1);
  if (count < 0) return 0;
  path[count] = 0;
  size_t length = strlen(folder);
  if (strncmp(path, folder, length) != 0) return 0;
  return fstat(descriptor, status) == 0;
}

static int open_file(int directory, const char *path, int flags, mode_t mode) {
  char buffer[PATH_MAX];
  int saved = errno;
  const char *name = flags & (O_CREAT | O_TRUNC) ? inside(directory, path, buffer) : NULL;
  struct stat status;
  int was_there = name != NULL && fstatat(directory, path, &status, 0) == 0;
  errno = saved;
  int descriptor = (int)syscall(SYS_openat, directory, path, flags, mode);
  if (descriptor >= 0 && name != NULL && fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode)) {
    if (!was_there) note("C %lu %s\n", (unsigned long)status.st_ino, name);
    else if (flags & O_TRUNC) note("T %lu 0\n", (unsigned long)status.st_ino);
  }
  return descriptor;
}

#define MODE(flags, last)                       \
  mode_t mode = 0;                              \
  if ((flags) & (O_CREAT | O_TMPFILE)) {        \
    va_list list;                               \
    va_start(list, last);                       \
    mode = va_arg(list, mode_t);                \
    va_end(list);                               \
  }

int open(const char *path, int flags, ...) { MODE(flags, flags) return open_file(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE(flags, flags) return open_file(AT_FDCWD, path, flags, mode); }
int openat(int directory, const char *path, int flags, ...) { MODE(flags, flags) return open_file(directory, path, flags, mode); }
int openat64(int directory, const char *path, int flags, ...) { MODE(flags, flags) return open_file(directory, path, flags, mode); }

static void note_write(int descriptor, const void *bytes, off_t offset, ssize_t count) {
  struct stat status;
  if (count <= 0 || !watched(descriptor, &status) || !S_ISREG(status.st_mode)) return;
  note("W %lu %ld %ld\n", (unsigned long)status.st_ino, (long)offset, (long)count);
  put(bytes, (size_t)count);
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
  off_t offset = lseek(descriptor, 0, SEEK_CUR);
  if (writes_short && count > 1) count /= 2;
  ssize_t written = syscall(SYS_write, descriptor, bytes, count);
  int saved = errno;
  if (offset >= 0) note_write(descriptor, bytes, offset, written);
  errno = saved;
  return written;
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off64_t offset) {
  if (writes_short && count > 1) count /= 2;
  ssize_t written = syscall(SYS_pwrite64, descriptor, bytes, count, offset);
  int saved = errno;
  note_write(descriptor, bytes, offset, written);
  errno = saved;
  return written;
}

ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
  return pwrite64(descriptor, bytes, count, offset);
}

int ftruncate64(int descriptor, off64_t length) {
  struct stat status;
  int result = (int)syscall(SYS_ftruncate, descriptor, length);
  if (result == 0 && watched(descriptor, &status)) note("T %lu %ld\n", (unsigned long)status.st_ino, (long)length);
  return result;
}

int ftruncate(int descriptor, off_t length) { return ftruncate64(descriptor, length); }

static int synced(int descriptor, long call) {
  int result = (int)syscall(call, descriptor);
  struct stat status;
  if (result != 0 || !watched(descriptor, &status)) return result;
  if (S_ISREG(status.st_mode)) {
    note("S %lu\n", (unsigned long)status.st_ino);
  } else if (S_ISDIR(status.st_mode)) {
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t count = readlink(link, path, sizeof path - 1);
    if (count < 0) return result;
    path[count] = 0;
    size_t length = strlen(folder);
    note("D %s\n", path[length] == '/' ? path + length + 1 : "");
  }
  return result;
}

int fsync(int descriptor) { return synced(descriptor, SYS_fsync); }
int fdatasync(int descriptor) { return synced(descriptor, SYS_fdatasync); }

static int renamed(int from, const char *old, int to, const char *new, unsigned flags) {
  char one[PATH_MAX], other[PATH_MAX];
  const char *first = inside(from, old, one), *second = inside(to, new, other);
  int result = (int)syscall(SYS_renameat2, from, old, to, new, flags);
  if (result == 0 && first != NULL && second != NULL) note("%c %s %s\n", flags & RENAME_EXCHANGE ? 'X' : 'R', first, second);
  return result;
}

int rename(const char *old, const char *new) { return renamed(AT_FDCWD, old, AT_FDCWD, new, 0); }
int renameat(int from, const char *old, int to, const char *new) { return renamed(from, old, to, new, 0); }
int renameat2(int from, const char *old, int to, const char *new, unsigned flags) { return renamed(from, old, to, new, flags); }

int unlinkat(int directory, const char *path, int flags) {
  char buffer[PATH_MAX];
  const char *name = inside(directory, path, buffer);
  int result = (int)syscall(SYS_unlinkat, directory, path, flags);
  if (result == 0 && name != NULL) note("U %s\n", name);
  return result;
}

int unlink(const char *path) { return unlinkat(AT_FDCWD, path, 0); }

int linkat(int from, const char *old, int to, const char *new, int flags) {
  char one[PATH_MAX], other[PATH_MAX];
  const char *first = inside(from, old, one), *second = inside(to, new, other);
  int result = (int)syscall(SYS_linkat, from, old, to, new, flags);
  if (result == 0 && first != NULL && second != NULL) note("L %s %s\n", first, second);
  return result;
}

int link(const char *old, const char *new) { return linkat(AT_FDCWD, old, AT_FDCWD, new, 0); }

int mkdir(const char *path, mode_t mode) {
  char buffer[PATH_MAX];
  const char *name = inside(AT_FDCWD, path, buffer);
  int result = (int)syscall(SYS_mkdirat, AT_FDCWD, path, mode);
  if (result == 0 && name != NULL) note("M %s\n", name);
  return result;
}
