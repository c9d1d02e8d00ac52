import type { Context } from '../../../context.ts'
import type { JobRow } from '../../../db/schema/jobs.ts'
import { JOB_CHANGED } from '../events/public.ts'
import { findJob } from '../public.ts'

interface Patience {
  /** Aborted when the caller no longer waits. */
  readonly signal: AbortSignal
  readonly milliseconds: number
}

/** The ended job, or its current state on timeout or abort. Undefined if it was deleted. */
export type WaitForEnd = (id: string, patience: Patience) => Promise<JobRow | undefined>

/** Calls `wake` whenever a job changes, until the returned function is called. */
export type WatchJob = (id: string, wake: () => void) => Promise<() => void>

/** Watches single jobs of any process by messages: queries happen only after a change. */
export function watchJobs({ notifier }: Pick<Context, 'notifier'>): WatchJob {
  const watching = new Map<string, Set<() => void>>()
  const ring = (id: string): void => {
    for (const wake of watching.get(id) ?? []) wake()
  }
  const listen = async (): Promise<void> => {
    await notifier.subscribe(JOB_CHANGED, (pairs) => {
      for (const pair of pairs.split(' ')) ring(pair.split(':')[1] ?? '')
    })
    // Messages were lost while the database connection was down.
    notifier.onReconnect(() => {
      for (const id of watching.keys()) ring(id)
    })
  }
  let listening: Promise<void> | undefined

  return async (id, wake) => {
    await (listening ??= listen().catch((error: unknown) => {
      listening = undefined
      throw error
    }))
    const ours = watching.get(id) ?? new Set()
    watching.set(id, ours.add(wake))
    return () => {
      ours.delete(wake)
      if (ours.size === 0) watching.delete(id)
    }
  }
}

/** Waits for jobs to end. */
export function followEnds(context: Pick<Context, 'db' | 'notifier'>): WaitForEnd {
  const watch = watchJobs(context)
  return async (id, { signal, milliseconds }) => {
    const over = AbortSignal.any([signal, AbortSignal.timeout(milliseconds)])
    let rung = Promise.withResolvers<void>()
    const wake = (): void => rung.resolve()
    over.addEventListener('abort', wake, { once: true })
    const leave = await watch(id, wake)
    try {
      for (;;) {
        rung = Promise.withResolvers<void>()
        const job = await findJob(context.db, id)
        if (!job || job.stage === 'ended' || over.aborted) return job
        await rung.promise
      }
    } finally {
      leave()
    }
  }
}
