import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { Fault, Peer, PeerRequest, PeerState } from './peer.ts'

/** A server that answers a request when its images are ready. */
export interface HoldingPeer extends Peer {
  /** Number of runs that wait or run. */
  readonly busy: () => number
}

/** An accepted run. */
export interface PeerRun {
  readonly key: string
  /** The request, in the format of the server. */
  readonly asked: unknown
  cancelled?: boolean
  over?: boolean
}

export interface PeerCall {
  readonly method: string
  /** Without the leading slash and the query. */
  readonly path: string
  readonly query: URLSearchParams
  readonly body: Buffer
  readonly kind: PeerRequest
  readonly fault: Fault | undefined
  readonly request: IncomingMessage
  readonly reply: ServerResponse
}

/** JSON, or a file. */
export interface PeerAnswer {
  /** 200 where it is left out. */
  readonly status?: number
  readonly headers?: OutgoingHttpHeaders
  readonly value?: unknown
  readonly file?: { readonly bytes: Uint8Array; readonly type: string } | undefined
}

/** Server-specific parts; all others are common. */
export interface PeerProtocol {
  readonly secret: string
  readonly kindOf: (method: string, path: string) => PeerRequest
  /** Undefined if it has already replied, as with a stream. */
  readonly answer: (call: PeerCall) => PeerAnswer | undefined | Promise<PeerAnswer | undefined>
  /** Response with a status planned by a test. */
  readonly planned?: (status: number) => PeerAnswer
  /** State of runs at the beginning. */
  readonly first?: PeerState
}

export interface PeerServer<R extends PeerRun> extends HoldingPeer {
  readonly runs: () => readonly R[]
  readonly take: (run: R) => R
  /** Run of a key; undefined if unknown, or forgotten as a fault. */
  readonly find: (call: PeerCall, key: string) => R | undefined
  readonly state: () => PeerState
  readonly isOver: () => boolean
  /** Waits until a condition holds, checked on each change. */
  readonly until: (holds: () => boolean) => Promise<void>
  /** Waits until a held run has ended, and marks it. */
  readonly ended: (call: PeerCall, run: R) => Promise<void>
  readonly change: () => void
  /** For sockets, which `answer` does not handle. */
  readonly http: Server
}

/** Starts a server with a protocol that can show every fault of the suites. Runs follow the test. */
export async function createPeerServer<R extends PeerRun>({
  secret,
  kindOf,
  answer,
  planned = (status) => ({ value: { detail: 'as planned' }, headers: status === 429 ? { 'retry-after': '7' } : {} }),
  first = { state: 'queued', position: 3 },
}: PeerProtocol): Promise<PeerServer<R>> {
  const { fail, faultOf } = planFaults()
  let runs: R[] = []
  let now = first
  let requests = 0
  let changed = Promise.withResolvers<void>()
  const change = (): void => {
    changed.resolve()
    changed = Promise.withResolvers()
  }
  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds()) await changed.promise
  }
  const isOver = (): boolean => now.state === 'done' || now.state === 'failed'

  const { server, origin, leave, listen } = await servePeer(async (request, reply) => {
    requests++
    const body = await bytesOf(request)
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://peer')
    const [method, path] = [request.method ?? 'GET', pathname.slice(1)]
    const kind = kindOf(method, path)
    const fault = faultOf(kind)
    const call: PeerCall = { method, path, query, body, kind, fault, request, reply }
    if (fault === 'cut') return request.socket.destroy()
    if (fault === 'hang') return undefined
    if (typeof fault === 'number') return deliver({ ...call, fault: undefined }, { ...planned(fault), status: fault })
    if (fault === 'slow') await setTimeout(150)
    const given = await answer(call)
    return given && deliver(call, given)
  })
  return {
    origin,
    secret,
    submissions: () => runs.map(({ key }) => key),
    asked: () => runs.map(({ asked }) => asked),
    requests: () => requests,
    cancelled: () => runs.flatMap(({ key, cancelled }) => (cancelled ? [key] : [])),
    busy: () => runs.filter(({ over }) => !over).length,
    fail,
    set: (state) => {
      now = state
      change()
    },
    leave,
    comeBack: ({ empty = false } = {}) => {
      if (empty) runs = []
      change()
      return listen()
    },
    close: async () => {
      runs = []
      change()
      await leave()
    },
    runs: () => runs,
    take: (run) => {
      runs.push(run)
      change()
      return run
    },
    find: ({ fault }, key) => (fault === 'forget' ? undefined : runs.find((run) => run.key === key)),
    state: () => now,
    isOver,
    until,
    ended: async ({ fault, request }, run) => {
      if (fault === 'cut after' && !isOver()) request.socket.destroy()
      await until(() => isOver() || run.cancelled === true || run.over === true || !runs.includes(run))
      run.over = true
      change()
    },
    change,
    http: server,
  }
}

/** Time between two bytes of an endless answer (ms). */
const DRIP_MS = 20

/** Sends a response, or its faulty version. */
function deliver({ request, reply, fault, kind }: PeerCall, { status = 200, headers = {}, value, file }: PeerAnswer): void {
  if (reply.destroyed) return
  const type = file?.type ?? 'application/json'
  const bytes = file?.bytes ?? Buffer.from(JSON.stringify(value ?? {}))
  const begin = (more: OutgoingHttpHeaders = {}) => reply.writeHead(status, { 'content-type': type, ...headers, ...more })
  if (fault === 'cut after')
    return file ? void begin({ 'content-length': bytes.length + 1 }).write(bytes, () => reply.destroy()) : void request.socket.destroy()
  if (fault === 'huge') return void begin({ 'content-length': 10 * 2 ** 30 }).write(file ? 'x' : '{')
  if (fault === 'endless') {
    begin()
    const drip = setInterval(() => reply.write(' '), DRIP_MS)
    return void reply.once('close', () => clearInterval(drip))
  }
  if (fault === 'forget' && kind === 'file') return void reply.writeHead(404).end()
  if (file) return void begin().end(fault === 'wrong type' || fault === 'rubbish' ? 'not what it says' : bytes)
  begin().end(fault === 'rubbish' ? '<html>busy' : bytes)
  if (fault === 'repeat') request.socket.write(`HTTP/1.1 ${status} OK\r\ncontent-length: 2\r\n\r\n{}`)
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}

/** Bytes of a wrong type, for that fault. */
export const asType = (fault: Fault | undefined, bytes: Uint8Array): Uint8Array =>
  fault === 'wrong type' ? Buffer.from('not what it says') : bytes

/** Stores the planned fault, and decides for each request if it shows. */
function planFaults(): { readonly fail: Peer['fail']; readonly faultOf: (kind: PeerRequest) => Fault | undefined } {
  let planned: { fault: Fault; on: PeerRequest | undefined; left: number; shown: number } | undefined
  return {
    fail: (fault, { on, times = Infinity } = {}) => {
      const plan = fault === undefined ? undefined : { fault, on, left: times, shown: 0 }
      planned = plan
      return () => plan?.shown ?? 0
    },
    faultOf: (kind) => {
      if (!planned || planned.left === 0 || (planned.on !== undefined && planned.on !== kind)) return undefined
      planned.left--
      planned.shown++
      return planned.fault
    },
  }
}

interface Served {
  readonly server: Server
  readonly origin: string
  readonly leave: () => Promise<void>
  /** Listens again at the same address. */
  readonly listen: () => Promise<void>
}

/** Listens on a local port, which it uses again after a restart. */
export async function servePeer(answer: (request: IncomingMessage, reply: ServerResponse) => Promise<unknown>): Promise<Served> {
  const server = createServer((request, reply) => {
    // Reached by a redirect, which must fail.
    reply.setHeader('location', 'http://169.254.169.254/latest/meta-data')
    answer(request, reply).catch(() => request.socket.destroy())
  })
  const listen = (port: number): Promise<void> => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    server,
    origin: `http://127.0.0.1:${port}`,
    leave: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      // The ends of the connections reach the other side first.
      await setTimeout(20)
    },
    listen: () => listen(port),
  }
}
