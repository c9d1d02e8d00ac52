import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { eq, sql } from 'drizzle-orm'
import { loadConfig } from '../server/src/config.ts'
import { createContext } from '../server/src/create-context.ts'
import { startEmbedded } from '../server/src/db/embedded/start-embedded.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { engineConnections } from '../server/src/db/schema/engines.ts'
import { createLogger } from '../server/src/lib/logger.ts'
import { startWorker } from '../server/src/worker.ts'
import { addConnection } from '../server/test/connections.ts'
import { createPeer, PEER_LIMITS, peerKind } from '../server/test/peer.ts'
import { createSafety } from '../server/test/safety.ts'
import { postgresProcesses, secondsOf } from './processes.ts'
import { temporaryDirectory } from './server.ts'
import { print } from './table.ts'

/** 500 runs on external engines, each polled every two seconds: the cost for the polling process and PostgreSQL. */
const RUNS = 500
const MEMBERS = 50
const LOOK_EVERY_MS = 2000
const SECONDS = 20

const postgresSeconds = (directory: string): number => secondsOf(postgresProcesses(directory))
const percent = (seconds: number): number => Math.round((seconds / SECONDS) * 1000) / 10

if (process.argv.includes('--peer')) {
  const { address } = await createPeer()
  process.send?.(address)
} else await measure()

async function measure(): Promise<void> {
  const directory = temporaryDirectory()
  const child = fork(fileURLToPath(import.meta.url), ['--peer'])
  const [address] = (await once(child, 'message')) as [string]
  const config = { ...loadConfig(['--data', directory], { LOG_LEVEL: 'warn', SAFETY: 'off' }), workers: 0 }
  const log = createLogger(config)
  const server = await startEmbedded({ directory: join(directory, 'postgres'), log })
  await migrate(server.url)
  const overrides = { engines: [], kinds: [peerKind], safety: createSafety().safety }
  const context = await createContext({ config, log, databaseUrl: server.url, overrides })
  try {
    const { db } = context
    const connection = await addConnection(db, { kind: 'peer', slots: RUNS, models: ['far/model'] })
    await db
      .update(engineConnections)
      .set({ settings: { address, lookAfterMs: LOOK_EVERY_MS }, limits: PEER_LIMITS })
      .where(eq(engineConnections.id, connection))
    await db.execute(sql`select pg_notify('engines_changed', ${connection})`)
    const members = Array.from({ length: MEMBERS }, () => randomUUID())
    for (const id of members) await db.execute(sql`insert into accounts (id, uid, name, is_super) values (${id}, ${id}, ${id}, true)`)
    await db.execute(sql`
      insert into jobs (account_id, mode, model, input, cost, count, lane, turn)
      select (${sql.param(members)}::uuid[])[1 + n % ${MEMBERS}], 'Text2Img', 'far/model', '{"prompt": "a fox", "seed": 1}', 0, 1, 'elsewhere', n
      from generate_series(0, ${RUNS - 1}::int) as n`)
    const begin = performance.now()
    await startWorker(context)
    const parked = async (): Promise<number> =>
      Number((await db.execute<{ n: string }>(sql`select count(*) as n from jobs where stage = 'parked'`)).rows[0]?.n)
    while ((await parked()) < RUNS) await delay(100)
    const handedOver = performance.now() - begin
    await delay(3000)
    const [cpu, theirs] = [process.cpuUsage(), postgresSeconds(directory)]
    await delay(SECONDS * 1000)
    const { user, system } = process.cpuUsage(cpu)
    print('500 runs elsewhere', [
      {
        'handed over in s': Math.round(handedOver / 100) / 10,
        'of a core, this process, %': percent((user + system) / 1e6),
        'of a core, PostgreSQL, %': percent(postgresSeconds(directory) - theirs),
      },
    ])
    console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`)
  } finally {
    await context.close()
    await server.stop()
    child.kill()
    rmSync(directory, { recursive: true, force: true })
  }
}
