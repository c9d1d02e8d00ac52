import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/** Tolerance in seconds before a report from the future means that the clock was set back. */
const TOLERANCE = 5

/** Columns with due times and leases, by table, in rows that still matter. */
const WAITS = {
  jobs: { columns: ['due_at', 'leased_until', 'deadline'], where: sql`stage <> 'ended' and waiting_for is distinct from 'member'` },
  engine_slots: { columns: ['until'], where: sql`until is not null` },
  engine_health: { columns: ['survey_at'], where: sql`survey_at is not null` },
  network_slots: { columns: ['until'], where: sql`state = 'processing'` },
  network_forms: { columns: ['until'], where: sql`state = 'processing'` },
  webhook_deliveries: { columns: ['due_at', 'leased_until'], where: sql`state = 'waiting'` },
  leases: { columns: ['until'], where: sql`true` },
  call_counts: { columns: ['until'], where: sql`true` },
} as const

/**
 * Moves all due times and leases back by the amount that the database's clock was set back since the last report of any process: otherwise jobs would
 * wait, and dead processes keep their leases, until the old time is reached. Returns the seconds; 0 if the clock was not set back.
 */
export async function followClock(db: Database): Promise<number> {
  const { rows } = await db.execute<{ isBack: boolean }>(
    sql`select exists (select from processes where seen_at > now() + ${TOLERANCE} * interval '1 second') as "isBack"`,
  )
  if (rows[0]?.isBack !== true) return 0
  return db.transaction(async (tx) => {
    // One process does it; afterwards no report is in the future.
    const locked = await tx.execute<{ seconds: number }>(
      sql`select extract(epoch from seen_at - clock_timestamp())::float8 as seconds from processes order by id for update`,
    )
    const back = Math.max(0, ...locked.rows.map(({ seconds }) => seconds))
    if (back < TOLERANCE) return 0
    const span = sql`${back} * interval '1 second'`
    await tx.execute(sql`update processes set seen_at = seen_at - ${span} where seen_at > clock_timestamp()`)
    for (const [table, { columns, where }] of Object.entries(WAITS)) {
      const earlier = columns.map((column) => sql`${sql.identifier(column)} = ${sql.identifier(column)} - ${span}`)
      await tx.execute(sql`update ${sql.identifier(table)} set ${sql.join(earlier, sql`, `)} where ${where}`)
    }
    return back
  })
}
