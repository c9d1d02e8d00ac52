import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Content, Engine } from '@stipple/engines/spec'
import { ROOT } from '../scripts/root.ts'
import { buildApp } from '../server/src/app.ts'
import { loadConfig } from '../server/src/config.ts'
import { createContext } from '../server/src/create-context.ts'
import { startEmbedded } from '../server/src/db/embedded/start-embedded.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { createLogger } from '../server/src/lib/logger.ts'
import { startWorker } from '../server/src/worker.ts'
import { signUp, temporaryDirectory } from './server.ts'
import { print } from './table.ts'

/** A video of 200 MB delivered, sent, uploaded: the server's peak memory above idle. The callers are separate processes. */
const BYTES = 200e6
const cache = process.env['STIPPLE_CACHE'] ?? join(ROOT, '.cache')
const directory = temporaryDirectory()
const film = join(directory, 'film.mp4')
const maker = spawnSync(process.execPath, ['bench/large-film.ts', 'web/public/examples/boat-film.mp4', film, String(BYTES)], {
  cwd: ROOT,
  stdio: 'inherit',
})
if (maker.status !== 0) throw new Error('the film could not be made')
const poster = readFileSync(join(ROOT, 'web/public/examples/boat-film.webp'))

/** Another server with the video. */
const SENDER = `
const { createReadStream } = require('node:fs')
const film = process.argv[1]
require('node:http').createServer((_request, response) => createReadStream(film).pipe(response))
  .listen(0, '127.0.0.1', function () { console.log(this.address().port) })
`
const sender = spawn(process.execPath, ['-e', SENDER, film], { stdio: ['ignore', 'pipe', 'inherit'] })
const [port] = await once(sender.stdout, 'data')
const origin = `http://127.0.0.1:${String(port).trim()}`

/** Returns a video as its model says: in memory, as a file of the run's folder, or by its address. */
const engine: Engine = {
  spec: 2,
  id: 'bench',
  label: { en: 'Bench', zh: '测量' },
  place: 'here',
  origins: [origin],
  models: async () =>
    ['bytes', 'file', 'url'].map((form) => ({
      id: `bench/${form}`,
      engine: 'bench',
      label: { en: form, zh: form },
      description: { en: '', zh: '' },
      style: 'other',
      cost: 1,
      tasks: ['text-to-image'],
      can: {},
      limits: { count: 1, size: { min: 64, max: 1024, step: 8 } },
    })),
  async start({ model, task }, { folder }) {
    const file = join(folder, 'film.mp4')
    if (model.id === 'bench/file') await copyFile(film, file)
    const content: Content =
      model.id === 'bench/file' ? { file } : model.id === 'bench/url' ? { url: `${origin}/film` } : await readFile(film)
    return { kind: 'done', outputs: [{ media: 'video', type: 'video/mp4', content, poster, seed: task.seed }], warnings: [] }
  },
}

/** Calls the server like an external client. */
const CLIENT = `
import { openAsBlob } from 'node:fs'
const [kind, address, userToken, film, record] = process.argv.slice(1)
const headers = { userToken, 'x-isapi': '1' }
const form = new FormData()
if (record) form.set('record', record)
if (kind === 'upload') form.set('file', await openAsBlob(film), 'film.mp4')
const response = await fetch(address, kind === 'upload' ? { method: 'POST', headers, body: form } : { headers })
if (!response.ok) throw new Error(response.status + ' ' + (await response.text()))
let bytes = 0
for await (const chunk of response.body) bytes += chunk.length
if (kind === 'download' && bytes < 190e6) throw new Error('only ' + bytes + ' bytes came')
`

const config = loadConfig(['--data', join(directory, 'data'), '--port', '0'], {
  LOG_LEVEL: 'error',
  SAFETY: 'block',
  PACK_DIRECTORY: join(cache, 'packs'),
})
const log = createLogger(config)
const database = await startEmbedded({ directory: join(directory, 'postgres'), log })
await migrate(database.url)
const context = await createContext({ config, log, databaseUrl: database.url, overrides: { engines: [engine] } })
const app = await buildApp(context)
await startWorker(context)
try {
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const headers = await signUp(address, 'bench')
  const { userToken = '' } = headers
  // Modules loaded by the first call are excluded.
  await generate('file')
  const rows = []
  let image = ''
  for (const form of ['file', 'url', 'bytes']) {
    const { most, result } = await measure(() => generate(form))
    rows.push({ what: `delivered, from the engine as ${form}`, ...most })
    image = result
  }
  rows.push({ what: 'sent', ...(await measure(() => calls('download', image))).most })
  rows.push({ what: 'sent without what it was made with', ...(await measure(() => calls('download', `${image}?metadata=none`))).most })
  rows.push({ what: 'uploaded', ...(await measure(() => calls('upload', '/api/v2/upload'))).most })
  const record = { image_id: 'a film of somewhere else', sha256: await digest(film), media: 'video', jobtype: 'Txt2Video', model: 'bench', prompt: 'a boat', create_time: '2026-01-01T00:00:00Z' } // prettier-ignore
  rows.push({ what: 'imported', ...(await measure(() => calls('upload', '/api/v2/works_import', JSON.stringify(record)))).most })
  print(`a film of ${Math.round(statSync(film).size / 1e6)} MB, memory of the server (MB)`, rows)

  async function generate(form: string): Promise<string> {
    const body = JSON.stringify({ input: { prompt: 'a boat' }, model: `bench/${form}`, job_type: 'Text2Img' })
    const response = await fetch(`${address}/api/v2/playground_generate`, { method: 'POST', headers, body })
    const { id } = (await response.json()) as { id: string }
    for (;;) {
      const { done, faulted, job } = (await (await fetch(`${address}/api/v2/generate/check/${id}`, { headers })).json()) as {
        done: boolean
        faulted: boolean
        job: { works: { image: string }[] }
      }
      if (faulted) throw new Error(`${form}: ${JSON.stringify(job)}`)
      if (done) return job.works[0]?.image ?? ''
      await delay(20)
    }
  }

  /** A call by a separate process. */
  async function calls(kind: 'download' | 'upload', path: string, record = ''): Promise<void> {
    const child = spawn(
      process.execPath,
      ['--input-type=module', '-e', CLIENT, kind, new URL(path, address).href, userToken, film, record],
      { stdio: 'inherit' },
    )
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`${kind} of ${path} failed`)
  }
} finally {
  sender.kill()
  await app.close()
  await context.close()
  await database.stop()
  rmSync(directory, { recursive: true, force: true })
}
process.exit(0)

async function measure<T>(
  work: () => Promise<T>,
): Promise<{ most: { idle: number; peak: number; above: number; seconds: number }; result: T }> {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  await delay(500)
  // Resets the peak on Linux.
  writeFileSync('/proc/self/clear_refs', '5')
  const [idle, since] = [memory('VmRSS'), performance.now()]
  const result = await work()
  const peak = memory('VmHWM')
  return { most: { idle, peak, above: peak - idle, seconds: Math.round((performance.now() - since) / 100) / 10 }, result }
}

function memory(name: 'VmRSS' | 'VmHWM'): number {
  const kilobytes = new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}

async function digest(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
