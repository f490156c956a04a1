import Glibc

/// Threads that run decode tasks in the order they were added.
///
/// Plain threads: the readers that use it are synchronous and must not block a thread of Swift's pool.
final class DecodeThreads {
  private let shared: DecodeQueue
  private var threads: [pthread_t] = []

  init(threadCount: Int) {
    shared = DecodeQueue()
    for _ in 0..<threadCount {
      var thread = pthread_t()
      let queue = Unmanaged.passRetained(shared)
      let result = pthread_create(
        &thread, nil,
        { argument in
          guard let argument else { return nil }
          let queue = Unmanaged<DecodeQueue>.fromOpaque(argument).takeRetainedValue()
          while let task = queue.next(waits: true) {
            task.run()
            queue.markDone(task)
          }
          return nil
        }, queue.toOpaque())
      if result == 0 {
        threads.append(thread)
      } else {
        // Without the thread the caller's own does all the work.
        queue.release()
      }
    }
  }

  deinit {
    shared.close()
    for thread in threads { pthread_join(thread, nil) }
  }

  func add(_ task: DecodeTask) { shared.add(task) }

  /// Returns once the task is done; runs tasks that wait instead of idling.
  func finish(_ task: DecodeTask) {
    while !shared.isDone(task) {
      if let other = shared.next(waits: false) {
        other.run()
        shared.markDone(other)
      } else {
        shared.waitForDone(task)
      }
    }
  }
}

/// The tasks of these threads. Every member is used with the lock held, which makes it safe to share.
private final class DecodeQueue: @unchecked Sendable {
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let added: UnsafeMutablePointer<pthread_cond_t>
  private let done: UnsafeMutablePointer<pthread_cond_t>
  private var tasks: [DecodeTask] = []
  private var isClosed = false

  init() {
    lock = .allocate(capacity: 1)
    added = .allocate(capacity: 1)
    done = .allocate(capacity: 1)
    lock.initialize(to: pthread_mutex_t())
    added.initialize(to: pthread_cond_t())
    done.initialize(to: pthread_cond_t())
    pthread_mutex_init(lock, nil)
    pthread_cond_init(added, nil)
    pthread_cond_init(done, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    pthread_cond_destroy(added)
    pthread_cond_destroy(done)
    lock.deallocate()
    added.deallocate()
    done.deallocate()
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return body()
  }

  func add(_ task: DecodeTask) {
    locked {
      tasks.append(task)
      pthread_cond_signal(added)
    }
  }

  /// The oldest task that waits, now running; nil where there is none or, for one who waits, when the queue is closed.
  func next(waits: Bool) -> DecodeTask? {
    locked {
      while tasks.isEmpty, waits, !isClosed { pthread_cond_wait(added, lock) }
      guard !tasks.isEmpty, !isClosed else { return nil }
      let task = tasks.removeFirst()
      task.state = .running
      return task
    }
  }

  func markDone(_ task: DecodeTask) {
    locked {
      task.state = .done
      pthread_cond_broadcast(done)
    }
  }

  func isDone(_ task: DecodeTask) -> Bool { locked { task.state == .done } }

  func waitForDone(_ task: DecodeTask) {
    locked {
      while task.state != .done, tasks.isEmpty { pthread_cond_wait(done, lock) }
    }
  }

  func close() {
    locked {
      isClosed = true
      pthread_cond_broadcast(added)
    }
  }
}
