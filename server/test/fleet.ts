import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { ENTRY_TYPES } from '@stipple/core/domain/credits'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import type { Database } from '../src/db/database.ts'
import { grant, hold } from '../src/features/credits/public.ts'
import type { Radosgw } from './radosgw.ts'
import { waitFor } from './wait-for.ts'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const MODEL = 'horde/stable-diffusion'
/** Number of workers of one owner. */
const EACH = 15
const MEMBERS = 20
/** Price of a job, and initial balance of each member, in dots. */
const COST = 2
const [GIVEN, PER_HUNDRED_KUDOS] = [1_000_000, 20]

interface FleetServer {
  readonly child: ChildProcess
  readonly address: string
}

interface Options {
  readonly db: Database
  readonly directory: string
  /** Environment variables of the servers. */
  readonly env: Readonly<Record<string, string>>
  readonly workers: number
  /** Side of the images (px). */
  readonly side: number
  /** Time after which work counts as late unless its worker is delivering it (ms). */
  readonly patienceMs: number
  /** Largest pause of a worker that got no work (ms). */
  readonly idleMs: number
}

interface Client {
  readonly key?: string | undefined
  readonly address?: string
}

/**
 * Several real processes on one database and one object store, and members' workers that die, are slow, fail, send false results and deliver twice:
 * for tests and measurements. The database is filled with owners of workers and with members who have dots; kudos are exchanged for dots.
 */
export async function createFleet({ db, directory, env, workers, side, patienceMs, idleMs }: Options) {
  const servers: FleetServer[] = []
  /** Number of responses by call and status. */
  const answers = new Map<string, number>()
  /** Warnings and errors of the servers with their number: why a call was refused, and why a job failed. */
  const counts = new Map<string, number>()
  const times: Record<string, number[]> = {}
  const keys = Array.from({ length: Math.ceil(workers / EACH) }, () => `stp_${randomUUID()}`)
  const [picture, small] = [await paint(side), await paint(side / 4)]
  /** Ids of work that any worker has or had. */
  const taken: string[] = []
  /** Work that a worker is delivering: on a busy machine this may take long, without fault of the worker. */
  const inHand = new Set<string>()

  await writeFile(join(directory, 'engines.json'), JSON.stringify([{ name: 'Machines', kind: 'network', settings: {}, slots: 1000 }]))
  await db.execute(sql`insert into settings (key, value, revision, changed_by)
    values ('dots.perHundredKudos', ${String(PER_HUNDRED_KUDOS)}::jsonb, 1, 'fleet') on conflict do nothing`)
  for (const key of keys) {
    const account = randomUUID()
    await db.execute(sql`insert into accounts (id, uid, name, is_super) values (${account}, ${account}, 'owner', true)`)
    await db.execute(sql`insert into api_keys (account_id, name, hash, prefix, scopes)
      values (${account}, 'fleet', ${createHash('sha256').update(key).digest('hex')}, ${key.slice(0, 10)}, '{work,generate}')`)
  }
  const members = Array.from({ length: MEMBERS }, () => randomUUID())
  for (const id of members) {
    await db.execute(sql`insert into accounts (id, uid, name) values (${id}, ${id}, ${id})`)
    await db.transaction((tx) => grant(tx, { accountId: id, type: ENTRY_TYPES.system, amount: GIVEN, ref: `fleet:${id}` }))
  }

  const start = async (): Promise<FleetServer> => {
    const child = spawn(process.execPath, [MAIN, '--data', directory, '--port', '0'], {
      env: {
        ...process.env,
        LOG_LEVEL: 'warn',
        ROLES: 'pages,elsewhere,upkeep',
        SAFETY: 'off',
        TRUST_PROXY: 'true',
        DB_CONNECTIONS: '10',
        ENGINES_FILE: join(directory, 'engines.json'),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let address: string | undefined
    createInterface({ input: child.stdout }).on('line', (line) => {
      address ??= /http:\S+/.exec(line)?.[0]
      const what = warningIn(line)
      if (what) counts.set(what, (counts.get(what) ?? 0) + 1)
    })
    return { child, address: await waitFor(() => address) }
  }

  /** Calls one of the servers; if it does not respond, the next, like a balancer. Undefined: none responded. */
  const ask = async (path: string, body: object, { key = keys[0], address = someAddress() }: Client = {}) => {
    for (const server of servers.toSorted(() => Math.random() - 0.5)) {
      const begin = performance.now()
      try {
        const headers = { 'content-type': 'application/json', apikey: key ?? '', 'client-agent': 'fleet:1:x', 'x-forwarded-for': address }
        const response = await fetch(`${server.address}/api/v2/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
        const reply = (await response.json()) as Record<string, unknown>
        ;(times[path] ??= []).push(performance.now() - begin)
        const name = `${path} ${response.status} ${typeof reply['rc'] === 'string' ? reply['rc'] : ''}`.trim()
        answers.set(name, (answers.get(name) ?? 0) + 1)
        return { status: response.status, reply }
      } catch {
        // The server was killed or is stopping.
      }
    }
    return undefined
  }

  const work = async (number: number, until: AbortSignal): Promise<void> => {
    const by = { key: keys[number % keys.length], address: `10.9.${number >> 8}.${number & 255}` }
    const about = { name: `Card ${number}`, models: ['stable_diffusion'], bridge_agent: 'AI Horde Worker reGen:10:x', max_pixels: 2 ** 20 }
    while (!until.aborted) {
      const { id } = (await ask('generate/pop', about, by))?.reply ?? {}
      if (typeof id !== 'string') {
        await pause(300 + idleMs * Math.random())
        continue
      }
      taken.push(id)
      const submit = (more: object = {}) => ask('generate/submit', { id, seed: '1', state: 'ok', generation: picture, ...more }, by)
      const luck = Math.random()
      if (luck < 0.04) {
        await pause(patienceMs * 1.5)
        continue
      }
      inHand.add(id)
      if (luck < 0.07) await submit({ state: 'faulted', generation: '' })
      else if (luck < 0.1) await submit({ generation: Buffer.from('no picture at all').toString('base64') })
      else if (luck < 0.13) await submit({ generation: small })
      // Id of work that another worker has or had.
      else if (luck < 0.18) await submit({ id: taken[Math.floor(Math.random() * taken.length)] })
      else if (luck < 0.28) await Promise.all([submit(), submit()])
      else if (!(await submit())) await submit()
      inHand.delete(id)
    }
  }

  /** Queues jobs of all members, paid with their dots. */
  const queue = async (jobs: number, { webhook }: { readonly webhook?: string } = {}): Promise<void> => {
    const hook = webhook === undefined ? null : JSON.stringify({ url: webhook, origin: webhook, events: ['completed'] })
    await waitFor(async () => (await count(db, sql`select count(*) as n from engine_models where model = ${MODEL}`)) > 0)
    await Promise.all(
      members.map(async (accountId, place) => {
        for (let n = place; n < jobs; n += 50 * MEMBERS)
          await db.transaction(async (tx) => {
            for (let turn = n; turn < Math.min(jobs, n + 50 * MEMBERS); turn += MEMBERS) {
              const jobId = randomUUID()
              await tx.execute(sql`insert into jobs (id, account_id, webhook, mode, model, input, cost, count, lane, turn)
                values (${jobId}, ${accountId}, ${hook}::jsonb, 'Text2Img', ${MODEL},
                  ${JSON.stringify({ prompt: 'a fox', seed: 1, width: side, height: side })}, ${COST}, 1, 'elsewhere', ${turn})`)
              await hold(tx, { accountId, jobId, amount: COST })
            }
          })
      }),
    )
    await db.execute(sql`select pg_notify('lane_due', 'elsewhere')`)
  }

  /** Starts the workers and shortens the deadline of late work, until the returned function is called. */
  const run = (): (() => Promise<void>) => {
    const over = new AbortController()
    const working = Array.from({ length: workers }, (_, number) => work(number, over.signal))
    const hurry = setInterval(() => {
      void db
        .execute(sql`with late as (update network_slots set until = now() - interval '1 second'
          where state = 'processing' and popped_at < now() - ${patienceMs} * interval '1 millisecond' and until > now() and id <> all(${sql.param([...inHand])}::uuid[])
            returning request)
          update jobs set due_at = now() where id in (select r.job_id from network_requests as r join late on late.request = r.id)`)
        .catch(() => undefined)
    }, 500)
    return async () => {
      clearInterval(hurry)
      over.abort()
      await Promise.all(working)
    }
  }

  /** Stops a process and waits until it has exited. */
  const end = async ({ child }: FleetServer, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  /** Kills the oldest process and starts another. */
  const replace = async (): Promise<void> => {
    const victim = servers.shift()
    if (victim) await end(victim, 'SIGKILL')
    servers.push(await start())
  }

  return { servers, answers, warnings: counts, times, start, ask, queue, run, end, replace, wrongs: () => wrongsOf(db, answers) }
}

/** Warning in a line of the log; undefined for other lines. */
function warningIn(line: string): string | undefined {
  // A line that was being written when its server was killed is incomplete.
  if (!/^\{.*\}$/.test(line)) return undefined
  const { msg, err } = JSON.parse(line) as { readonly msg?: string; readonly err?: { readonly message?: string } }
  return err?.message === undefined ? msg : `${msg}: ${err.message.replaceAll(/[0-9a-f-]{36}/g, '…').slice(0, 120)}`
}

const someAddress = (): string => `10.8.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`

const paint = async (side: number): Promise<string> =>
  (
    await sharp({ create: { width: side, height: side, channels: 3, background: '#884422' } })
      .webp()
      .toBuffer()
  ).toString('base64')

export const count = async (db: Database, query: ReturnType<typeof sql>): Promise<number> =>
  Number((await db.execute<{ n: string }>(query)).rows[0]?.n)

/**
 * Returns descriptions of violated invariants: each job ends once, each delivery is paid once, dots and kudos add up, and no server responds with an
 * internal error.
 */
async function wrongsOf(db: Database, answers: ReadonlyMap<string, number>): Promise<string[]> {
  const none: readonly (readonly [what: string, query: ReturnType<typeof sql>])[] = [
    ['jobs that did not end', sql`select count(*) as n from jobs where stage <> 'ended' or status not in ('Finished', 'Failed')`],
    [
      'jobs that ended twice',
      sql`select count(*) as n from (select job_id from job_events where kind in ('finished', 'failed') group by job_id having count(*) > 1) as twice`,
    ],
    [
      'finished jobs without one work',
      sql`select count(*) as n from jobs as j where status = 'Finished' and 1 <> (select count(*) from works where job_id = j.id)`,
    ],
    [
      'works of jobs that did not finish',
      sql`select count(*) as n from works where job_id not in (select id from jobs where status = 'Finished')`,
    ],
    [
      'deliveries that were not paid in kudos, or not delivered',
      sql`select (select coalesce(sum(fulfilled), 0) from network_workers) - (select count(*) from kudos_entries where reason = 'generated') as n`,
    ],
    ['deliveries that were paid twice', sql`select count(*) - count(distinct subject) as n from kudos_entries where reason = 'generated'`],
    [
      'finished jobs beyond the deliveries',
      sql`select greatest(0, (select count(*) from works) - (select count(*) from kudos_entries where reason = 'generated')) as n`,
    ],
    ['dots that are still held', sql`select count(*) as n from credit_holds where state = 'held'`],
    [
      'members who did not pay for just the jobs that finished',
      sql`select count(*) as n from accounts as a where exists (select from credit_entries where ref = 'fleet:' || a.id)
        and balance <> ${GIVEN} - ${COST} * (select count(*) from jobs where account_id = a.id and status = 'Finished')`,
    ],
    [
      'accounts whose balance is not that of their entries and lots',
      sql`select count(*) as n from accounts as a where balance <> (select coalesce(sum(amount), 0) from credit_entries where account_id = a.id)
        or balance <> (select coalesce(sum(remaining), 0) from credit_lots where account_id = a.id)`,
    ],
    [
      'owners whose running totals of kudos are not the sums of their entries',
      sql`select count(*) as n from (select account_id, sum(amount) as amount, sum(dots) as dots from kudos_entries group by 1) as e
        full join (select account_id, sum(amount) as amount, sum(dots) as dots from kudos_totals group by 1) as t using (account_id)
        where (e.amount, e.dots) is distinct from (t.amount, t.dots)`,
    ],
    [
      'owners of workers who got other dots than their kudos are worth',
      sql`select count(*) as n from accounts as a where name = 'owner' and balance <>
        floor((select coalesce(sum(dots), 0) from kudos_entries where account_id = a.id) + 1e-6)`,
    ],
  ]
  const wrong = await Promise.all(none.map(async ([what, query]) => [what, await count(db, query)] as const))
  const { rows: failures } = await db.execute<{ failure: string }>(sql`select error_code || ': ' || error_detail as failure from jobs
    where status = 'Failed' and error_code not in ('engine_lost', 'engine_missed')
      and (error_code <> 'engine_failed' or error_detail not like 'several workers failed%')`)
  return [
    ...failures.map(({ failure }) => `a job that failed for another reason than three faulty workers: ${failure}`),
    ...wrong.flatMap(([what, many]) => (many === 0 ? [] : [`${many} ${what}`])),
    ...[...answers].flatMap(([name, many]) => (/ 5\d\d/.test(name) ? [`${many} answers of ${name}`] : [])),
  ]
}

/** Creates the bucket of an object store, and returns the settings with which a server uses it. */
export async function useStore({ settings }: Radosgw): Promise<Record<string, string>> {
  const { bucket: Bucket, region, endpoint = '', accessKeyId = '', secretAccessKey = '', prefix } = settings
  const client = new S3Client({ region, endpoint, forcePathStyle: true, credentials: { accessKeyId, secretAccessKey } })
  await client.send(new CreateBucketCommand({ Bucket }))
  return {
    STORAGE: 's3',
    S3_BUCKET: Bucket,
    S3_REGION: region,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_PATH_STYLE: 'true',
    S3_PREFIX: prefix,
  }
}
