import type { Step } from '@stipple/engines/spec'
import type { Context } from '../../context.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import { pollNow } from '../jobs/queue/public.ts'
import { typicalDuration } from './typical.ts'

/** A run is near its end if its age differs from that of earlier runs by at most this fraction, or this many seconds. */
const NEAR = { part: 0.3, seconds: 2 }

type Waiting = Pick<Extract<Step, { kind: 'waiting' }>, 'lookAfterMs' | 'atEndMs'>

/**
 * Time until the next poll of an external run (ms): as its engine asks, with shorter pauses near the expected end. The first run of a model may end
 * at any time.
 */
export async function pollDelay(
  { db, now }: Pick<Context, 'db' | 'now'>,
  job: Pick<JobRow, 'model' | 'input' | 'count' | 'startedAt'>,
  { lookAfterMs, atEndMs = lookAfterMs }: Waiting,
): Promise<number> {
  const { startedAt } = job
  if (atEndMs >= lookAfterMs || startedAt === null) return lookAfterMs
  const typical = await typicalDuration(db, job)
  return typical === undefined
    ? atEndMs
    : nextPollDelay({ lookAfterMs, atEndMs }, { typical, age: (now().getTime() - startedAt.getTime()) / 1000 })
}

/** The same from the age of the run and the final ages of earlier ones (s). No poll is planned past the moment when polls become more frequent. */
export function nextPollDelay({ lookAfterMs, atEndMs }: Required<Waiting>, { typical, age }: { typical: number; age: number }): number {
  const near = Math.max(NEAR.seconds, typical * NEAR.part)
  if (Math.abs(age - typical) <= near) return atEndMs
  const untilNear = (typical - near - age) * 1000
  return untilNear > 0 ? Math.max(atEndMs, Math.min(lookAfterMs, untilNear)) : lookAfterMs
}

/** Early polls that an engine asks for. One that arrives before its run is parked is repeated afterwards. */
export function createEarlyPoll({ db, log }: Pick<Context, 'db' | 'log'>, { id }: Pick<JobRow, 'id'>) {
  let isParked = false
  let isAsked = false
  const look = (): void =>
    void pollNow(db, id).catch((error: unknown) => log.warn({ job: id, err: error }, 'a parked run could not be checked early'))
  return {
    request: (): void => {
      isAsked = true
      if (isParked) look()
    },
    markParked: (): void => {
      isParked = true
      if (isAsked) look()
    },
  }
}
