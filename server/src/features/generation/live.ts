import { isLiveMode, LIVE } from '@stipple/core/domain/live'
import { MODE_IDS } from '@stipple/core/domain/mode-ids'
import type { Context } from '../../context.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { remember } from '../../lib/remember.ts'
import { Problem } from '../../problem.ts'
import { costOfLive, medianRuns } from '../jobs/counts/public.ts'
import type { NewJob } from '../jobs/public.ts'

interface Redraw {
  readonly live?: NewJob['live']
  readonly app?: unknown
}

/** Throws `invalid_input` for a redraw in a mode that has no live mode, or of an app. */
export function requireLiveMode({ live, app }: Redraw, mode: string): void {
  if (live && (app || !isLiveMode(mode)))
    throw new Problem('invalid_input', { fields: [{ field: 'live', code: 'not_an_option', params: {} }] })
}

/** Nobody sees a redraw wait: it is cancelled when it has not ended by then. */
export const deadlineOfLive = ({ now }: Pick<Context, 'now'>, { live }: Redraw): Date | undefined =>
  live && new Date(now().getTime() + LIVE.deadlineMs)

/** Throws `live_limit` where the sitting of a redraw, which was written, costs more than it may. The account must be locked. */
export async function requireWithinLive(tx: Transaction, { accountId, live }: Pick<NewJob, 'accountId' | 'live'>): Promise<void> {
  if (!live) return
  const { id, limit } = live
  if ((await costOfLive(tx, { accountId, sitting: id })) > limit)
    throw new Problem('live_limit', { params: { limit }, fields: [{ field: 'live', code: 'live_limit', params: { limit } }] })
}

type Speeds = Awaited<ReturnType<typeof look>>

/** Measurements may lag behind by this much (ms). */
const LAG = 5000
const LAG_OF_NONE = 500

const remembered = new WeakMap<Database, (model: string) => Promise<Speeds>>()

/** Speed of a model in each mode of live mode in which it ran often enough, and if live mode is offered there. */
export function liveSpeeds(db: Database, model: string): Promise<Speeds> {
  const known =
    remembered.get(db) ??
    remember(
      LAG,
      (id) => look(db, id),
      (speeds) => (speeds.length === 0 ? LAG_OF_NONE : LAG),
    )
  remembered.set(db, known)
  return known(model)
}

async function look(db: Database, model: string) {
  const { most, least } = LIVE.runs
  const medians = await medianRuns(db, { model, modes: LIVE.modes, most })
  return medians.flatMap(({ mode: id, seconds, runs }) => {
    const mode = MODE_IDS.find((one) => one === id)
    return mode && runs >= least ? [{ mode, seconds: Math.round(seconds * 100) / 100, offered: seconds <= LIVE.seconds }] : []
  })
}
