import { rmSync } from 'node:fs'
import { Agent, type IncomingMessage, request, type RequestOptions } from 'node:http'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startEmbedded } from '../server/src/db/embedded/start-embedded.ts'
import { enterMembers } from './load-members.ts'
import { postgresProcesses, secondsOf } from './processes.ts'
import { startServer, temporaryDirectory } from './server.ts'
import { distribution, print } from './table.ts'

/**
 * The usual mix of requests, started on schedule regardless of the server, while members' event streams are open: response times from the scheduled
 * start, and processor usage. `npm run bench -- load --seconds 30 --rate 200 --streams 500`; `--profile FOLDER` writes a profile of the server's
 * processor there.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '30' },
    rate: { type: 'string', default: '200' },
    streams: { type: 'string', default: '500' },
    profile: { type: 'string' },
  },
})
const [SECONDS, RATE, STREAMS] = [Number(values.seconds), Number(values.rate), Number(values.streams)]
const WARM_SECONDS = 10
const MEMBERS = 200

const post = (path: string, body: object) => ({ method: 'POST', path, body: JSON.stringify(body) })
const get = (path: string) => ({ method: 'GET', path, body: undefined })
/** A seventh each. */
const MIX = {
  'front page': get('/'),
  models: get('/api/v2/models.json'),
  works: post('/api/v2/get_generate_works', { page_size: 25, page_number: 1 }),
  balance: get('/api/user/get_credit_balance'),
  jobs: get('/api/v2/generate/jobs'),
  schema: post('/api/v2/playground_get_model_schema', { model: 'builtin/illustrator', version: 2, lang: 'en' }),
  session: get('/api/account/session'),
}
const CALLS = Object.entries(MIX)

const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }
const directory = temporaryDirectory()
const database = await startEmbedded({ directory: join(directory, 'postgres'), log })
const server = await startServer({
  env: { DATABASE_URL: database.url, WORKERS: '0', CALLS_PER_MINUTE: '1000000' },
  ...(values.profile !== undefined && { nodeOptions: ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] }),
  directory: join(directory, 'data'),
})
const { hostname, port } = new URL(server.address)
const agent = new Agent({ keepAlive: true, maxSockets: 256 })
const streams: IncomingMessage[] = []
try {
  const tokens = await enterMembers(database.url, MEMBERS)
  const tokenOf = (index: number): string => tokens[index % tokens.length] ?? ''
  for (let index = 0; index < STREAMS; index++) streams.push(await openStream(tokenOf(index)))
  await run(WARM_SECONDS, tokenOf)
  const before = processorTimes()
  const answers = await run(SECONDS, tokenOf)
  report(answers, { before, after: processorTimes() })
} finally {
  for (const stream of streams) stream.destroy()
  agent.destroy()
  await server.stop()
  await database.stop()
  rmSync(directory, { recursive: true, force: true })
}

interface Answer {
  readonly call: string
  readonly ms: number
  readonly ok: boolean
  readonly bytes: number
}

/** Starts a request at each tick; a late one counts from its scheduled time. */
async function run(seconds: number, tokenOf: (index: number) => string): Promise<Answer[]> {
  const begin = performance.now()
  const asked: Promise<Answer>[] = []
  for (let index = 0; index < seconds * RATE; index++) {
    const due = begin + (index * 1000) / RATE
    const wait = due - performance.now()
    if (wait > 1) await delay(wait)
    const [call, what] = CALLS[index % CALLS.length] ?? []
    if (call === undefined || what === undefined) continue
    asked.push(ask(what, tokenOf(index)).then(({ ok, bytes }) => ({ call, ms: performance.now() - due, ok, bytes })))
  }
  return Promise.all(asked)
}

/** As a browser sends them. */
function headersOf(token: string) {
  return { 'x-isapi': '1', usertoken: token, 'accept-encoding': 'gzip, deflate, br, zstd' }
}

function ask({ body, ...what }: { method: string; path: string; body: string | undefined }, token: string) {
  const headers = { ...headersOf(token), ...(body !== undefined && { 'content-type': 'application/json' }) }
  return new Promise<{ ok: boolean; bytes: number }>((resolve, reject) => {
    const call = request(options({ ...what, headers }), (reply) => {
      let bytes = 0
      reply.on('data', (part: Buffer) => (bytes += part.byteLength))
      reply.on('end', () => resolve({ ok: reply.statusCode === 200, bytes }))
    })
    call.on('error', reject)
    call.end(body)
  })
}

function openStream(token: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const call = request({ ...options({ path: '/api/v2/generate/events', headers: headersOf(token) }), agent: false }, (reply) => {
      reply.on('error', () => undefined).once('data', () => resolve(reply))
    })
    call.on('error', reject)
    call.end()
  })
}

function options(more: RequestOptions): RequestOptions {
  return { agent, hostname, port, ...more }
}

function processorTimes() {
  return { server: secondsOf([server.pid]), PostgreSQL: secondsOf(postgresProcesses(directory)), client: secondsOf([process.pid]) }
}

function report(answers: readonly Answer[], { before, after }: Record<'before' | 'after', ReturnType<typeof processorTimes>>): void {
  const failed = answers.filter(({ ok }) => !ok).length
  print(`${RATE} requests a second for ${SECONDS} s, ${STREAMS} streams (ms)`, [
    { call: 'all', requests: answers.length, failed, ...distribution(answers.map(({ ms }) => ms)) },
    ...[...Map.groupBy(answers, ({ call }) => call)].map(([call, its]) => ({
      call,
      requests: its.length,
      failed: its.filter(({ ok }) => !ok).length,
      ...distribution(its.map(({ ms }) => ms)),
      bytes: its[0]?.bytes,
    })),
  ])
  const names = ['server', 'PostgreSQL', 'client'] as const
  print(
    'processor time a request (ms)',
    names.map((who) => ({ who, ms: Math.round(((after[who] - before[who]) / answers.length) * 100_000) / 100 })),
  )
  console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`)
  if (failed > 0) process.exitCode = 1
}
