interface Limits {
  readonly running: number
  /** Without end when left out. */
  readonly waiting?: number
  /** Error for callers who find even the line full. */
  readonly refuse?: () => Error
}

/** Runs work of many callers, so many at a time and so many more in a line, first come first served. Whoever gives up leaves the line. */
export function atOnce({ running, waiting = Infinity, refuse = () => new Error('the line is full') }: Limits) {
  const line = new Set<() => void>()
  let busy = 0

  const wait = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const turn = (): void => {
        line.delete(turn)
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const leave = (): void => {
        line.delete(turn)
        reject(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      line.add(turn)
    })

  return async <T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> => {
    signal.throwIfAborted()
    if (busy < running) busy += 1
    else if (line.size < waiting) await wait(signal)
    else throw refuse()
    try {
      return await work()
    } finally {
      // The place goes to the next in the line, or comes free.
      const [next] = line
      if (next) next()
      else busy -= 1
    }
  }
}
