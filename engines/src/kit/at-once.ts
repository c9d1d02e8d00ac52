interface Limits {
  readonly running: number
  /** Of one caller; without end when left out. */
  readonly waiting?: number
  /** Error for callers who find even their line full. */
  readonly refuse?: () => Error
}

/**
 * Runs work of many callers, so many at a time and so many more in lines: those of one caller first come first served, those of different callers in turns, so that who has much to do does not hold
 * up the others. Callers without a name share a line. A caller who gives up leaves it.
 */
export function atOnce({ running, waiting = Infinity, refuse = () => new Error('the line is full') }: Limits) {
  /** Lines by caller; that of the caller whose turn is next stands first. */
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

  /** Gives the place to the caller whose turn it is, whose further work then stands behind that of the others; false when nobody waits. */
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
