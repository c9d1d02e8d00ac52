import type { EntryType } from '@stipple/core/domain/credits'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'

export interface StatementEntry {
  readonly type: EntryType
  readonly amount: number
  readonly detail: string | null
  readonly createdAt: Date
  readonly jobId: string | null
  readonly orderId: string | null
  /** Mode of the job, if it still exists. */
  readonly mode: string | null
}

/** Entries of an account in a month of a time zone, in ledger order, with the balance before them and the account's name: one snapshot. */
export const readMonth = (
  db: Database,
  { accountId, month, zone, most }: { accountId: string; month: string; zone: string; most: number },
): Promise<{ name: string; uid: string; opening: number; entries: readonly StatementEntry[] }> =>
  db.transaction(
    async (tx) => {
      const first = sql`(${`${month}-01`}::timestamp at time zone ${zone}::text)`
      const end = sql`((${`${month}-01`}::timestamp + interval '1 month') at time zone ${zone}::text)`
      const { rows: heads } = await tx.execute<{ name: string; uid: string; opening: number }>(sql`
        select name, uid, (
          select coalesce(sum(amount), 0)::int from credit_entries where account_id = accounts.id and created_at < ${first}
        ) as opening
        from accounts where id = ${accountId}`)
      const [head] = heads
      if (!head) throw new Error('a statement was asked for an account that is gone')
      const { rows } = await tx.execute<Omit<StatementEntry, 'createdAt'> & { at: number }>(sql`
        select entry.type, entry.amount, entry.detail, entry.job_id as "jobId", entry.order_id as "orderId", job.mode,
          (extract(epoch from entry.created_at) * 1000)::float8 as at
        from credit_entries as entry left join jobs as job on job.id = entry.job_id
        where entry.account_id = ${accountId} and entry.created_at >= ${first} and entry.created_at < ${end}
        order by entry.number limit ${most}`)
      return { ...head, entries: rows.map(({ at, ...entry }) => ({ ...entry, createdAt: new Date(at) })) }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
