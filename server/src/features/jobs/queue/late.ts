import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/database.ts'
import { jobs, type JobRow } from '../../../db/schema/jobs.ts'
import { transition } from '../public.ts'

/** Cancels jobs past their deadline and returns them. Rows locked by another process are handled there. */
export const cancelOverdue = (tx: Transaction): Promise<JobRow[]> =>
  transition(
    tx,
    sql`${jobs.id} in (select id from jobs where deadline < now() and stage <> 'ended' order by id for no key update skip locked)`,
    { to: 'cancelled' },
  )
