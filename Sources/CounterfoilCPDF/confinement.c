#define _GNU_SOURCE
#include "confinement.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

static void limit(int resource, rlim_t most) {
  struct rlimit old;
  if (getrlimit(resource, &old) == 0 && old.rlim_max != RLIM_INFINITY && old.rlim_max < most) most = old.rlim_max;
  struct rlimit new = {most, most};
  setrlimit(resource, &new);
}

/* The bytes of data and private memory the process has; what RLIMIT_DATA counts (setrlimit(2)). */
static uint64_t data_bytes(void) {
  char text[4096];
  int file = open("/proc/self/status", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  if (count <= 0) return 0;
  text[count] = 0;
  const char *place = strstr(text, "VmData:");
  return place ? strtoull(place + 7, NULL, 10) * 1024 : 0;
}

void cpdf_confine(int output, const cpdf_limits *limits) {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  const int signals[] = {SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL, SIGTRAP, SIGXCPU, SIGTERM, SIGINT, SIGHUP};
  for (size_t index = 0; index < sizeof signals / sizeof *signals; index++) signal(signals[index], SIG_DFL);
  signal(SIGPIPE, SIG_DFL);
  prctl(PR_SET_PDEATHSIG, SIGKILL);

  int nowhere = open("/dev/null", O_RDWR);
  for (int stream = 0; stream < 3; stream++)
    if (nowhere >= 0) dup2(nowhere, stream);
    else close(stream);
#ifdef SYS_close_range
  if (output > 3) syscall(SYS_close_range, 3u, (unsigned)output - 1, 0u);
  syscall(SYS_close_range, (unsigned)output + 1, ~0u, 0u);
#endif
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_FSIZE, 0);
  limit(RLIMIT_CPU, limits->seconds);
  limit(RLIMIT_DATA, data_bytes() + limits->memory_bytes);
}

#if defined(__x86_64__)
#define CPDF_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define CPDF_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#define CPDF_DENY(call) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (call), 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)

void cpdf_forbid_calls(void) {
#ifdef CPDF_ARCHITECTURE
  /* Files are opened to be read: poppler reads the tables of letters of Asia when a page asks for them. */
  const unsigned writing = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC;
  struct sock_filter calls[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, CPDF_ARCHITECTURE, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
#ifdef __x86_64__
      /* The calls of x32, which have numbers of their own. */
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
      CPDF_DENY(SYS_fork), CPDF_DENY(SYS_vfork), CPDF_DENY(SYS_creat), CPDF_DENY(SYS_unlink), CPDF_DENY(SYS_rename),
      CPDF_DENY(SYS_link), CPDF_DENY(SYS_symlink), CPDF_DENY(SYS_chmod), CPDF_DENY(SYS_chown), CPDF_DENY(SYS_mkdir),
      CPDF_DENY(SYS_rmdir),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_open, 0, 4),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[1])),
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, writing, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
#endif
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_openat, 0, 4),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[2])),
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, writing, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
      CPDF_DENY(SYS_execve), CPDF_DENY(SYS_execveat), CPDF_DENY(SYS_clone), CPDF_DENY(SYS_clone3),
      CPDF_DENY(SYS_socket), CPDF_DENY(SYS_socketpair), CPDF_DENY(SYS_connect), CPDF_DENY(SYS_bind),
      CPDF_DENY(SYS_ptrace), CPDF_DENY(SYS_process_vm_readv), CPDF_DENY(SYS_process_vm_writev),
      CPDF_DENY(SYS_kill), CPDF_DENY(SYS_unlinkat), CPDF_DENY(SYS_renameat), CPDF_DENY(SYS_renameat2),
      CPDF_DENY(SYS_linkat), CPDF_DENY(SYS_symlinkat), CPDF_DENY(SYS_fchmodat), CPDF_DENY(SYS_fchownat),
      CPDF_DENY(SYS_mkdirat), CPDF_DENY(SYS_mknodat), CPDF_DENY(SYS_truncate), CPDF_DENY(SYS_mount),
      CPDF_DENY(SYS_setxattr), CPDF_DENY(SYS_utimensat), CPDF_DENY(SYS_prlimit64), CPDF_DENY(SYS_bpf),
      CPDF_DENY(SYS_keyctl), CPDF_DENY(SYS_add_key), CPDF_DENY(SYS_unshare), CPDF_DENY(SYS_setns),
      CPDF_DENY(SYS_perf_event_open),
#ifdef SYS_openat2
      CPDF_DENY(SYS_openat2),
#endif
#ifdef SYS_io_uring_setup
      CPDF_DENY(SYS_io_uring_setup),
#endif
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {sizeof calls / sizeof *calls, calls};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0) prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
#endif
}
