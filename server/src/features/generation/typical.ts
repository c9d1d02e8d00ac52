import { durationOf, type Pace, paceOf, workOf } from '@stipple/core/domain/pace'
import type { Database } from '../../db/database.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import { remember } from '../../lib/remember.ts'
import { lastRuns } from '../jobs/counts/public.ts'

/** Age of cached estimates (ms): every poll asks for one. The first of a model is cached for less. */
const LAG = 5000
const LAG_OF_FIRST = 500

const remembered = new WeakMap<Database, (model: string) => Promise<Pace | undefined>>()

/** Pace of the last runs of a model; undefined if it never ran. */
export function typicalPace(db: Database, model: string): Promise<Pace | undefined> {
  const known =
    remembered.get(db) ??
    remember(
      LAG,
      async (id) => paceOf(await lastRuns(db, id)),
      (pace) => (pace === undefined ? LAG_OF_FIRST : LAG),
    )
  remembered.set(db, known)
  return known(model)
}

/** Typical duration of such a run in seconds; undefined if its model never ran. */
export async function typicalDuration(
  db: Database,
  { model, input, count }: Pick<JobRow, 'model' | 'input' | 'count'>,
): Promise<number | undefined> {
  const pace = await typicalPace(db, model)
  return pace && durationOf(pace, { outputs: count, work: workOf(input) })
}
