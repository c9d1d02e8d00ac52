import type { Step } from '@stipple/engines/spec'
import type { Context } from '../../context.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import { lookNow } from '../jobs/queue/public.ts'
import { typicalDuration } from './typical.ts'

/** A run is about to end while its age differs from that of earlier runs by no more than this part of it, or than so many seconds. */
const NEAR = { part: 0.3, seconds: 2 }

type Waiting = Pick<Extract<Step, { kind: 'waiting' }>, 'lookAfterMs' | 'atEndMs'>

/** Time until a run elsewhere is looked at again (ms): as its engine says, which may say less for a run that is about to end. The first run of a model may end at any time. */
export async function untilNextPoll(
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

/** The same by the age of the run and that of earlier ones at their ends (s). A look is never planned beyond the moment from which they are to be closer. */
export function nextPollDelay({ lookAfterMs, atEndMs }: Required<Waiting>, { typical, age }: { typical: number; age: number }): number {
  const near = Math.max(NEAR.seconds, typical * NEAR.part)
  if (Math.abs(age - typical) <= near) return atEndMs
  const untilNear = (typical - near - age) * 1000
  return untilNear > 0 ? Math.max(atEndMs, Math.min(lookAfterMs, untilNear)) : lookAfterMs
}

/** Looks that an engine asks for before their time. One that comes while its run is not parked yet is made up for when it is. */
export function createEarlyPoll({ db, log }: Pick<Context, 'db' | 'log'>, { id }: Pick<JobRow, 'id'>) {
  let isParked = false
  let isAsked = false
  const look = (): void =>
    void lookNow(db, id).catch((error: unknown) => log.warn({ job: id, err: error }, 'a run is not looked at before its time'))
  return {
    tell: (): void => {
      isAsked = true
      if (isParked) look()
    },
    parked: (): void => {
      isParked = true
      if (isAsked) look()
    },
  }
}
