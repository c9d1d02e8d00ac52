import { randomUUID } from 'node:crypto'
import type { Language } from '@stipple/core/domain/text'
import { sql } from 'drizzle-orm'
import { toCsv } from '../server/src/features/credits/statement-csv.ts'
import { toPdf } from '../server/src/features/credits/statement-pdf.ts'
import { statementOf } from '../server/src/features/credits/statement.ts'
import { openDatabase } from './database.ts'
import { createGoals } from './goals.ts'
import { distribution, print } from './table.ts'

/** A statement of 10,000 entries, from the ledger to the finished file, in both languages. */
const ENTRIES = 10_000
const ROUNDS = 5
const MONTH = '2026-09'
const MODES = ['Text2Img', 'Upscaling', 'RemoveBg', 'Text2Voice']

await using opened = await openDatabase()
const { db } = opened
const accountId = await openAccount()
const goals = createGoals()
const rows = []
for (const format of ['csv', 'pdf'] as const)
  for (const language of ['en', 'zh'] as const) {
    const runs: Awaited<ReturnType<typeof measure>>[] = []
    for (let round = 0; round < ROUNDS; round++) runs.push(await measure(format, language))
    const p50 = (of: 'ledger' | 'file' | 'all' | 'cpu') => distribution(runs.map((run) => run[of])).p50
    rows.push({
      file: `${format}, ${language}`,
      ledger: p50('ledger'),
      written: p50('file'),
      all: p50('all'),
      first: runs[0]?.all,
      cpu: p50('cpu'),
      kB: runs[0]?.kB,
    })
    goals.below(`${format}, ${language}`, 1000, p50('all'))
  }
print(`a statement of ${ENTRIES} entries, median of ${ROUNDS} (ms; processor without PostgreSQL)`, rows)
goals.print()

async function measure(format: 'csv' | 'pdf', language: Language) {
  const used = process.cpuUsage()
  const begin = performance.now()
  const statement = await statementOf(opened, { accountId, month: MONTH, zone: undefined, format, language })
  const read = performance.now()
  const bytes = format === 'csv' ? Buffer.byteLength(toCsv(statement)) : (await toPdf(statement)).length
  const end = performance.now()
  const { user, system } = process.cpuUsage(used)
  return { ledger: read - begin, file: end - read, all: end - begin, cpu: (user + system) / 1000, kB: bytes >> 10 }
}

/** A member with entries of jobs in four modes, and a bonus with a name in both languages for every tenth. */
async function openAccount(): Promise<string> {
  const id = randomUUID()
  await db.execute(sql`insert into accounts (id, uid, name) values (${id}, ${id}, '张伟')`)
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      create temporary table made on commit drop as
      select step, uuidv7() as id, uuidv7() as job, step % 10 = 0 as is_gift,
        '2026-09-01T00:00:00Z'::timestamptz + step * interval '4 minutes' as at
      from generate_series(1, ${ENTRIES}::int) as step`)
    await tx.execute(sql`
      insert into jobs (id, account_id, mode, model, input, status, stage, cost, count, created_at)
      select job, ${id}::uuid, (${sql.param(MODES)}::text[])[1 + step % 4], 'm', '{}', 'Finished', 'ended', 1, 1, at from made where not is_gift`)
    await tx.execute(sql`
      insert into credit_entries (id, account_id, number, type, amount, ref, job_id, detail, created_at)
      select id, ${id}::uuid, step, case when is_gift then 6 else 100 end, case when is_gift then 999 else -1 - step % 37 end,
        'entry:' || id, case when is_gift then null else job end, case when is_gift then '中秋礼包 · Mid-autumn gift' end, at
      from made`)
  })
  await db.execute(sql`analyze`)
  return id
}
