/** Running handlers of this process, so that stopping can wait for them and then abort them. */
export interface Running {
  /** Runs a handler with a signal that is aborted with `outer`, or when the process must end. */
  run(outer: AbortSignal, handler: (signal: AbortSignal) => Promise<void>): Promise<void>
  /** Waits for all handlers; after `graceMs` aborts their signals with the reason. */
  drain(graceMs: number, reason: Error): Promise<void>
}

export function createRunning(): Running {
  const handlers = new Set<Promise<void>>()
  const interrupt = new AbortController()

  return {
    async run(outer, handler) {
      const handling = handler(AbortSignal.any([outer, interrupt.signal]))
      handlers.add(handling)
      try {
        await handling
      } finally {
        handlers.delete(handling)
      }
    },
    async drain(graceMs, reason) {
      const timer = setTimeout(() => interrupt.abort(reason), graceMs)
      await Promise.allSettled(handlers)
      clearTimeout(timer)
    },
  }
}
