interface Limits {
  readonly running: number
  /** Number of tasks in the queue per caller; default: unlimited. */
  readonly waiting?: number
  /** Error for callers whose queue is full. */
  readonly refuse?: () => Error
}

/**
 * Runs work of many callers with a limit on concurrent and queued tasks: first come, first served within a caller, round robin between callers, so
 * that a caller with much work does not delay others. Callers without a name share a queue. An aborted call leaves its queue.
 */
export function limitConcurrency({ running, waiting = Infinity, refuse = () => new Error('the line is full') }: Limits) {
  /** Queues by caller; the next caller's is first. */
  const lines = new Map<string, Set<() => void>>()
  let busy = 0

  const wait = (signal: AbortSignal, caller: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const line = lines.get(caller) ?? new Set()
      if (line.size >= waiting) return reject(refuse())
      const leave = (): void => {
        line.delete(turn)
        if (line.size === 0) lines.delete(caller)
        signal.removeEventListener('abort', giveUp)
      }
      const turn = (): void => {
        leave()
        resolve()
      }
      const giveUp = (): void => {
        leave()
        reject(signal.reason)
      }
      signal.addEventListener('abort', giveUp, { once: true })
      lines.set(caller, line.add(turn))
    })

  /** Passes the slot to the next caller, who then moves to the end; false if nobody waits. */
  const pass = (): boolean => {
    const [first] = lines
    if (!first) return false
    const [caller, line] = first
    const [turn] = line
    lines.delete(caller)
    lines.set(caller, line)
    turn?.()
    return true
  }

  return async <T>(work: () => Promise<T>, signal: AbortSignal, caller = ''): Promise<T> => {
    signal.throwIfAborted()
    if (busy < running) busy += 1
    else await wait(signal, caller)
    try {
      return await work()
    } finally {
      if (!pass()) busy -= 1
    }
  }
}
