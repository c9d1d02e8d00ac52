import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '@stipple/engines/spec'
import closeWithGrace from 'close-with-grace'

/** Time limit of `close`; running work is requeued well before, see `Queue.stop` (ms). */
const CLOSE_MS = 40_000
/** Time limit of `last` (ms). */
const LAST_MS = 60_000
/** Signals within this time (ms) count as one: a supervisor signals a whole group, and the parent forwards its signal. */
const SAME_MS = 2000

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const

interface Stopping {
  readonly log: Log & { error(message: string): void }
  /** Ends running work; skipped after a second signal. */
  readonly close: () => Promise<void>
  /** Runs in any case. */
  readonly last: () => Promise<void>
}

/** Ends the process after SIGTERM, SIGINT, SIGHUP, SIGQUIT and unexpected errors. */
export function stopWithGrace({ log, close, last }: Stopping): void {
  const hurry = Promise.withResolvers<void>()
  const { close: stop } = closeWithGrace(
    { delay: CLOSE_MS + LAST_MS, logger: log, skip: ['unhandledRejection', ...SIGNALS] },
    async ({ err }) => {
      if (err) log.error({ err }, 'stopping after an unexpected error')
      try {
        await Promise.race([close(), hurry.promise, delay(CLOSE_MS)])
      } finally {
        await last()
      }
    },
  )
  let first: number | undefined
  for (const signal of SIGNALS)
    process.on(signal, () => {
      if (first === undefined) {
        first = performance.now()
        stop()
      } else if (performance.now() - first > SAME_MS) {
        log.warn({ signal }, 'stopping at once')
        hurry.resolve()
      }
    })
}
