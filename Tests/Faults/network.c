// Locks as network folders have them (flock(2), "NFS details" and "CIFS details"), for the files below one folder. To be preloaded:
// LD_PRELOAD=network.so NETWORK_FOLDER=/folder NETWORK_LOCKS=nfs|smb program…
//
//   nfs  a file must be open for writing to be locked
//   smb  a file that is locked can be read and written by nobody but through the descriptor that locked it
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static char folder[PATH_MAX];
static int is_nfs = 0, is_smb = 0;

// Of each descriptor that holds a lock, the file it is on.
static struct { dev_t device; ino_t inode; } held[1024];

__attribute__((constructor)) static void begin(void) {
  const char *name = getenv("NETWORK_FOLDER"), *locks = getenv("NETWORK_LOCKS");
  if (name == NULL || realpath(name, folder) == NULL) folder[0] = 0;
  is_nfs = locks != NULL && strcmp(locks, "nfs") == 0;
  is_smb = locks != NULL && strcmp(locks, "smb") == 0;
}

static int is_inside(int descriptor) {
  char link[64], path[PATH_MAX];
  if (folder[0] == 0) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t count = readlink(link, path, sizeof path - 1);
  if (count < 0) return 0;
  path[count] = 0;
  return strncmp(path, folder, strlen(folder)) == 0;
}

int flock(int descriptor, int operation) {
  if (is_nfs && (operation & LOCK_EX) != 0 && is_inside(descriptor)) {
    int flags = fcntl(descriptor, F_GETFL);
    if ((flags & O_ACCMODE) == O_RDONLY) {
      errno = EBADF;
      return -1;
    }
  }
  int result = (int)syscall(SYS_flock, descriptor, operation);
  if (is_smb && result == 0 && descriptor >= 0 && descriptor < 1024 && is_inside(descriptor)) {
    struct stat status;
    held[descriptor].inode = 0;
    if ((operation & LOCK_UN) == 0 && fstat(descriptor, &status) == 0) {
      held[descriptor].device = status.st_dev;
      held[descriptor].inode = status.st_ino;
    }
  }
  return result;
}

int close(int descriptor) {
  if (descriptor >= 0 && descriptor < 1024) held[descriptor].inode = 0;
  return (int)syscall(SYS_close, descriptor);
}

// Whether another descriptor holds a lock on the file.
static int is_shut(int descriptor) {
  struct stat status;
  if (!is_smb || fstat(descriptor, &status) != 0) return 0;
  for (int other = 0; other < 1024; other++) {
    if (other != descriptor && held[other].inode == status.st_ino && held[other].device == status.st_dev) {
      errno = EACCES;
      return 1;
    }
  }
  return 0;
}

ssize_t read(int descriptor, void *bytes, size_t count) {
  return is_shut(descriptor) ? -1 : syscall(SYS_read, descriptor, bytes, count);
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
  return is_shut(descriptor) ? -1 : syscall(SYS_write, descriptor, bytes, count);
}

ssize_t pread(int descriptor, void *bytes, size_t count, off_t offset) {
  return is_shut(descriptor) ? -1 : syscall(SYS_pread64, descriptor, bytes, count, offset);
}

ssize_t pread64(int descriptor, void *bytes, size_t count, off64_t offset) {
  return is_shut(descriptor) ? -1 : syscall(SYS_pread64, descriptor, bytes, count, offset);
}

ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
  return is_shut(descriptor) ? -1 : syscall(SYS_pwrite64, descriptor, bytes, count, offset);
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off64_t offset) {
  return is_shut(descriptor) ? -1 : syscall(SYS_pwrite64, descriptor, bytes, count, offset);
}
