import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { heldMemory } from './held-memory.ts'
import { postgresProcesses, secondsOf } from './processes.ts'
import { signUp, startServer, temporaryDirectory } from './server.ts'
import { distribution, print } from './table.ts'

/**
 * Calls by API key: 200 submits per second, the key check, waiting calls, and webhooks. Nothing runs, because the only worker never asks for work:
 * jobs end by cancellation. `--rate 40`: fewer per second, on a machine with other load.
 */
const MEMBERS = 80
const { values } = parseArgs({ options: { rate: { type: 'string', default: '200' } } })
const A_SECOND = Number(values.rate)
const SECONDS = 20
const WAITING = 1000
const ENDS = 100
const CHECKS = 1500
const ALONE = 200
const MODEL = 'horde/stable-diffusion'
const INSPECTOR = 9339

/** Arrival times of webhooks, by prediction id. */
const statusCounts = new Map<string, number>()
const receiver = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    statusCounts.set((JSON.parse(Buffer.concat(parts).toString()) as { id: string }).id, performance.now())
    response.end()
  })
})
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
const webhook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
const directory = temporaryDirectory()
const enginesFile = join(directory, 'engines.json')
writeFileSync(enginesFile, JSON.stringify([{ name: 'Machines', kind: 'network', settings: {}, slots: 4 }]))
const server = await startServer({
  directory,
  nodeOptions: [`--inspect=127.0.0.1:${INSPECTOR}`],
  env: {
    WORKERS: '0',
    ENGINES_FILE: enginesFile,
    REGISTRATION_DOTS: '1000000',
    CALLS_PER_MINUTE: '1000000',
    TRUST_PROXY: 'true',
    WEBHOOK_ORIGINS: webhook,
  },
})

interface Member {
  readonly session: Record<string, string>
  readonly key: Record<string, string>
}

try {
  const members: Member[] = []
  for (let index = 0; index < MEMBERS; index++) members.push(await newMember(index))
  const memberAt = (index: number): Member => {
    const member = members[index % MEMBERS]
    if (!member) throw new Error('nobody signed up')
    return member
  }

  await openModel(memberAt(0))
  const checks = await compareKeys(memberAt(0))
  // The first time includes compilation, connections and statements.
  await endAll(await hold(memberAt))
  await delay(5000)
  const idle = await heldMemory(INSPECTOR)
  const calls = await hold(memberAt)
  const held = (await heldMemory(INSPECTOR)) - idle
  const waits: number[] = []
  const hooks: number[] = []
  for (const { queued, ended, key } of calls.slice(0, ENDS)) {
    const id = await queued
    await post(`/v1/predictions/${id}/cancel`, key)
    const end = performance.now()
    waits.push(Math.max(0, (await ended) - end))
    while (!statusCounts.has(id)) await delay(2)
    hooks.push(Math.max(0, (statusCounts.get(id) ?? 0) - end))
  }
  await endAll(calls.slice(ENDS))
  const alone = await submitAlone(memberAt(0))
  await submitAtRate(2, memberAt)
  const before = used()
  const submits = await submitAtRate(SECONDS, memberAt)
  const after = used()
  const each = (what: 'server' | 'database') => round(((after[what] - before[what]) * 1000) / submits.length)
  print('programs with keys', [
    { what: `submit at ${A_SECOND} a second (ms)`, goal: 'p95 < 60', ...distribution(submits) },
    { what: 'submit, one after another (ms)', goal: '', ...distribution(alone) },
    { what: 'processor for a submit, server and PostgreSQL (ms)', goal: '', p50: each('server'), p95: each('database') },
    { what: 'what a key adds to a call (ms, by p50)', goal: '< 1', p50: round(checks.key.p50 - checks.session.p50) },
    { what: 'end → answer of a call that waits (ms)', goal: '< 200', ...distribution(waits) },
    { what: 'end → webhook has arrived (ms)', goal: '< 1000', ...distribution(hooks) },
    { what: `${WAITING} calls that wait, without garbage (MB)`, goal: '< 100', p50: round(held) },
  ])
} finally {
  receiver.close()
  receiver.closeAllConnections()
  await server.stop()
}

async function newMember(index: number): Promise<Member> {
  const session = await signUp(server.address, `bench-${index}`, { 'x-forwarded-for': `10.1.0.${index}` })
  const body = JSON.stringify({ name: 'A program', scopes: ['generate', 'read', 'work'], cap: 1_000_000 })
  const reply = await fetch(`${server.address}/api/account/keys`, { method: 'POST', headers: session, body })
  const { token } = (await reply.json()) as { token: string }
  return { session, key: { 'content-type': 'application/json', authorization: `Bearer ${token}` } }
}

/** Lets a worker ask for work once, which makes its model known. */
async function openModel({ key }: Member): Promise<void> {
  const apikey = key['authorization']?.replace('Bearer ', '') ?? ''
  const body = JSON.stringify({
    name: 'A card',
    models: ['stable_diffusion'],
    bridge_agent: 'AI Horde Worker reGen:10:x',
    max_pixels: 2 ** 20,
  })
  for (let left = 100; left > 0; left--) {
    await fetch(`${server.address}/api/v2/generate/pop`, { method: 'POST', headers: { 'content-type': 'application/json', apikey }, body })
    const listed = (await (await fetch(`${server.address}/api/v2/models.json`)).json()) as { readonly model: string }[]
    if (listed.some(({ model }) => model === MODEL)) return
    await delay(200)
  }
  throw new Error('the model of the machine is not offered')
}

async function post(path: string, headers: Record<string, string>, body: object = {}): Promise<{ readonly id: string }> {
  const reply = await fetch(server.address + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text}`)
  return JSON.parse(text) as { id: string }
}

function wanted(more: object = {}): object {
  return { version: MODEL, input: { prompt: 'a lighthouse' }, ...more }
}

/** Sends at a fixed rate, regardless of the server. Returns the times until acceptance (ms). */
async function submitAtRate(seconds: number, memberAt: (index: number) => Member): Promise<number[]> {
  const begin = performance.now()
  const times: Promise<number>[] = []
  for (let index = 0; index < seconds * A_SECOND; index++) {
    const due = begin + (index * 1000) / A_SECOND
    const early = due - performance.now()
    if (early > 1) await delay(early)
    times.push(post('/v1/predictions', memberAt(index).key, wanted()).then(() => performance.now() - due))
  }
  return Promise.all(times)
}

/** Times of submits without other load (ms). */
async function submitAlone({ key }: Member): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < ALONE; index++) {
    const begin = performance.now()
    await post('/v1/predictions', key, wanted())
    times.push(performance.now() - begin)
  }
  return times
}

/** The same call alternating between a session and a key. */
async function compareKeys({ session, key }: Member) {
  const times = { session: [] as number[], key: [] as number[] }
  for (let index = 0; index < 2 * CHECKS; index++) {
    const [kind, headers] = index % 2 === 0 ? (['session', session] as const) : (['key', key] as const)
    const begin = performance.now()
    const reply = await fetch(`${server.address}/api/user/get_credit_balance`, { headers })
    await reply.text()
    if (!reply.ok) throw new Error(`a balance was refused: ${reply.status}`)
    times[kind].push(performance.now() - begin)
  }
  return { session: distribution(times.session), key: distribution(times.key) }
}

type Waiting = ReturnType<typeof waitForEnd>

/** Waiting calls, started a few at a time. */
async function hold(memberAt: (index: number) => Member): Promise<Waiting[]> {
  const calls: Waiting[] = []
  for (let index = 0; index < WAITING; index++) {
    const call = waitForEnd(memberAt(index))
    calls.push(call)
    if (index % 20 === 0) await call.queued
  }
  await Promise.all(calls.map(({ queued }) => queued))
  await delay(2000)
  return calls
}

async function endAll(calls: readonly Waiting[]): Promise<void> {
  for (const { queued, key } of calls) await post(`/v1/predictions/${await queued}/cancel`, key)
  await Promise.all(calls.map(({ ended }) => ended))
}

/** A call that waits for the end: the prediction's id, and the time of its response. */
function waitForEnd({ key }: Member) {
  const name = crypto.randomUUID()
  const headers = { ...key, 'idempotency-key': name }
  const body = wanted({ webhook, webhook_events_filter: ['completed'] })
  const queued = post('/v1/predictions', headers, body).then(({ id }) => id)
  const ended = queued.then(() => post('/v1/predictions', { ...headers, prefer: 'wait=60' }, body)).then(() => performance.now())
  return { queued, ended, key }
}

/** Processor seconds so far. */
function used(): { readonly server: number; readonly database: number } {
  return { server: secondsOf([server.pid]), database: secondsOf(postgresProcesses(directory)) }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
