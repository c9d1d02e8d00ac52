import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import sharp from 'sharp'
import { z } from 'zod'
import { createPeerServer, type PeerAnswer, type PeerCall, type PeerRun, type PeerServer } from '../../../../test/peer-server.ts'
import type { Fault, PeerRequest } from '../../../../test/peer.ts'
import { type DoubleModel, MODELS } from './models.ts'

export interface ReplicateServer extends PeerServer<Prediction> {
  /** Uploaded files by address. */
  readonly uploads: ReadonlyMap<string, Uint8Array>
  /** Refuses the next prediction because of this field's bounds. */
  refuse(field: string, description: string): void
}

export interface Prediction extends PeerRun {
  readonly model: string
  readonly input: Readonly<Record<string, unknown>>
  readonly headers: IncomingMessage['headers']
  /** Path of the request. */
  readonly path: string
}

const order = z.object({ version: z.string().optional(), input: z.record(z.string(), z.unknown()), stream: z.boolean().optional() })

/** Version of a model. */
export const versionOf = (name: string): string => createHash('sha256').update(name).digest('hex')

/**
 * Implements Replicate's published HTTP API (replicate.com/docs/reference/http). Predictions follow the test; without given files they return images
 * of one colour chosen by the seed.
 */
export async function createReplicateServer(): Promise<ReplicateServer> {
  const secret = `r8_${randomUUID().replaceAll('-', '')}`
  const uploads = new Map<string, Uint8Array>()
  let refusal: { field: string; description: string } | undefined

  const answer = async (call: PeerCall): Promise<PeerAnswer> => {
    const { kind, request, fault } = call
    const path = call.path.replace(/^v1\//, '')
    if (kind === 'file') return resultAt(path)
    if (request.headers.authorization !== `Bearer ${secret}`)
      return { status: 401, value: { title: 'Unauthenticated', detail: 'You did not pass a valid authentication token', status: 401 } }
    if (path === 'account') return { value: { type: 'organization', username: 'stipple', name: 'Stipple', github_url: '' } }
    if (path === 'files') return { status: 201, value: await takeFile(call) }
    if (kind === 'submit') return create(path, call)
    const [what = '', first = '', second = '', third = '', version = ''] = path.split('/')
    if (what === 'models') return modelAt(`${first}/${second}`, third === 'versions' ? version : undefined)
    const prediction = server.find(call, first)
    if (!prediction) return NOTHING
    if (second === 'cancel' && !server.isOver()) prediction.cancelled = true
    return { value: wire(prediction, fault) }
  }

  const modelAt = (name: string, version: string | undefined): PeerAnswer => {
    const found = MODELS[name]
    if (!found || (version !== undefined && version !== versionOf(name))) return NOTHING
    const { openapi_schema, ...about } = found
    const latest = { id: versionOf(name), created_at: '2026-01-01T00:00:00Z', cog_version: '0.16.0', openapi_schema }
    const [owner, title] = name.split('/')
    return {
      value: version === undefined ? { ...about, owner, name: title, visibility: 'public', run_count: 3, latest_version: latest } : latest,
    }
  }

  const create = (path: string, { request, body }: PeerCall): PeerAnswer => {
    const { version, input } = order.parse(JSON.parse(body.toString()))
    const [, owner = '', title = ''] = path.split('/')
    const name = path === 'predictions' ? Object.keys(MODELS).find((one) => versionOf(one) === version) : `${owner}/${title}`
    const model = name === undefined ? undefined : MODELS[name]
    if (name === undefined || !model)
      return {
        status: 422,
        value: { title: 'Invalid version or not permitted', detail: 'The specified version does not exist', status: 422 },
      }
    if (path !== 'predictions' && !model.is_official) return NOTHING
    const wrong = refusal ?? wrongField(model, input)
    refusal = undefined
    if (wrong)
      return {
        status: 422,
        value: {
          title: 'Input validation failed',
          detail: `- input.${wrong.field}: ${wrong.description}\n`,
          status: 422,
          invalid_fields: [{ type: 'invalid', field: `input.${wrong.field}`, description: wrong.description }],
        },
      }
    const key = String(request.headers['x-request-id'] ?? randomUUID())
    const prediction = server.take({ key, model: name, input, asked: input, headers: request.headers, path })
    return { status: 201, value: wire(prediction, undefined) }
  }

  const takeFile = async ({ request, body }: PeerCall): Promise<object> => {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': request.headers['content-type'] ?? '' } }).formData()
    const file = form.get('content')
    if (!(file instanceof File)) throw new Error('an upload without a file')
    const id = randomUUID()
    const address = `${server.origin}/v1/files/${id}`
    uploads.set(address, await file.bytes())
    return { id, name: file.name, content_type: file.type, size: file.size, etag: id, checksums: {}, metadata: {}, urls: { get: address } }
  }

  const numberOf = ({ input }: Prediction): number => (typeof input['num_outputs'] === 'number' ? input['num_outputs'] : 1)

  const wire = (prediction: Prediction, fault: Fault | undefined): object => {
    const { key: id, model, input, cancelled } = prediction
    const now = server.state()
    const host = fault === 'lure' ? 'http://169.254.169.254' : server.origin
    const count = now.files?.length ?? numberOf(prediction)
    const addresses = Array.from({ length: fault === 'no outputs' ? 0 : count }, (_, index) => `${host}/delivery/${id}/${index}.png`)
    const isSingle = MODELS[model]?.openapi_schema.components.schemas.Output !== undefined && model === 'stipple/larger'
    const at = (path: string): string => `${server.origin}/v1/predictions/${id}${path}`
    const status =
      cancelled && !server.isOver()
        ? 'canceled'
        : { queued: 'starting', running: 'processing', done: 'succeeded', failed: 'failed' }[now.state]
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

  const resultAt = async (path: string): Promise<PeerAnswer> => {
    const [, key = '', file = ''] = path.split('/')
    const [run, index, { files }] = [server.runs().find((one) => one.key === key), Number.parseInt(file, 10), server.state()]
    const bytes = files ? files[index]?.bytes : run && (await picture(run.input, index))
    return run && bytes ? { file: { bytes, type: 'image/png' } } : NOTHING
  }

  const server = await createPeerServer<Prediction>({ secret, kindOf: (method, path) => kindOf(method, path.replace(/^v1\//, '')), answer })
  return {
    ...server,
    uploads,
    refuse: (field, description) => {
      refusal = { field, description }
    },
  }
}

const NOTHING: PeerAnswer = {
  status: 404,
  value: { detail: 'The requested resource could not be found.', title: 'Not found', status: 404 },
}

const inputs = z.object({
  required: z.array(z.string()).default([]),
  properties: z.record(
    z.string(),
    z.object({ type: z.string().optional(), minimum: z.number().optional(), maximum: z.number().optional() }),
  ),
})

/** The first input that is unknown, missing or out of bounds. */
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

function kindOf(method: string, path: string): PeerRequest {
  if (path.includes('delivery/')) return 'file'
  if (path.endsWith('/cancel')) return 'cancel'
  if (method === 'POST' && path.endsWith('predictions')) return 'submit'
  return path.startsWith('predictions/') ? 'look' : 'info'
}
