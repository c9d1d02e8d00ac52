import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/database.ts'
import { jobs, type JobRow } from '../../../db/schema/jobs.ts'
import { transition } from '../public.ts'

/** Cancels the jobs whose deadline has passed; which they were. Those that another process holds it comes to. */
export const cancelLate = (tx: Transaction): Promise<JobRow[]> =>
  transition(
    tx,
    sql`${jobs.id} in (select id from jobs where deadline < now() and stage <> 'ended' order by id for no key update skip locked)`,
    { to: 'cancelled' },
  )
