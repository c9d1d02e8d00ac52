import type { Context } from '../../context.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import { JOB_CHANGED } from './channels.ts'
import { findJob } from './data.ts'

interface Patience {
  /** Aborted when nobody waits any more. */
  readonly signal: AbortSignal
  readonly milliseconds: number
}

/** The job when it has ended, or as it is when the time is over or nobody waits any more. Undefined when it has gone. */
export type WaitForEnd = (id: string, patience: Patience) => Promise<JobRow | undefined>

/** Waits for jobs to end, whichever process runs them: by their messages, so that somebody who waits costs a query only when something happened. */
export function followEnds({ db, notifier }: Pick<Context, 'db' | 'notifier'>): WaitForEnd {
  const waiting = new Map<string, Set<() => void>>()
  const ring = (id: string): void => {
    for (const wake of waiting.get(id) ?? []) wake()
  }
  const listen = async (): Promise<void> => {
    await notifier.subscribe(JOB_CHANGED, (pairs) => {
      for (const pair of pairs.split(' ')) ring(pair.split(':')[1] ?? '')
    })
    // While the database connection was away, messages were lost.
    notifier.onReconnect(() => {
      for (const id of waiting.keys()) ring(id)
    })
  }
  let listening: Promise<void> | undefined

  return async (id, { signal, milliseconds }) => {
    await (listening ??= listen().catch((error: unknown) => {
      listening = undefined
      throw error
    }))
    const over = AbortSignal.any([signal, AbortSignal.timeout(milliseconds)])
    let rung = Promise.withResolvers<void>()
    const wake = (): void => rung.resolve()
    over.addEventListener('abort', wake, { once: true })
    const ours = waiting.get(id) ?? new Set()
    waiting.set(id, ours.add(wake))
    try {
      for (;;) {
        rung = Promise.withResolvers<void>()
        const job = await findJob(db, id)
        if (!job || job.stage === 'ended' || over.aborted) return job
        await rung.promise
      }
    } finally {
      ours.delete(wake)
      if (ours.size === 0) waiting.delete(id)
    }
  }
}
