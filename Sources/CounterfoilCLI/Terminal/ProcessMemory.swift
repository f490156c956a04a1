import CounterfoilCMalloc

/// How the process asks the system for memory.
enum ProcessMemory {
  /// Keeps freed memory for what is asked for next. To be called before any work.
  ///
  /// The allocator would give large blocks back at once and have the system clear new ones page by page, which is a
  /// twentieth of the time of a large reconciliation. A command ends soon, so nothing is held for long.
  static func prepare() {
    mallopt(M_MMAP_THRESHOLD, .max)
    // Whatever is free stays: a negative number is the largest size.
    mallopt(M_TRIM_THRESHOLD, -1)
  }
}
