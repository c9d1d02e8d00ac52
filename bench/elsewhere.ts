import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { kind as comfyui } from '@stipple/engines/kinds/comfyui/kind'
import { createSafeFetch } from '@stipple/engines/kit/safe-fetch'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { createComfyServer } from '../engines/src/kinds/comfyui/test/server.ts'
import { ROOT } from '../scripts/root.ts'
import { buildApp } from '../server/src/app.ts'
import { loadConfig } from '../server/src/config.ts'
import { createContext } from '../server/src/create-context.ts'
import { startEmbedded } from '../server/src/db/embedded/start-embedded.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { engineConnections } from '../server/src/db/schema/engines.ts'
import { jobs } from '../server/src/db/schema/jobs.ts'
import { allModels } from '../server/src/features/catalogue/public.ts'
import { applyEnginesFile, surveyDue } from '../server/src/features/engines/public.ts'
import { createLogger } from '../server/src/lib/logger.ts'
import { startWorker } from '../server/src/worker.ts'
import { addConnection, FAR_TRAITS } from '../server/test/connections.ts'
import { createPeer, PEER_LIMITS, peerKind } from '../server/test/peer.ts'
import { signUp, temporaryDirectory } from './server.ts'
import { distribution, print } from './table.ts'

/**
 * External engines: from the engine's "done" to the stored work, a survey of a large server, a job that leaves a dead engine, one taken over by
 * another engine, and the page's response while ten engines deliver.
 */
const PAUSES = { lookAfterMs: 1000, atEndMs: 300 }
const ROUNDS = 12
const ENGINES = 10
const SECONDS = 15

/** A typical engine image: 1024 × 1024, 1.5 MB. */
const picture = (): Promise<Buffer> =>
  sharp(join(ROOT, 'web/public/examples/astronaut.webp')).resize(1024, 1024, { fit: 'cover' }).png().toBuffer()

/** Controls of the process with a peer: which of its runs end, and its behaviour. */
if (process.argv.includes('--comfyui')) {
  const comfy = await createComfyServer({ api: 'jobs', open: true })
  const files = [{ type: 'image/png', seed: 1, bytes: await picture() }]
  process.on('message', ({ finish }: { finish: boolean }) => comfy.set(finish ? { state: 'done', files } : { state: 'running' }))
  comfy.set({ state: 'running' })
  process.send?.({ address: comfy.origin })
  setInterval(() => process.send?.({ taken: comfy.submissions().length }), 5)
} else if (process.argv.includes('--peer')) {
  const peer = await createPeer({ picture: await picture() })
  let ends = 0
  process.on('message', (command: { fault?: number | 'hang' | 'cut' | null; endAfterMs?: number; finish?: boolean }) => {
    const { fault, endAfterMs, finish } = command
    if (fault !== undefined) peer.fault = (what) => (what === 'models' ? undefined : (fault ?? undefined))
    if (finish) for (let index = 0; index < peer.taken.size; index++) peer.finish(index)
    if (endAfterMs !== undefined) {
      clearInterval(ends)
      ends = Number(setInterval(() => { for (let index = 0; index < peer.taken.size; index++) peer.finish(index) }, endAfterMs)) // prettier-ignore
    }
  })
  process.send?.({ address: peer.address })
  setInterval(() => process.send?.({ taken: peer.taken.size }), 5)
} else await measure()

interface PeerProcess {
  readonly address: string
  readonly taken: () => number
  readonly send: (what: object) => void
  readonly kill: () => void
}

async function startPeer(as: '--peer' | '--comfyui'): Promise<PeerProcess> {
  const child = fork(fileURLToPath(import.meta.url), [as])
  const [{ address }] = (await once(child, 'message')) as [{ address: string }]
  let taken = 0
  child.on('message', (message: { taken?: number }) => {
    taken = message.taken ?? taken
  })
  return { address, taken: () => taken, send: (what) => void child.send(what), kill: () => void child.kill('SIGKILL') }
}

async function measure(): Promise<void> {
  const directory = temporaryDirectory()
  const config = {
    ...loadConfig(['--data', directory, '--port', '0'], {
      LOG_LEVEL: 'silent',
      CALLS_PER_MINUTE: '1000000',
      PACK_DIRECTORY: join(process.env['STIPPLE_CACHE'] ?? join(ROOT, '.cache'), 'packs'),
    }),
    workers: 0,
  }
  const log = createLogger(config)
  const database = await startEmbedded({ directory: join(directory, 'postgres'), log })
  await migrate(database.url)
  const offered = new Set<string>()
  const kind: typeof peerKind = {
    ...peerKind,
    survey: async () => ({
      version: '1',
      models: Array.from(offered, (id) => ({ remoteId: id, label: FAR_TRAITS.label, traits: { ...FAR_TRAITS, id } })),
      loras: [],
      warnings: [],
      limits: PEER_LIMITS,
    }),
  }
  const overrides = { engines: [], kinds: [kind, comfyui] }
  const context = await createContext({ config, log, databaseUrl: database.url, overrides })
  const app = await buildApp(context)
  const { db } = context
  const peers: PeerProcess[] = []
  const hire = async (as: '--peer' | '--comfyui' = '--peer'): Promise<PeerProcess> => {
    const peer = await startPeer(as)
    peers.push(peer)
    return peer
  }
  const connect = async (peer: PeerProcess, model: string, { weight = 1, slots = 1 } = {}): Promise<void> => {
    offered.add(model)
    const id = await addConnection(db, { kind: 'peer', slots, weight, models: [model] })
    const settings = { address: peer.address, ...PAUSES }
    await db.update(engineConnections).set({ settings, limits: PEER_LIMITS }).where(eq(engineConnections.id, id))
    await db.execute(sql`select pg_notify('engines_changed', ${id})`)
  }
  try {
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    await startWorker(context)
    const headers = await signUp(address, 'bench')
    await db.execute(sql`update accounts set is_super = true`)
    const submit = async (model: string, id = randomUUID()): Promise<string> => {
      await db.execute(sql`insert into jobs (id, account_id, mode, model, input, cost, count, lane, turn)
        select ${id}, a.id, 'Text2Img', ${model}, '{"prompt": "a fox", "seed": 1}', 0, 1, 'elsewhere', 1 from accounts a limit 1`)
      await db.execute(sql`select pg_notify('lane_due', 'elsewhere')`)
      return id
    }
    const [one, two] = [await hire(), await hire()]
    const until = async (holds: () => Promise<boolean> | boolean, within = 40_000): Promise<void> => {
      const limit = performance.now() + within
      while (!(await holds())) {
        if (performance.now() > limit) throw new Error(`not within ${within} ms: ${holds.toString()}`)
        await delay(5)
      }
    }
    const isFinished = async (id: string): Promise<boolean> =>
      (await db.select({ status: jobs.status }).from(jobs).where(eq(jobs.id, id)))[0]?.status === 'Finished'
    const took = async (work: () => Promise<void>): Promise<number> => {
      const begin = performance.now()
      await work()
      return performance.now() - begin
    }

    await connect(one, 'steady/model')
    const straight: number[] = []
    /** From “done” to the stored work, for runs that end at various moments between two polls. */
    const deliver = async (engine: PeerProcess, model: string): Promise<number[]> => {
      const stored: number[] = []
      for (let round = 0; round <= ROUNDS; round++) {
        engine.send({ finish: false })
        const before = engine.taken()
        const id = randomUUID()
        const taken = await took(async () => {
          await submit(model, id)
          await until(() => engine.taken() > before)
        })
        await delay(1200 + 90 * round)
        engine.send({ finish: true })
        const whole = await took(() => until(() => isFinished(id)))
        // The first one starts processes and loads modules.
        if (round === 0) continue
        straight.push(taken)
        stored.push(whole)
      }
      return stored
    }
    const asked = await deliver(one, 'steady/model')
    const comfy = await hire('--comfyui')
    await applyEnginesFile({
      ...context,
      config: {
        ...config,
        enginesFile: [{ name: 'Studio', kind: 'comfyui', settings: { address: comfy.address }, slots: 1, weight: 1, state: 'on' }],
      },
    })
    await surveyDue(context)
    await until(() => allModels(context).some(({ id }) => id.startsWith('comfyui/sdxl/')))
    const drawn = allModels(context).find(({ id }) => id.startsWith('comfyui/sdxl/'))?.id ?? ''
    const delivery = await deliver(comfy, drawn)
    print('an engine elsewhere, pictures of 1024 × 1024 (ms)', [
      {
        what: `from “done” to the stored work, asked every ${PAUSES.lookAfterMs} ms, towards the end every ${PAUSES.atEndMs} ms`,
        ...distribution(asked),
      },
      { what: 'the same with a ComfyUI, which pushes', ...distribution(delivery) },
      { what: 'from the order to the engine', ...distribution(straight) },
    ])

    const other: number[] = []
    one.send({ fault: 429 })
    for (let round = 0; round < ROUNDS; round++) {
      const model = `refused/${round}`
      await connect(one, model, { weight: 9 })
      await connect(two, model)
      await delay(200)
      const before = two.taken()
      other.push(
        await took(async () => {
          await submit(model)
          await until(() => two.taken() > before)
        }),
      )
    }
    two.send({ finish: true })
    one.send({ fault: null })
    print('several engines (ms)', [{ what: 'from the order to the engine where the first one refuses', ...distribution(other) }])

    const left: number[] = []
    for (let round = 0; round < 3; round++) {
      const dying = await hire()
      const model = `dying/${round}`
      await connect(dying, model, { weight: 9 })
      await connect(two, model)
      const before = two.taken()
      await submit(model)
      await until(() => dying.taken() > 0)
      await delay(500)
      dying.kill()
      left.push(await took(() => until(() => two.taken() > before)))
    }
    two.send({ finish: true })
    print('an engine that dies (ms)', [{ what: 'until its job is with another', ...distribution(left) }])

    for (const peer of [one, two]) peer.send({ endAfterMs: 300 })
    const many = Array.from({ length: ENGINES }, (_, index) => `many/${index}`)
    for (const [index, model] of many.entries()) await connect(index % 2 === 0 ? one : two, model, { slots: 4 })
    const answers: number[] = []
    const end = performance.now() + SECONDS * 1000
    let made = 0
    const feed = many.map(async (model) => {
      while (performance.now() < end) {
        const id = await submit(model)
        // Rare enough to add no load.
        while (!(await isFinished(id))) await delay(100)
        made++
      }
    })
    const paths = ['/', '/api/v2/models.json', '/api/user/get_credit_balance', '/api/v2/generate/jobs', '/api/account/session']
    const asking = (async () => {
      for (let index = 0; performance.now() < end; index++) {
        const asked = fetch(address + (paths[index % paths.length] ?? '/'), { headers })
        const begin = performance.now()
        void asked.then(async (answer) => answer.arrayBuffer()).then(() => answers.push(performance.now() - begin))
        await delay(20)
      }
    })()
    await Promise.all([...feed, asking])

    print(`ten engines, that deliver ${Math.round(made / SECONDS)} pictures a second together (ms)`, [
      { what: 'answers of the page', ...distribution(answers) },
    ])
    await survey()
    console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`)
  } finally {
    for (const peer of peers) peer.kill()
    await app.close()
    await context.close()
    await database.stop()
    rmSync(directory, { recursive: true, force: true })
  }
  process.exit(0)
}

/** A server whose node descriptions are 10 MB in total: each requested class has its part. */
async function survey(): Promise<void> {
  const double = await createComfyServer({ api: 'jobs', open: true })
  const words = 'w'.repeat(180_000)
  let bytes = 0
  const server = createServer((request, reply) => {
    void fetch(double.origin + (request.url ?? '')).then(async (answer) => {
      let text = await answer.text()
      if (request.url?.includes('/object_info/') && text.length > 2)
        text = `{"Words":{"input":{"required":{}},"description":"${words}"},${text.slice(1)}`
      bytes += text.length
      reply.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/json' }).end(text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const io = { fetch: createSafeFetch({ allowedOrigins: [address] }), signal: AbortSignal.timeout(60_000), now: Date.now }
  const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }
  const times: number[] = []
  for (let round = 0; round < 5; round++) {
    bytes = 0
    const begin = performance.now()
    const { models } = await comfyui.survey(comfyui.settings.parse({ address }), { ...io, log: quiet })
    times.push(performance.now() - begin)
    if (models.length === 0) throw new Error('nothing was found')
  }
  print(`survey of a ComfyUI that describes its nodes in ${(bytes / 1e6).toFixed(1)} MB (ms)`, [distribution(times)])
  server.close()
  await double.close()
}
