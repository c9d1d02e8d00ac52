import { randomUUID } from 'node:crypto'
import { get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { EVENTS_PATH } from '@stipple/core/contract/generation'
import { sql } from 'drizzle-orm'
import { hashToken } from '../server/src/features/accounts/secrets.ts'
import { createProgressWriter } from '../server/src/features/generation/progress.ts'
import { createLogger } from '../server/src/lib/logger.ts'
import { openDatabase } from './database.ts'
import { createGoals } from './goals.ts'
import { fillNetwork } from './network-fill.ts'
import { postgresProcesses, secondsOf } from './processes.ts'
import { startServer } from './server.ts'
import { print } from './table.ts'

/**
 * Four open streams for each of 500 members, while changes of their jobs are written as by a worker. The delay of the server's event loop includes
 * its sampling interval of ten milliseconds. `-- streams --changes 500 --seconds 20`
 */
const { values } = parseArgs({ options: { changes: { type: 'string', default: '500' }, seconds: { type: 'string', default: '20' } } })
const [CHANGES, SECONDS] = [values.changes, values.seconds].map(Number) as [number, number]
const TABS = 4
const TICK_MS = 100

await using opened = await openDatabase()
const { db, url, directory } = opened
const { members } = await fillNetwork(db, { known: 20 })
const env = { DATABASE_URL: url, SAFETY: 'off', TRUST_PROXY: 'true', WORKERS: '0' }
const server = await startServer({ directory, keep: true, env })
const tokens = members.map(() => randomUUID())
await db.execute(sql`insert into sessions (token_hash, account_id, expires_at)
  select hash, id, now() + interval '1 day' from unnest(${sql.param(tokens.map(hashToken))}::text[], ${sql.param([...members])}::uuid[]) as s (hash, id)`)
const { rows: jobs } = await db.execute<{ id: string }>(sql`
  insert into jobs (account_id, mode, model, input, cost, count, lane, stage, status, attempt, leased_by, leased_until)
  select id, 'Text2Img', 'builtin/illustrator', '{"prompt": "a fox", "seed": 1, "width": 512, "height": 512}', 0, 1, 'here', 'running', 'Processing', 1,
    gen_random_uuid(), now() + interval '1 hour' from unnest(${sql.param([...members])}::uuid[]) as id returning id`)
let receivedCount = 0
const closes: (() => void)[] = []
// Spread over time, like real users.
for (const tab of Array.from({ length: TABS }).keys())
  for (let from = 0; from < tokens.length; from += 100)
    closes.push(
      ...(await Promise.all(
        tokens.slice(from, from + 100).map((token) => listen(server.address, { token, tab, onEvent: () => receivedCount++ })),
      )),
    )

const writer = createProgressWriter({ db, log: createLogger({ logLevel: 'warn' }) })
const spent = () => [secondsOf([server.pid]), secondsOf(postgresProcesses(directory))] as const
await lagOf(server.address)
const before = spent()
receivedCount = 0
const begin = performance.now()
let sentCount = 0
while (performance.now() - begin < SECONDS * 1000) {
  const due = ((performance.now() - begin) / 1000) * CHANGES
  for (; sentCount < due; sentCount++)
    writer.report({ id: jobs[sentCount % jobs.length]?.id ?? '', attempt: 1 }, { ratio: sentCount / (CHANGES * SECONDS) })
  await delay(TICK_MS)
}
await writer.flush()
await delay(1000)
const lag = await lagOf(server.address)
const after = spent()
for (const close of closes) close()

const each = (which: 0 | 1): number => Math.round(((after[which] - before[which]) / sentCount) * 1e5) / 100
print('streams', [
  {
    streams: closes.length,
    changes: sentCount,
    events: receivedCount,
    'server, CPU ms a change': each(0),
    'PostgreSQL, CPU ms a change': each(1),
  },
])
const goals = createGoals()
goals.below(`event loop, p99, ${closes.length} streams, ${CHANGES} changes a second`, 50, lag)
goals.print()
await server.stop()

/** p99 since the last query (ms). */
async function lagOf(address: string): Promise<number> {
  const metrics = await (await fetch(`${address}/metrics`)).text()
  return Math.round(Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(metrics)?.[1]) * 10_000) / 10
}

interface Tab {
  readonly token: string
  readonly tab: number
  readonly onEvent: () => void
}

/** Opens a stream; resolves when it has sent its first state. */
function listen(address: string, { token, tab, onEvent }: Tab): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const headers = { usertoken: token, 'x-forwarded-for': `10.20.${tab}.1` }
    const request = get(address + EVENTS_PATH, { agent: false, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`a stream was answered with ${response.statusCode}`))
      const close = (): void => {
        response.on('error', () => undefined)
        request.destroy()
      }
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        const blocks = (text + chunk).split('\n\n')
        text = blocks.pop() ?? ''
        for (const block of blocks) {
          if (block.includes('event: options')) resolve(close)
          if (block.includes('event: job')) onEvent()
        }
      })
    })
    request.on('error', reject)
  })
}
