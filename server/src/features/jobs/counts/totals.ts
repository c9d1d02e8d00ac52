import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { jobTotals } from '../../../db/schema/jobs.ts'
import { readEvents } from '../events/public.ts'

export interface JobTotal {
  readonly mode: string
  readonly outcome: string
  readonly jobs: number
}

const OUTCOMES = new Set(['finished', 'failed', 'cancelled'])

/** Ended jobs since the installation began, over all processes, by mode and outcome. Counts new ones first. */
export async function countEnded(db: Database): Promise<JobTotal[]> {
  while ((await readEvents(db, 'totals', addUp)) > 0);
  return db.select().from(jobTotals)
}

const addUp: Parameters<typeof readEvents>[2] = async (tx, events) => {
  const counted = Map.groupBy(
    events.filter(({ kind }) => OUTCOMES.has(kind)),
    ({ mode, kind }) => `${mode} ${kind}`,
  )
  for (const group of counted.values()) {
    const [first] = group
    if (!first) continue
    await tx
      .insert(jobTotals)
      .values({ mode: first.mode, outcome: first.kind, jobs: group.length })
      .onConflictDoUpdate({ target: [jobTotals.mode, jobTotals.outcome], set: { jobs: sql`${jobTotals.jobs} + ${group.length}` } })
  }
}
