import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import sharp from 'sharp'
import { z } from 'zod'
import { createPeerServer, type PeerAnswer, type PeerCall, type PeerRun, type PeerServer } from '../../../../test/peer-server.ts'
import type { PeerRequest } from '../../../../test/peer.ts'
import { FAL_MODELS, falDocument } from './models.ts'

export interface FalServer extends PeerServer<FalRun> {
  /** Uploaded files by address. */
  readonly uploads: ReadonlyMap<string, Uint8Array>
  /** Response of runs from now on, instead of a result. */
  refuse(status: number, body: object): void
  /** Indexes of images that the filter blackens. */
  blacken(...flags: readonly boolean[]): void
}

export interface FalRun extends PeerRun {
  readonly endpoint: string
  readonly input: Readonly<Record<string, unknown>>
  readonly headers: IncomingMessage['headers']
}

const input = z.record(z.string(), z.unknown())

/**
 * Implements fal's published queue API (fal.ai/docs, Queue), with its file store and model descriptions, at one address. Runs follow the test;
 * without given files they return images of one colour chosen by the seed.
 */
export async function createFalServer(): Promise<FalServer> {
  const secret = `${randomUUID()}:${randomBytes(16).toString('hex')}`
  const uploads = new Map<string, Uint8Array>()
  let refusal: PeerAnswer | undefined
  let blackened: readonly boolean[] = []

  const answer = async (call: PeerCall): Promise<PeerAnswer> => {
    const { path, query, request, body } = call
    if (path.startsWith('files/')) return resultAt(path)
    if (path.startsWith('left/')) {
      uploads.set(`${server.origin}/${path}`, new Uint8Array(body))
      return {}
    }
    if (path === 'api/openapi/queue/openapi.json') {
      const document = falDocument(query.get('endpoint_id') ?? '')
      return document ? { value: document } : { status: 404, value: { detail: 'Not found' } }
    }
    if (request.headers.authorization !== `Key ${secret}`)
      return { status: 401, value: { detail: 'Authentication is required to access this application' } }
    if (path === 'storage/upload/initiate') {
      const address = `${server.origin}/left/${randomUUID()}`
      return { value: { upload_url: address, file_url: address } }
    }
    const [, app = '', name = '', rest = ''] = /^(.*)\/requests\/([^/]+)\/?(.*)$/.exec(path) ?? []
    if (name === '') return take(call)
    const run = server.find(call, name)
    if (!run || (run.endpoint !== app && !run.endpoint.startsWith(`${app}/`)))
      return { status: 404, value: { detail: 'Request not found' } }
    if (rest === 'status') return statusOf(run, query.get('logs') === '1')
    if (rest !== 'cancel') return resultOf(run, call)
    if (server.isOver()) return { status: 400, value: { status: 'ALREADY_COMPLETED' } }
    run.cancelled = true
    return { status: 202, value: { status: 'CANCELLATION_REQUESTED' } }
  }

  const take = ({ path: endpoint, request: { headers }, body }: PeerCall): PeerAnswer => {
    if (!FAL_MODELS[endpoint]) return { status: 404, value: { detail: `Path /${endpoint} not found` } }
    const asked = input.parse(JSON.parse(body.toString()))
    const run = server.take({ key: randomUUID(), endpoint, input: asked, asked, headers })
    return { value: { status: 'IN_QUEUE', request_id: run.key, queue_position: 0, ...addressesOf(run) } }
  }

  const addressesOf = ({ key, endpoint }: FalRun): object => {
    const at = `${server.origin}/${endpoint.split('/').slice(0, 2).join('/')}/requests/${key}`
    return { response_url: at, status_url: `${at}/status`, cancel_url: `${at}/cancel` }
  }

  const statusOf = (run: FalRun, withLogs: boolean): PeerAnswer => {
    const shared = { request_id: run.key, ...addressesOf(run) }
    const { state, position = 0, ratio = 0 } = server.state()
    if (server.isOver() || run.cancelled) return { value: { status: 'COMPLETED', logs: [], metrics: { inference_time: 0.3 }, ...shared } }
    if (state === 'queued') return { status: 202, value: { status: 'IN_QUEUE', queue_position: position, ...shared } }
    const message = `${Math.round(ratio * 100)}%|████      | 11/28 [00:01<00:02]`
    const logs = [
      { message: 'loading', level: 'INFO' },
      { message, level: 'STDERR', source: 'SYSTEM', timestamp: '' },
    ]
    return { status: 202, value: { status: 'IN_PROGRESS', logs: withLogs ? logs : null, ...shared } }
  }

  const resultOf = (run: FalRun, { fault }: PeerCall): PeerAnswer => {
    const { state, error = '', files: given } = server.state()
    if (run.cancelled && !server.isOver()) return { status: 499, value: { detail: 'Request was cancelled by the user' } }
    if (!server.isOver()) return { status: 400, value: { detail: 'Request is still in progress' } }
    const wrong = refusal ?? wrongInput(run)
    if (wrong) return wrong
    if (state === 'failed')
      return { status: 500, value: { detail: [{ loc: ['body'], msg: error, type: 'internal_server_error', input: {} }] } }
    const host = fault === 'lure' ? 'http://169.254.169.254' : server.origin
    const count = fault === 'no outputs' ? 0 : (given?.length ?? numberOf(run.input['num_images'], 1))
    const files = Array.from({ length: count }, (_, index) => ({ url: `${host}/files/${run.key}/${index}.png`, content_type: 'image/png' }))
    const { output } = FAL_MODELS[run.endpoint] ?? { output: {} }
    const single = ['video', 'audio', 'audio_file', 'image'].find((name) => name in output)
    if (single !== undefined) return { value: { [single]: files[0] } }
    return { value: { images: files, seed: run.input['seed'] ?? 1, has_nsfw_concepts: files.map((_, index) => blackened[index] ?? false) } }
  }

  const resultAt = async (path: string): Promise<PeerAnswer> => {
    const [, key = '', file = ''] = path.split('/')
    const [run, index, { files }] = [server.runs().find((one) => one.key === key), Number.parseInt(file, 10), server.state()]
    const bytes = files ? files[index]?.bytes : run && (await picture(run.input, index))
    return run && bytes ? { file: { bytes, type: 'image/png' } } : { status: 404, value: { detail: 'Not found' } }
  }

  const server = await createPeerServer<FalRun>({ secret, kindOf, answer })
  return {
    ...server,
    uploads,
    refuse: (status, value) => {
      refusal = { status, value }
    },
    blacken: (...flags) => {
      blackened = flags
    },
  }
}

/** The first missing input, in the service's words, reported at the end of the run. */
function wrongInput({ endpoint, input: given }: FalRun): PeerAnswer | undefined {
  const missing = FAL_MODELS[endpoint]?.required.find((name) => given[name] === undefined)
  return missing === undefined
    ? undefined
    : { status: 422, value: { detail: [{ loc: ['body', missing], msg: 'field required', type: 'missing', input: given }] } }
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

function kindOf(method: string, path: string): PeerRequest {
  if (path.startsWith('files/')) return 'file'
  if (path.endsWith('/cancel')) return 'cancel'
  if (path.includes('/requests/')) return 'look'
  return method === 'POST' && !path.startsWith('storage/') ? 'submit' : 'info'
}
