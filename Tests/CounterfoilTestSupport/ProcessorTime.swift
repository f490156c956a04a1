import Glibc

/// The processor time that work takes on this thread. Unlike the time on a clock, it does not grow when other processes
/// keep the machine busy, so a test may set a bound on it.
public func processorTime(_ work: () throws -> Void) rethrows -> Duration {
  let start = threadTime()
  try work()
  return threadTime() - start
}

private func threadTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
