import { EngineError } from '../spec.ts'
import type { Report } from '../spec.ts'

export interface WorkContext {
  readonly signal: AbortSignal
  readonly report: (report: Report) => void
}

interface Running<Result> {
  readonly controller: AbortController
  readonly waiting: Set<WorkContext>
  readonly result: Promise<Result>
}

export interface SharedWork<Result> {
  /** Starts the work of this name, or joins it while it runs. A caller that aborts stops waiting; once no caller waits, the work is aborted. */
  join(name: string, waiting: WorkContext, work: (context: WorkContext) => Promise<Result>): Promise<Result>
  isRunning(name: string): boolean
}

/** Shares one run of a piece of work between all callers that want it at the same time. */
export function createSharedWork<Result>(): SharedWork<Result> {
  const all = new Map<string, Running<Result>>()

  return {
    async join(name, waiting, work) {
      if (waiting.signal.aborted) throw cancelled()
      const known = all.get(name)
      // Aborted work is not joined: it is about to fail.
      const running = known && !known.controller.signal.aborted ? known : start(name, work)
      running.waiting.add(waiting)
      try {
        return await Promise.race([running.result, rejectWhenAborted(waiting.signal, running.result)])
      } finally {
        running.waiting.delete(waiting)
        if (running.waiting.size === 0) running.controller.abort()
        // The last caller to abort also waits for the end of the work, so that nothing runs on unnoticed.
        if (running.waiting.size === 0) await running.result.catch(() => undefined)
      }
    },
    isRunning: (name) => all.has(name),
  }

  function start(name: string, work: (context: WorkContext) => Promise<Result>): Running<Result> {
    const controller = new AbortController()
    const waiting = new Set<WorkContext>()
    const report = (message: Report) => {
      for (const one of waiting) one.report(message)
    }
    const result = work({ signal: controller.signal, report })
    const running: Running<Result> = { controller, waiting, result }
    all.set(name, running)
    const forget = () => {
      if (all.get(name) === running) all.delete(name)
    }
    result.then(forget, forget)
    return running
  }
}

/** Rejects when the signal aborts and never settles otherwise. Removes its listener when the work ends. */
export function rejectWhenAborted(signal: AbortSignal, work: Promise<unknown>): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(cancelled())
  signal.addEventListener('abort', onAbort, { once: true })
  const letGo = () => signal.removeEventListener('abort', onAbort)
  work.then(letGo, letGo)
  return promise
}

const cancelled = () => new EngineError('cancelled', 'Cancelled.')
