import type { Job } from '@stipple/core/contract/shapes'
import type { Language } from '@stipple/core/domain/text'
import type { Context } from '../../context.ts'
import type { EventSource, ServerEvent } from '../../http/events.ts'
import { BALANCE_CHANGED, balanceOf } from '../credits/public.ts'
import { changesSince, findJobs, JOB_CHANGED, recentJobs } from '../jobs/public.ts'
import { OPTIONS_CHANGED, optionsRevisionOf } from '../options/public.ts'
import { describeJobs } from './service.ts'

/** Longer than any transaction takes to commit: within it a job may appear with a revision below one that was already sent. */
const OVERLAP_MS = 60_000

/**
 * What changes for one member. `next` returns the events since the last call: at first what the caller missed after `since` (its Last-Event-ID), later what
 * `subscribe` woke it for. A job is sent once for each of its revisions.
 */
export function openChanges(
  context: Context,
  { accountId, language, since }: { accountId: string; language: Language; since: number | undefined },
): EventSource {
  const changed = new Set<string>()
  const sent = new Map<string, number>()
  let missed = true
  let balance: number | undefined
  let optionsChanged = true

  const rows = async () => {
    if (missed) {
      missed = false
      const recent = recentJobs(context.db, accountId, new Date(context.now().getTime() - OVERLAP_MS))
      const later = since === undefined ? [] : changesSince(context.db, accountId, since)
      return [...(await later), ...(await recent)]
    }
    const ids = [...changed]
    changed.clear()
    return findJobs(context.db, ids)
  }

  return {
    async next(): Promise<readonly ServerEvent[]> {
      const fresh = (await rows()).filter((row) => row.accountId === accountId && (sent.get(row.id) ?? -1) < row.revision)
      for (const row of fresh) sent.set(row.id, row.revision)
      const jobs = await describeJobs(context, [...new Map(fresh.map((row) => [row.id, row])).values()], language)
      const events: ServerEvent[] = jobs.toSorted(byRevision).map((job) => ({ id: String(job.revision), event: 'job', data: job }))
      const current = await balanceOf(context.db, accountId)
      if (current !== balance) events.push({ event: 'balance', data: { balance: current } })
      balance = current
      if (optionsChanged) {
        optionsChanged = false
        events.push({ event: 'options', data: { revision: await optionsRevisionOf(context.db, accountId) } })
      }
      return events
    },
    async subscribe(wake: () => void): Promise<() => void> {
      const unsubscribe = await context.notifier.subscribe(JOB_CHANGED, (payload) => {
        for (const pair of payload.split(' ')) {
          const [owner, jobId] = pair.split(':')
          if (owner !== accountId || jobId === undefined) continue
          changed.add(jobId)
          wake()
        }
      })
      const unsubscribeBalance = await context.notifier.subscribe(BALANCE_CHANGED, (owner) => {
        if (owner === accountId) wake()
      })
      const unsubscribeOptions = await context.notifier.subscribe(OPTIONS_CHANGED, (owner) => {
        if (owner !== accountId) return
        optionsChanged = true
        wake()
      })
      // While the database connection was away, messages were lost.
      const unfollow = context.notifier.onReconnect(() => {
        missed = true
        optionsChanged = true
        wake()
      })
      return () => {
        unsubscribe()
        unsubscribeBalance()
        unsubscribeOptions()
        unfollow()
      }
    },
  }
}

const byRevision = (a: Job, b: Job): number => a.revision - b.revision
