import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { findJobs } from '../server/src/features/jobs/public.ts'
import { claimNext } from '../server/src/features/jobs/queue/public.ts'
import { ranksOf } from '../server/src/features/jobs/waiting/public.ts'
import { openDatabase } from './database.ts'
import { distribution, print } from './table.ts'

/** Positions in a lane with 10, 1,000 and 100,000 waiting jobs of a hundred members, requested for any one job; and the time to claim the next. */
const WAITING = [10, 1000, 100_000]
const MEMBERS = 100
const READS = 300
const CLAIMS = 50

await using database = await openDatabase()
const { db } = database
const members = Array.from({ length: MEMBERS }, () => randomUUID())
for (const id of members) await db.execute(sql`insert into accounts (id, uid, name) values (${id}, ${id}, ${id})`)
const table: object[] = []
for (const waiting of WAITING) {
  const ids = await fill(members, waiting)
  const reads: number[] = []
  for (let read = 0; read < READS; read++) {
    const rows = await findJobs(db, [ids[randomInt(ids.length)] ?? ''])
    const begin = performance.now()
    await ranksOf(db, rows)
    reads.push(performance.now() - begin)
  }
  const claims: number[] = []
  for (let claim = 0; claim < Math.min(CLAIMS, waiting); claim++) {
    const begin = performance.now()
    await claimNext(db, { lane: 'here', process: randomUUID(), cap: sql`1000000` })
    claims.push(performance.now() - begin)
  }
  table.push({ waiting, what: 'place', ...distribution(reads) }, { waiting, what: 'claim', ...distribution(claims) })
  await db.execute(sql`truncate jobs cascade`)
}
print('places in a lane, ms', table)

async function fill(members: readonly string[], count: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into jobs (account_id, mode, model, input, cost, count, turn)
    select (${sql.param([...members])}::uuid[])[1 + n % ${MEMBERS}], 'Text2Img', 'bench/model', '{}', 1, 1, n / ${MEMBERS}
    from generate_series(0, ${count - 1}::int) as n returning id`)
  await db.execute(sql`vacuum analyze jobs`)
  return rows.map(({ id }) => id)
}
