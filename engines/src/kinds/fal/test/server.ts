import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { z } from 'zod'
import { planFaults, servePeer } from '../../../../test/peer-server.ts'
import type { Fault, Peer, PeerRequest, PeerState } from '../../../../test/peer.ts'
import { FAL_MODELS, falDocument } from './models.ts'

export interface FalServer extends Peer {
  /** Runs that it took, the newest last. */
  readonly runs: () => readonly FalRun[]
  /** Files that were uploaded, by their address. */
  readonly uploads: ReadonlyMap<string, Uint8Array>
  /** The answer that runs give from now on instead of a result. */
  refuse(status: number, body: object): void
  /** Pictures that the filter blackens, by their place. */
  blacken(...flags: readonly boolean[]): void
}

export interface FalRun {
  readonly id: string
  readonly endpoint: string
  readonly input: Readonly<Record<string, unknown>>
  readonly headers: IncomingMessage['headers']
  cancelled: boolean
}

const input = z.record(z.string(), z.unknown())

/**
 * Speaks the published queue API of fal (fal.ai/docs, Queue), with its store of files and its descriptions of models, at one address. Runs go on as they are told to;
 * where they are told to end without files, they give pictures of one colour that their seed chooses.
 */
export async function createFalServer(): Promise<FalServer> {
  const secret = `${randomUUID()}:${randomBytes(16).toString('hex')}`
  const runs = new Map<string, FalRun>()
  const uploads = new Map<string, Uint8Array>()
  let now: PeerState = { state: 'queued', position: 3 }
  let refusal: { status: number; body: object } | undefined
  let blackened: readonly boolean[] = []
  let requests = 0
  const { fail, faultOf } = planFaults()

  const answer = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    requests++
    const body = await bytesOf(request)
    const url = new URL(request.url ?? '/', origin)
    const path = url.pathname.slice(1)
    const fault = faultOf(kindOf(request.method, path))
    if (fault === 'cut') return void request.socket.destroy()
    if (fault === 'hang') return
    if (typeof fault === 'number') return send(reply, fault, { detail: 'as planned' })
    if (fault === 'slow') await setTimeout(150)
    if (path.startsWith('files/')) return sendFile(reply, { bytes: await resultAt(path), fault })
    if (path.startsWith('left/')) {
      uploads.set(url.href, new Uint8Array(body))
      return send(reply, 200, {})
    }
    const done = (status: number, value: object): void => {
      if (fault === 'cut after') return void request.socket.destroy()
      if (fault === 'rubbish') return void reply.writeHead(status, { 'content-type': 'application/json' }).end('<html>busy')
      send(reply, status, value)
      if (fault === 'repeat') request.socket.write(`HTTP/1.1 ${status} OK\r\ncontent-length: 2\r\n\r\n{}`)
    }
    if (path === 'api/openapi/queue/openapi.json') {
      const document = falDocument(url.searchParams.get('endpoint_id') ?? '')
      return document ? done(200, document) : done(404, { detail: 'Not found' })
    }
    if (request.headers.authorization !== `Key ${secret}`)
      return send(reply, 401, { detail: 'Authentication is required to access this application' })
    if (path === 'storage/upload/initiate') {
      const address = `${origin}/left/${randomUUID()}`
      return done(200, { upload_url: address, file_url: address })
    }
    const [, app = '', name = '', rest = ''] = /^(.*)\/requests\/([^/]+)\/?(.*)$/.exec(path) ?? []
    if (name === '') return done(...take(path, request, body))
    const run = fault === 'forget' ? undefined : runs.get(name)
    if (!run || (run.endpoint !== app && !run.endpoint.startsWith(`${app}/`))) return done(404, { detail: 'Request not found' })
    if (rest === 'status') return done(...statusOf(run, url.searchParams.get('logs') === '1'))
    if (rest !== 'cancel') return done(...resultOf(run, fault))
    if (isOver()) return done(400, { status: 'ALREADY_COMPLETED' })
    run.cancelled = true
    done(202, { status: 'CANCELLATION_REQUESTED' })
  }
  const isOver = (): boolean => now.state === 'done' || now.state === 'failed'

  const take = (endpoint: string, request: IncomingMessage, body: Buffer): [number, object] => {
    if (!FAL_MODELS[endpoint]) return [404, { detail: `Path /${endpoint} not found` }]
    const run = { id: randomUUID(), endpoint, input: input.parse(JSON.parse(body.toString())), headers: request.headers, cancelled: false }
    runs.set(run.id, run)
    return [200, { status: 'IN_QUEUE', request_id: run.id, queue_position: 0, ...addressesOf(run) }]
  }

  const addressesOf = ({ id, endpoint }: FalRun): object => {
    const at = `${origin}/${endpoint.split('/').slice(0, 2).join('/')}/requests/${id}`
    return { response_url: at, status_url: `${at}/status`, cancel_url: `${at}/cancel` }
  }

  const statusOf = (run: FalRun, withLogs: boolean): [number, object] => {
    const shared = { request_id: run.id, ...addressesOf(run) }
    if (isOver() || run.cancelled) return [200, { status: 'COMPLETED', logs: [], metrics: { inference_time: 0.3 }, ...shared }]
    if (now.state === 'queued') return [202, { status: 'IN_QUEUE', queue_position: now.position ?? 0, ...shared }]
    const message = `${Math.round((now.ratio ?? 0) * 100)}%|████      | 11/28 [00:01<00:02]`
    const logs = withLogs
      ? [
          { message: 'loading', level: 'INFO' },
          { message, level: 'STDERR', source: 'SYSTEM', timestamp: '' },
        ]
      : null
    return [202, { status: 'IN_PROGRESS', logs, ...shared }]
  }

  const resultOf = (run: FalRun, fault: Fault | undefined): [number, object] => {
    if (run.cancelled && !isOver()) return [499, { detail: 'Request was cancelled by the user' }]
    if (!isOver()) return [400, { detail: 'Request is still in progress' }]
    const wrong = refusal ?? wrongInput(run)
    if (wrong) return [wrong.status, wrong.body]
    if (now.state === 'failed')
      return [500, { detail: [{ loc: ['body'], msg: now.error ?? '', type: 'internal_server_error', input: {} }] }]
    const host = fault === 'lure' ? 'http://169.254.169.254' : origin
    const count = fault === 'no outputs' ? 0 : (now.files?.length ?? numberOf(run.input['num_images'], 1))
    const files = Array.from({ length: count }, (_, index) => ({ url: `${host}/files/${run.id}/${index}.png`, content_type: 'image/png' }))
    const { output } = FAL_MODELS[run.endpoint] ?? { output: {} }
    if ('video' in output) return [200, { video: files[0] }]
    if ('audio' in output) return [200, { audio: files[0] }]
    if ('audio_file' in output) return [200, { audio_file: files[0] }]
    if ('image' in output) return [200, { image: files[0] }]
    return [200, { images: files, seed: run.input['seed'] ?? 1, has_nsfw_concepts: files.map((_, index) => blackened[index] ?? false) }]
  }

  const resultAt = async (path: string): Promise<Uint8Array | undefined> => {
    const [, id = '', file = ''] = path.split('/')
    const [run, index] = [runs.get(id), Number.parseInt(file, 10)]
    if (!run) return undefined
    return now.files ? now.files[index]?.bytes : picture(run.input, index)
  }

  const { origin, leave, listen } = await servePeer(answer)
  return {
    origin,
    secret,
    submissions: () => [...runs.keys()],
    asked: () => [...runs.values()].map((run) => run.input),
    runs: () => [...runs.values()],
    uploads,
    requests: () => requests,
    cancelled: () => [...runs.values()].flatMap(({ id, cancelled }) => (cancelled ? [id] : [])),
    fail,
    set: (state) => {
      now = state
    },
    refuse: (status, body) => {
      refusal = { status, body }
    },
    blacken: (...flags) => {
      blackened = flags
    },
    leave,
    comeBack: ({ empty = false } = {}) => {
      if (empty) runs.clear()
      return listen()
    },
    close: leave,
  }
}

/** The first input that is missing, in the words of the service; it tells so when the run has ended. */
function wrongInput({ endpoint, input: given }: FalRun): { status: number; body: object } | undefined {
  const missing = FAL_MODELS[endpoint]?.required.find((name) => given[name] === undefined)
  return missing === undefined
    ? undefined
    : { status: 422, body: { detail: [{ loc: ['body', missing], msg: 'field required', type: 'missing', input: given }] } }
}

const numberOf = (value: unknown, fallback: number): number => (typeof value === 'number' ? value : fallback)
const size = z.object({ width: z.number(), height: z.number() })

function picture(given: FalRun['input'], index: number): Promise<Uint8Array> {
  const [r = 0, g = 0, b = 0] = createHash('sha256')
    .update(`${numberOf(given['seed'], 0) + index}`)
    .digest()
  const sides = size.safeParse(given['image_size']).data ?? { width: 64, height: 64 }
  return sharp({ create: { ...sides, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer()
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}

function kindOf(method: string | undefined, path: string): PeerRequest {
  if (path.startsWith('files/')) return 'file'
  if (path.endsWith('/cancel')) return 'cancel'
  if (path.includes('/requests/')) return 'look'
  return method === 'POST' && !path.startsWith('storage/') ? 'submit' : 'info'
}

function send(reply: ServerResponse, status: number, value: object): void {
  const headers = { 'content-type': 'application/json', ...(status === 429 && { 'retry-after': '7' }) }
  reply.writeHead(status, headers).end(JSON.stringify(value))
}

function sendFile(reply: ServerResponse, { bytes, fault }: { bytes: Uint8Array | undefined; fault: Fault | undefined }): void {
  if (!bytes || fault === 'forget') return send(reply, 404, { detail: 'Not found' })
  if (fault === 'huge') return void reply.writeHead(200, { 'content-type': 'image/png', 'content-length': 10 * 2 ** 30 }).write('x')
  if (fault === 'cut after') return void reply.writeHead(200, { 'content-length': bytes.length + 1 }).write(bytes, () => reply.destroy())
  reply.writeHead(200, { 'content-type': 'image/png' }).end(fault === 'wrong type' || fault === 'rubbish' ? 'not what it says' : bytes)
}
