import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { crc32, deflateSync } from 'node:zlib'
import { ENTRY_TYPES } from '@stipple/core/domain/credits'
import type { Text } from '@stipple/core/domain/text'
import { KINDS } from '@stipple/engines/kinds/registry.gen'
import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { KindTrial } from '../../../../engines/test/kind-trial.ts'
import type { Fault, Peer, PeerRequest } from '../../../../engines/test/peer.ts'
import { TRIALS } from '../../../../engines/test/trials.gen.ts'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { hurry, waitHurried } from '../../../test/hurry.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { creditAudits } from '../../db/schema/credits.ts'
import { engineSlots } from '../../db/schema/engines.ts'
import { jobEvents, jobs } from '../../db/schema/jobs.ts'
import { works } from '../../db/schema/works.ts'
import { startWorker } from '../../worker.ts'
import { grant, upkeep } from '../credits/public.ts'
import { applyEnginesFile, surveyConnection, surveyDue } from '../engines/public.ts'
import { presentJobError } from '../jobs/public.ts'
import { resume } from './run.ts'

interface Row extends Pick<KindTrial, 'model' | 'paid' | 'held' | 'inside' | 'single'> {
  readonly peer: Peer
  readonly settings: Readonly<Record<string, string>>
}

/** One row for each kind, with a server of its own protocol. */
const ROWS: Readonly<Record<string, Row>> = Object.fromEntries(
  await Promise.all(
    TRIALS.map(async ({ kind, createPeer, settings, ...facts }): Promise<[string, Row]> => {
      const peer = await createPeer()
      return [kind, { ...facts, peer, settings: settings(peer) }]
    }),
  ),
)
const EACH = Object.entries(ROWS)
/** The same value for every kind. */
const ofEach = <T>(value: (row: Row, name: string) => T): Record<string, T> =>
  Object.fromEntries(EACH.map(([name, one]) => [name, value(one, name)]))

let server: TestApp
const members = new Map<string, TestMember>()
/** The model of each kind by its public name. */
const models = new Map<string, string>()
/** The image that all of them return. */
let bytes: Buffer

beforeAll(async () => {
  bytes = await sharp({ create: { width: 512, height: 512, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const enginesFile = EACH.map(([kind, { settings }]) => ({ name: kind, kind, settings, slots: 1, weight: 1, state: 'on' as const }))
  server = await createTestApp({ engines: [], kinds: KINDS, config: { workers: 0, enginesFile } })
  const { context } = server
  await applyEnginesFile(context)
  // Ten connections are surveyed at a time.
  for (let at = 0; at < EACH.length; at += 10) await surveyDue(context)
  await context.catalogue.refresh()
  const listed = await server.client()('GET /api/v2/models.json')
  for (const [name, { model }] of EACH) {
    models.set(name, listed.find((one) => one.model.startsWith(model))?.model ?? `none of ${name}`)
    members.set(name, await server.signUp())
  }
  for (const { id: accountId } of await context.db.select({ id: accounts.id }).from(accounts)) {
    const more = { accountId, type: ENTRY_TYPES.system, amount: 1000, ref: `test:${accountId}` }
    await context.db.transaction((tx) => grant(tx, more))
  }
})
afterAll(async () => {
  await server.close()
  await everywhere((peer) => peer.close())
})

const everywhere = (does: (peer: Peer, name: string) => unknown) => Promise.all(EACH.map(([name, { peer }]) => does(peer, name)))
/** Makes all of them fail; returns how often each failed. */
async function fail(fault?: Fault, options?: { on: PeerRequest; times?: number }): Promise<(name: string) => number> {
  const shown = new Map(EACH.map(([name, { peer }]) => [name, peer.fail(fault, options)]))
  return (name) => shown.get(name)?.() ?? 0
}
/** Returns true if a kind sends such a request after a run was accepted. */
const hears = ({ held, inside }: Row, on: PeerRequest): boolean => on === 'submit' || (!held && !(inside && on === 'file'))
const finish = (result = bytes) => everywhere((peer) => peer.set({ state: 'done', files: [{ type: 'image/png', seed: 1, bytes: result }] }))
const connectionOf = (kind: string) => [...server.context.catalogue.current().connections.values()].find((one) => one.kind === kind)
const healths = () => ofEach((_, name) => connectionOf(name)?.health)
const balanceOf = async (name: string): Promise<number> =>
  (await members.get(name)?.client('GET /api/user/get_credit_balance'))?.data.balance ?? Number.NaN
const open = () => server.context.db.select().from(jobs).where(ne(jobs.stage, 'ended'))
const taken = () => server.context.db.$count(engineSlots, isNotNull(engineSlots.job))

/** Submits one run to each kind; returns helpers that wait for their ends: each ends once, is billed once for its outputs, and frees its slot. */
async function begin({ n = 1 } = {}) {
  const { db } = server.context
  await everywhere((peer) => peer.set({ state: 'queued', position: 1 }))
  const sent = await Promise.all(
    EACH.map(async ([name, { peer }]) => {
      const [before, count] = [await balanceOf(name), peer.submissions().length]
      const body = {
        input: { prompt: 'a fox', width: 512, height: 512, n },
        model: models.get(name) ?? '',
        job_type: 'Text2Img' as const,
      }
      const job = await members.get(name)?.client('POST /api/v2/playground_generate', { body })
      return { name, peer, before, count, id: job?.id ?? '', cost: job?.cost ?? 0 }
    }),
  )
  const submissions = () => Object.fromEntries(sent.map(({ name, peer, count }) => [name, peer.submissions().length - count]))
  return {
    /** The runs that each accepted since. */
    submissions,
    /** Number of works of a run, and its warnings. */
    result: async (name: string): Promise<{ readonly works: number; readonly warnings: readonly Text[] }> => {
      const id = sent.find((one) => one.name === name)?.id ?? ''
      const [job] = await db.select().from(jobs).where(eq(jobs.id, id))
      return { works: await db.$count(works, eq(works.jobId, id)), warnings: job?.warnings.map(({ text }) => text) ?? [] }
    },
    /** Reasons of a failed run in both languages. */
    reasons: async (name: string): Promise<readonly string[]> => {
      const [job] = await db
        .select()
        .from(jobs)
        .where(eq(jobs.id, sent.find((one) => one.name === name)?.id ?? ''))
      return job?.errorCode ? [presentJobError(job, 'en'), presentJobError(job, 'zh')] : []
    },
    /** Waits until each kind has accepted its run, and the server knows it. */
    taken: () =>
      waitFor(async () => {
        const parked = new Set((await open()).flatMap(({ id, stage }) => (stage === 'parked' ? [id] : [])))
        return sent.every(({ name, id }) => submissions()[name] === 1 && (ROWS[name]?.held || parked.has(id)))
      }),
    ends: async (): Promise<Record<string, string>> => {
      await waitHurried(db, async () => (await open()).length === 0 && (await taken()) === 0, { milliseconds: 60_000 })
      const ends: Record<string, string> = {}
      for (const { name, id, before, cost } of sent) {
        const [job] = await db.select().from(jobs).where(eq(jobs.id, id))
        const endings = and(eq(jobEvents.jobId, id), inArray(jobEvents.kind, ['finished', 'failed', 'cancelled']))
        expect([name, await db.$count(jobEvents, endings)]).toEqual([name, 1])
        // Outputs that an engine did not make are not paid.
        const share = (await db.$count(works, eq(works.jobId, id))) / n
        expect([name, before - (await balanceOf(name))]).toEqual([name, Math.ceil(cost * share)])
        if (job?.status === 'Finished') expect([name, job.cost]).toEqual([name, Math.ceil(cost * share)])
        expect(cost).toBeGreaterThan(0)
        ends[name] = job?.status ?? 'gone'
      }
      await upkeep.find(({ name }) => name === 'audit-dots')?.run(server.context, new AbortController().signal)
      expect((await db.select().from(creditAudits)).flatMap(({ problems }) => problems)).toEqual([])
      return ends
    },
  }
}

/** Submits runs and makes each fail in one way at one request; failures of later requests begin after acceptance. */
async function beginWith(fault: Fault, on: PeerRequest, times = Infinity) {
  const early = on === 'submit'
  await fail()
  let shown: (name: string) => number = early ? await fail(fault, { on, times }) : () => 0
  const run = await begin()
  if (!early) {
    await run.taken()
    shown = await fail(fault, { on, times })
    if (on === 'file') await finish()
  }
  const all = async (): Promise<boolean> => {
    if (!early) await hurry(server.context.db)
    return EACH.every(([name, row]) => shown(name) > 0 || !hears(row, on))
  }
  return { run, shown: all }
}

/** End of a run whose reply is lost: a paid run that may have been accepted is not submitted twice. */
const lost = ({ paid }: Row) => (paid ? 'Failed' : 'Finished')
/** End of a run that the engine accepted: an engine that keeps runs is polled again. */
const kept = (row: Row) => (row.held ? lost(row) : 'Finished')

it('covers every engine kind', () => {
  expect(EACH.map(([name]) => name)).toEqual(KINDS.map(({ id }) => id))
  expect([...models.values()].filter((model) => model.startsWith('none'))).toEqual([])
})

describe('a run of each kind whose process dies [A-12]', () => {
  it.each<[string, PeerRequest, (row: Row) => string]>([
    ['before the engine accepts the run', 'submit', lost],
    ['while the engine runs it and is polled', 'look', kept],
    ['while it downloads the result', 'file', () => 'Finished'],
  ])('ends once and is paid once when the process dies %s', async (_, step, end) => {
    const { db, config } = server.context
    const fixture = fileURLToPath(new URL('../../../test/generation-worker.fixture.ts', import.meta.url))
    const worker = spawn(process.execPath, [fixture, db.$client.options.connectionString ?? '', config.dataDirectory], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void worker.kill('SIGKILL'))
    await once(worker.stdout, 'data')
    const { run, shown } = await beginWith('hang', step)
    await waitFor(shown)
    // The others download nothing, and end.
    if (step === 'file') await waitFor(async () => (await open()).length === EACH.filter(([, row]) => hears(row, step)).length)
    worker.kill('SIGKILL')
    await once(worker, 'exit')
    await fail()
    // As any process does after the leases expired.
    for (const job of await open()) if (job.stage === 'running') await db.transaction((tx) => resume(tx, job))
    await db.execute(sql`update jobs set leased_until = null, due_at = now() where stage = 'parked'`)
    const other = await server.beside()
    await startWorker(other)
    await finish()
    expect(await run.ends()).toEqual(ofEach(end))
    await other.close()
  })
})

describe('a run of each kind', () => {
  beforeAll(() => startWorker(server.context))

  it.each<[Fault, PeerRequest, (row: Row) => string]>([
    ['cut', 'submit', lost],
    ['cut after', 'submit', lost],
    ['cut after', 'look', () => 'Finished'],
    ['cut after', 'file', () => 'Finished'],
  ])('ends once and is paid once when the connection is %s: %s [A-12]', async (fault, on, end) => {
    const { run, shown } = await beginWith(fault, on, 1)
    await waitFor(shown)
    await finish()
    expect(await run.ends()).toEqual(ofEach(end))
  })

  it.each<[string, () => Promise<unknown>, (row: Row) => boolean]>([
    [
      'is an address that redirects to a private network',
      () => fail(302, { on: 'file' }).then(() => finish()),
      (row) => hears(row, 'file'),
    ],
    ['is a decompression bomb', () => finish(bombOf({ side: 20_000 })), () => true],
  ])('fails and releases the dots when the result %s [A-12]', async (_, make, fails) => {
    await fail()
    const run = await begin()
    await run.taken()
    await make()
    expect(await run.ends()).toEqual(ofEach((row) => (fails(row) ? 'Failed' : 'Finished')))
    const [en, zh] = ['Model predict error: the model failed. Your dots were returned.', '这次生成失败了，点数已退回。']
    for (const [name, row] of EACH) expect([name, await run.reasons(name)]).toEqual([name, fails(row) ? [en, zh] : []])
    // A wrong result does not affect the health of the connection.
    expect(healths()).toEqual(ofEach(() => 'well'))
  })

  it('gets warnings in both languages about another size or fewer images', async () => {
    await fail()
    const run = await begin({ n: 2 })
    await run.taken()
    const flat = { width: 512, height: 384, channels: 3, background: 'teal' } as const
    await finish(await sharp({ create: flat }).png().toBuffer())
    expect(await run.ends()).toEqual(ofEach(() => 'Finished'))
    const size = { en: 'You requested 512 × 512; the engine made 512 × 384.', zh: '要求的尺寸是 512 × 512，引擎实际生成了 512 × 384。' }
    const fewer = {
      en: 'You requested 2; the engine made 1. You pay only for what was made.',
      zh: '要求生成 2 张，引擎只生成了 1 张，缺少的不收点数。',
    }
    const short: string[] = []
    for (const [name] of EACH) {
      const { works: made, warnings } = await run.result(name)
      expect([name, warnings.slice(made === 2 ? -1 : -2)]).toEqual([name, made === 2 ? [size] : [size, fewer]])
      if (made === 1) short.push(name)
    }
    // An engine that makes one image per request returned the same one twice.
    expect(short).toEqual(EACH.flatMap(([name, { single }]) => (single ? [] : [name])))
  })

  it('ends once and is paid once when the engine loses all runs [A-12]', async () => {
    await fail()
    const run = await begin()
    await run.taken()
    await everywhere((peer) => peer.leave())
    await hurry(server.context.db)
    await everywhere((peer) => peer.comeBack({ empty: true }))
    await finish()
    expect(await run.ends()).toEqual(ofEach(lost))
  })

  it.each<PeerRequest>(['submit', 'look', 'file'])('waits for the operator when the key is refused at %s', async (on) => {
    const { run } = await beginWith(401, on)
    await finish()
    const refused = ofEach((row) => (hears(row, on) ? 'needs_you' : 'well'))
    await waitHurried(server.context.db, () => isDeepStrictEqual(healths(), refused))
    if (on === 'submit') {
      expect(run.submissions()).toEqual(ofEach(() => 0))
      await waitFor(async () => (await taken()) === 0)
    }
    // The key is valid again, but only a new check shows that.
    await fail()
    await hurry(server.context.db)
    expect(healths()).toEqual(refused)
    await everywhere((_, name) => surveyConnection(server.context, connectionOf(name)?.id ?? ''))
    expect(await run.ends()).toEqual(ofEach(() => 'Finished'))
    await waitFor(() => Object.values(healths()).every((health) => health === 'well'))
  })
})

/** A PNG of some kilobytes that decodes to hundreds of megabytes: black, one bit per pixel. */
function bombOf({ side }: { side: number }): Buffer {
  const chunk = (type: string, data: Uint8Array): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  const pixels = deflateSync(Buffer.alloc(side * (1 + side / 8)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}
