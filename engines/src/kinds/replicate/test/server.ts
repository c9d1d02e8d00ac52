import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { z } from 'zod'
import { planFaults, servePeer } from '../../../../test/peer-server.ts'
import type { Fault, Peer, PeerRequest, PeerState } from '../../../../test/peer.ts'
import { type DoubleModel, MODELS } from './models.ts'

export interface ReplicateServer extends Peer {
  /** Predictions that it took, the newest last. */
  readonly predictions: () => readonly Prediction[]
  /** Files that were uploaded, by their address. */
  readonly uploads: ReadonlyMap<string, Uint8Array>
  /** Refuses the next prediction for that field, as one that is out of bounds. */
  refuse(field: string, description: string): void
}

export interface Prediction {
  readonly id: string
  readonly model: string
  readonly input: Readonly<Record<string, unknown>>
  readonly headers: IncomingMessage['headers']
  /** Path that it was asked for at. */
  readonly path: string
  cancelled: boolean
}

const order = z.object({ version: z.string().optional(), input: z.record(z.string(), z.unknown()), stream: z.boolean().optional() })

/** The version of a model. */
export const versionOf = (name: string): string => createHash('sha256').update(name).digest('hex')

/**
 * Speaks the published HTTP API of Replicate (replicate.com/docs/reference/http). Predictions go on as they are told to; where they are told to end without files, they give
 * pictures of one colour that their seed chooses.
 */
export async function createReplicateServer(): Promise<ReplicateServer> {
  const secret = `r8_${randomUUID().replaceAll('-', '')}`
  const predictions = new Map<string, Prediction>()
  const uploads = new Map<string, Uint8Array>()
  let now: PeerState = { state: 'queued', position: 3 }
  let refusal: { field: string; description: string } | undefined
  let requests = 0

  const { fail, faultOf } = planFaults()

  const answer = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    requests++
    const body = await bytesOf(request)
    const { pathname } = new URL(request.url ?? '/', origin)
    const path = pathname.replace(/^\/v1\//, '')
    const kind = kindOf(request.method, path)
    const fault = faultOf(kind)
    if (fault === 'cut') return void request.socket.destroy()
    if (fault === 'hang') return
    if (typeof fault === 'number') return send(reply, fault, { title: 'As planned', detail: 'as planned', status: fault })
    if (fault === 'slow') await setTimeout(150)
    if (kind === 'file') return sendFile(reply, { bytes: await resultAt(path), fault })
    if (request.headers.authorization !== `Bearer ${secret}`)
      return send(reply, 401, { title: 'Unauthenticated', detail: 'You did not pass a valid authentication token', status: 401 })
    const done = (status: number, value: unknown): void => {
      if (fault === 'cut after') return void request.socket.destroy()
      if (fault === 'rubbish') return void reply.writeHead(status, { 'content-type': 'application/json' }).end('<html>busy')
      send(reply, status, value)
      if (fault === 'repeat') request.socket.write(`HTTP/1.1 ${status} OK\r\ncontent-length: 2\r\n\r\n{}`)
    }
    if (path === 'account') return done(200, { type: 'organization', username: 'stipple', name: 'Stipple', github_url: '' })
    if (path === 'files') return done(201, await takeFile(request, body))
    if (kind === 'submit') return done(...create(path, request, body))
    const [what = '', first = '', second = '', third = '', version = ''] = path.split('/')
    if (what === 'models') return done(...modelAt(`${first}/${second}`, third === 'versions' ? version : undefined))
    const prediction = fault === 'forget' ? undefined : predictions.get(first)
    if (!prediction) return done(404, NOTHING)
    if (second === 'cancel' && now.state !== 'done' && now.state !== 'failed') prediction.cancelled = true
    done(200, wire(prediction, fault))
  }

  const modelAt = (name: string, version: string | undefined): [number, object] => {
    const found = MODELS[name]
    if (!found || (version !== undefined && version !== versionOf(name))) return [404, NOTHING]
    const { openapi_schema, ...about } = found
    const latest = { id: versionOf(name), created_at: '2026-01-01T00:00:00Z', cog_version: '0.16.0', openapi_schema }
    const [owner, title] = name.split('/')
    return [
      200,
      version === undefined ? { ...about, owner, name: title, visibility: 'public', run_count: 3, latest_version: latest } : latest,
    ]
  }

  const create = (path: string, request: IncomingMessage, body: Buffer): [number, object] => {
    const { version, input } = order.parse(JSON.parse(body.toString()))
    const [, owner = '', title = ''] = path.split('/')
    const name = path === 'predictions' ? Object.keys(MODELS).find((one) => versionOf(one) === version) : `${owner}/${title}`
    const model = name === undefined ? undefined : MODELS[name]
    if (name === undefined || !model)
      return [422, { title: 'Invalid version or not permitted', detail: 'The specified version does not exist', status: 422 }]
    if (path !== 'predictions' && !model.is_official) return [404, NOTHING]
    const wrong = refusal ?? wrongField(model, input)
    refusal = undefined
    if (wrong)
      return [
        422,
        {
          title: 'Input validation failed',
          detail: `- input.${wrong.field}: ${wrong.description}\n`,
          status: 422,
          invalid_fields: [{ type: 'invalid', field: `input.${wrong.field}`, description: wrong.description }],
        },
      ]
    const prediction = {
      id: String(request.headers['x-request-id'] ?? randomUUID()),
      model: name,
      input,
      headers: request.headers,
      path,
      cancelled: false,
    }
    predictions.set(prediction.id, prediction)
    return [201, wire(prediction, undefined)]
  }

  const takeFile = async (request: IncomingMessage, body: Buffer): Promise<object> => {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': request.headers['content-type'] ?? '' } }).formData()
    const file = form.get('content')
    if (!(file instanceof File)) throw new Error('an upload without a file')
    const id = randomUUID()
    const address = `${origin}/v1/files/${id}`
    uploads.set(address, await file.bytes())
    return { id, name: file.name, content_type: file.type, size: file.size, etag: id, checksums: {}, metadata: {}, urls: { get: address } }
  }

  const numberOf = ({ input }: Prediction): number => (typeof input['num_outputs'] === 'number' ? input['num_outputs'] : 1)

  const wire = (prediction: Prediction, fault: Fault | undefined): object => {
    const { id, model, input, cancelled } = prediction
    const host = fault === 'lure' ? 'http://169.254.169.254' : origin
    const count = now.files?.length ?? numberOf(prediction)
    const addresses = Array.from({ length: fault === 'no outputs' ? 0 : count }, (_, index) => `${host}/delivery/${id}/${index}.png`)
    const isSingle = MODELS[model]?.openapi_schema.components.schemas.Output !== undefined && model === 'stipple/larger'
    const at = (path: string): string => `${origin}/v1/predictions/${id}${path}`
    const isOver = now.state === 'done' || now.state === 'failed'
    const status =
      cancelled && !isOver ? 'canceled' : { queued: 'starting', running: 'processing', done: 'succeeded', failed: 'failed' }[now.state]
    const percent = Math.round((now.ratio ?? 0) * 100)
    return {
      id,
      model,
      version: versionOf(model),
      input,
      status,
      output: now.state === 'done' ? (isSingle ? addresses[0] : addresses) : null,
      error: now.state === 'failed' ? now.error : null,
      logs:
        now.state === 'running'
          ? `Using seed: 1\n  0%|          | 0/50 [00:00<?, ?it/s]\n ${percent}%|████      | 20/50 [00:01<00:02]`
          : '',
      metrics: {},
      urls: { get: at(''), cancel: at('/cancel'), web: `https://replicate.com/p/${id}` },
      created_at: '2026-01-01T00:00:00Z',
      data_removed: false,
    }
  }

  const resultAt = async (path: string): Promise<Uint8Array | undefined> => {
    const [, id = '', file = ''] = path.replace(/^\//, '').split('/')
    const [prediction, index] = [predictions.get(id), Number.parseInt(file, 10)]
    if (!prediction) return undefined
    return now.files ? now.files[index]?.bytes : picture(prediction.input, index)
  }

  const { origin, leave, listen } = await servePeer(answer)
  return {
    origin,
    secret,
    submissions: () => [...predictions.keys()],
    asked: () => [...predictions.values()].map(({ input }) => input),
    predictions: () => [...predictions.values()],
    uploads,
    requests: () => requests,
    cancelled: () => [...predictions.values()].flatMap(({ id, cancelled }) => (cancelled ? [id] : [])),
    fail,
    set: (state) => {
      now = state
    },
    refuse: (field, description) => {
      refusal = { field, description }
    },
    leave,
    comeBack: ({ empty = false } = {}) => {
      if (empty) predictions.clear()
      return listen()
    },
    close: leave,
  }
}

const NOTHING = { detail: 'The requested resource could not be found.', title: 'Not found', status: 404 }

const inputs = z.object({
  required: z.array(z.string()).default([]),
  properties: z.record(
    z.string(),
    z.object({ type: z.string().optional(), minimum: z.number().optional(), maximum: z.number().optional() }),
  ),
})

/** The first input that is unknown, missing or out of its bounds. */
function wrongField(
  { openapi_schema: { components } }: DoubleModel,
  input: Prediction['input'],
): { field: string; description: string } | undefined {
  const { required, properties } = inputs.parse(components.schemas.Input)
  const missing = required.find((name) => input[name] === undefined)
  if (missing !== undefined) return { field: missing, description: `${missing} is required` }
  for (const [field, value] of Object.entries(input)) {
    const { type, minimum = -Infinity, maximum = Infinity } = properties[field] ?? { type: 'unknown' }
    if (type === 'unknown') return { field, description: 'Additional property is not allowed' }
    if (type === 'integer' && !Number.isInteger(value)) return { field, description: 'Invalid type. Expected: integer' }
    if (typeof value === 'number' && (value < minimum || value > maximum)) return { field, description: 'Must be within the bounds' }
  }
  return undefined
}

const number = (value: unknown, fallback: number): number => (typeof value === 'number' ? value : fallback)

function picture(input: Prediction['input'], index: number): Promise<Uint8Array> {
  const [r = 0, g = 0, b = 0] = createHash('sha256')
    .update(`${number(input['seed'], 0) + index}`)
    .digest()
  const [width, height] = [number(input['width'], 64), number(input['height'], 64)]
  return sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer()
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}

function kindOf(method: string | undefined, path: string): PeerRequest {
  if (path.includes('delivery/')) return 'file'
  if (path.endsWith('/cancel')) return 'cancel'
  if (method === 'POST' && path.endsWith('predictions')) return 'submit'
  return path.startsWith('predictions/') ? 'look' : 'info'
}

function send(reply: ServerResponse, status: number, value: unknown): void {
  const headers = { 'content-type': 'application/json', ...(status === 429 && { 'retry-after': '7' }) }
  reply.writeHead(status, headers).end(JSON.stringify(value))
}

function sendFile(reply: ServerResponse, { bytes, fault }: { bytes: Uint8Array | undefined; fault: Fault | undefined }): void {
  if (!bytes || fault === 'forget') return send(reply, 404, NOTHING)
  if (fault === 'huge') return void reply.writeHead(200, { 'content-type': 'image/png', 'content-length': 10 * 2 ** 30 }).write('x')
  if (fault === 'cut after') return void reply.writeHead(200, { 'content-length': bytes.length + 1 }).write(bytes, () => reply.destroy())
  reply.writeHead(200, { 'content-type': 'image/png' }).end(fault === 'wrong type' || fault === 'rubbish' ? 'not what it says' : bytes)
}
