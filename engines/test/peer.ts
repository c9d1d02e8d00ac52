import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { planFaults, servePeer } from './peer-server.ts'

/** Fault that a peer can show. */
export type Fault =
  | 'hang'
  /** Closes the connection before the request is read. */
  | 'cut'
  /** Carries out the request and closes the connection before the answer. */
  | 'cut after'
  | 'rubbish'
  | 'wrong type'
  | 'no outputs'
  /** Declares a size of 10 GB for a result. */
  | 'huge'
  /** Returns an address in a private network as a result. */
  | 'lure'
  /** Sends the answer twice. */
  | 'repeat'
  /** Denies a run that it accepted. */
  | 'forget'
  | 'slow'
  /** Leads to an address in a private network. */
  | 302
  | 401
  | 402
  | 429
  | 500

export type PeerRequest = 'submit' | 'look' | 'file' | 'cancel' | 'info'

export interface PeerState {
  readonly state: 'queued' | 'running' | 'done' | 'failed'
  readonly position?: number
  readonly ratio?: number
  readonly preview?: Uint8Array
  /** Reason for the failure, in the peer's words. */
  readonly error?: string
  readonly files?: readonly PeerFile[]
}

export interface PeerFile {
  readonly type: string
  readonly seed: number
  readonly bytes: Uint8Array
}

/** Server of a remote engine for the suite of connections; every run waits until the test sets its state. */
export interface Peer {
  readonly origin: string
  /** Key that it accepts. */
  readonly secret: string
  /** Returns the keys of the accepted runs, in order. */
  readonly submissions: () => readonly string[]
  /** Returns the request of each run, in the peer's own format. */
  readonly asked: () => readonly unknown[]
  readonly requests: () => number
  readonly cancelled: () => readonly string[]
  /** Shows a fault from now on, at requests of one sort (`on`) and for a number of `times`; none without a fault. Returns how often it was shown so far. */
  fail(fault?: Fault, options?: { readonly on?: PeerRequest; readonly times?: number }): () => number
  /** Sets the state of all its runs. */
  set(state: PeerState): void
  /** Closes all connections and accepts no more, as when it is killed. */
  leave(): Promise<void>
  /** Listens again at the same address; with `empty` it has lost all runs. */
  comeBack(options?: { readonly empty?: boolean }): Promise<void>
  close(): Promise<void>
}

interface Job {
  readonly id: string
  readonly key: string
  readonly asked: unknown
  cancelled: boolean
}

/** Starts a small job API over real HTTP (submit, look, cancel, fetch) that can show every fault of the suite. */
export async function createPeer(): Promise<Peer> {
  const secret = `word-${randomUUID()}`
  const jobs = new Map<string, Job>()
  let now: PeerState = { state: 'queued', position: 3 }
  let requests = 0

  const { fail, faultOf } = planFaults()
  const answer = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    requests++
    const body = await textOf(request)
    const { pathname } = new URL(request.url ?? '/', 'http://peer')
    const [, what = '', name = ''] = pathname.split('/')
    const kind = kindOf(request.method, what)
    const fault = faultOf(kind)
    if (fault === 'cut') return void request.socket.destroy()
    if (fault === 'hang') return
    if (typeof fault === 'number') return send(reply, fault, { error: 'as planned' })
    if (fault === 'slow') await delay(150)
    if (kind !== 'file' && request.headers.authorization !== `Bearer ${secret}`) return send(reply, 401, { error: 'who are you' })
    const done = (status: number, value: unknown): void => {
      if (fault === 'cut after') return void request.socket.destroy()
      if (fault === 'rubbish') return void reply.writeHead(status, { 'content-type': 'application/json' }).end('<html>busy')
      send(reply, status, value)
      if (fault === 'repeat') request.socket.write(`HTTP/1.1 ${status} OK\r\ncontent-length: 2\r\n\r\n{}`)
    }
    if (kind === 'info') return done(200, INFO)
    if (kind === 'file') return sendFile(reply, { file: now.files?.[Number(name)], fault })
    if (kind === 'submit') {
      const key = String(request.headers['idempotency-key'])
      const job = jobs.get(key) ?? { id: key, key, asked: JSON.parse(body), cancelled: false }
      jobs.set(key, job)
      return done(202, { id: job.id })
    }
    const job = fault === 'forget' ? undefined : jobs.get(name)
    if (!job) return done(404, { error: 'no such job' })
    if (kind === 'look') return done(200, wireState(now, { fault, origin: origin }))
    if (now.state === 'done' || now.state === 'failed') return done(409, { error: 'it is over' })
    job.cancelled = true
    done(200, { stopped: now.state === 'queued' })
  }

  const { origin, leave, listen } = await servePeer(answer)
  return {
    origin,
    secret,
    submissions: () => [...jobs.keys()],
    asked: () => [...jobs.values()].map(({ asked }) => asked),
    requests: () => requests,
    cancelled: () => [...jobs.values()].flatMap(({ key, cancelled }) => (cancelled ? [key] : [])),
    fail,
    set: (state) => {
      now = state
    },
    leave,
    comeBack: ({ empty = false } = {}) => {
      if (empty) jobs.clear()
      return listen()
    },
    close: leave,
  }
}

/** Answer to `info`. */
const INFO = {
  version: '1.0',
  hardware: 'a laptop',
  slots: 2,
  models: [{ name: 'sketch-v1', label: 'Sketch', lines: { least: 1, most: 9 } }],
}

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces).toString()
}

function kindOf(method: string | undefined, what: string): PeerRequest {
  if (what === 'info') return 'info'
  if (what === 'files') return 'file'
  if (method === 'POST') return 'submit'
  return method === 'DELETE' ? 'cancel' : 'look'
}

function send(reply: ServerResponse, status: number, value: unknown): void {
  const headers = { 'content-type': 'application/json', ...(status === 429 && { 'retry-after': '7' }) }
  reply.writeHead(status, headers).end(JSON.stringify(value))
}

function sendFile(reply: ServerResponse, { file, fault }: { file: PeerFile | undefined; fault: Fault | undefined }): void {
  if (!file || fault === 'forget') return send(reply, 404, { error: 'no such file' })
  if (fault === 'huge') return void reply.writeHead(200, { 'content-type': file.type, 'content-length': 10 * 2 ** 30 }).write('x')
  if (fault === 'cut after')
    return void reply.writeHead(200, { 'content-length': file.bytes.length + 1 }).write(file.bytes, () => reply.destroy())
  reply.writeHead(200, { 'content-type': file.type }).end(fault === 'wrong type' || fault === 'rubbish' ? 'not what it says' : file.bytes)
}

function wireState({ files = [], preview, ...state }: PeerState, { fault, origin }: { fault: Fault | undefined; origin: string }): object {
  const at = fault === 'lure' ? 'http://169.254.169.254' : origin
  const given = fault === 'no outputs' ? [] : files
  return {
    ...state,
    ...(preview && { preview: Buffer.from(preview).toString('base64') }),
    files: given.map(({ type, seed }, index) => ({ type, seed, url: `${at}/files/${index}` })),
  }
}
