import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { asType, createPeerServer, type PeerAnswer, type PeerCall, type PeerRun, type PeerServer } from '../../../../test/peer-server.ts'
import { createFilms, type FilmOrder } from './films.ts'
import { INFO, type OpenAiFlavour } from './info.ts'
import { type CheckedOrder, checkOrder, type Refused } from './orders.ts'
import { madePicture, spoken } from './results.ts'

export interface OpenAiServer extends PeerServer<OpenAiRun> {
  /** Accepted requests, newest last. */
  readonly orders: () => readonly CheckedOrder[]
  /** Video requests, and deleted videos. */
  readonly films: () => { readonly orders: readonly FilmOrder[]; readonly removed: readonly string[] }
  /** Refuses each request like this from now on, optionally `after` this many. */
  refuse(refused?: Refused, after?: number): void
}

interface OpenAiRun extends PeerRun {
  readonly order: CheckedOrder
}

/**
 * Simulates OpenAI's published API, or a compatible program, with a key unless `open`. A request is answered when done: in the state `done` it paints
 * itself, or returns the state's files.
 */
export async function createOpenAiServer({
  flavour,
  open = flavour === 'kokoro',
}: {
  readonly flavour: OpenAiFlavour
  readonly open?: boolean
}): Promise<OpenAiServer> {
  const secret = `sk-test-${randomUUID()}`
  const pictures = new Map<string, Buffer>()
  const films = createFilms(() => server.state())
  let refusing: { refused: Refused; after: number } | undefined

  const answer = async (call: PeerCall): Promise<PeerAnswer | undefined> => {
    const { path, kind, method, request, body } = call
    const isPublic = open || path === '.well-known/localai.json'
    if (!isPublic && request.headers.authorization !== `Bearer ${secret}`) return json(401, wrongKey(request))
    const order = { path: `/${path}`, body, type: request.headers['content-type'] ?? '' }
    if (path === 'v1/videos' && kind === 'submit') return films.take(order)
    if (kind === 'submit') return work(call, await checkOrder(flavour, order))
    const film = /^v1\/videos\/([^/]+)(\/content)?$/.exec(path)
    if (film) return films.answer({ id: film[1] ?? '', isContent: film[2] !== undefined, isRemoval: method === 'DELETE' })
    const picture = pictures.get(path)
    if (picture) return { file: { bytes: picture, type: 'image/png' } }
    const value = INFO[flavour][`/${path}`]
    return value === undefined
      ? json(404, { error: { message: `Invalid URL (GET /${path})`, type: 'invalid_request_error' } })
      : json(200, value)
  }

  const work = async (call: PeerCall, order: CheckedOrder | Refused): Promise<PeerAnswer | undefined> => {
    const { request, reply, fault } = call
    if ('status' in order) return json(order.status, order.value, order.headers)
    if (refusing && refusing.after-- <= 0) return json(refusing.refused.status, refusing.refused.value, refusing.refused.headers)
    const run = server.take({ key: String(request.headers['x-client-request-id'] ?? randomUUID()), asked: order.fields, order })
    if (order.partials !== undefined && fault === undefined) startStream(reply, order)
    await server.ended(call, run)
    const { state, error: message } = server.state()
    if (reply.headersSent)
      return endStream(reply, state === 'failed' ? { type: 'error', error: failure(message) } : await completed(run, call))
    if (state === 'failed') return json(500, { error: failure(message) })
    if (order.type === 'speech') return { file: { bytes: spoken(order, { isStreamed: flavour === 'openai' }), type: 'audio/wav' } }
    const data = (await made(run, call)).map((bytes) => toItem(bytes, order))
    return json(200, { created: 1, data, ...(flavour === 'openai' && { usage: USAGE, ...SHOWN }) })
  }

  const startStream = (reply: ServerResponse, { partials = 0, type }: CheckedOrder): void => {
    reply.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
    reply.flushHeaders()
    const { preview, ratio = 0 } = server.state()
    const index = Math.round(ratio * (partials + 1)) - 1
    if (preview && index >= 0 && index < partials)
      sendEvent(reply, { type: `${type}.partial_image`, partial_image_index: index, b64_json: base64(preview), created_at: 1, ...SHOWN })
  }

  const completed = async (run: OpenAiRun, call: PeerCall): Promise<SentEvent> => {
    const [picture = Buffer.of()] = await made(run, call)
    return { type: `${run.order.type}.completed`, b64_json: base64(picture), created_at: 2, usage: USAGE, ...SHOWN }
  }

  const made = async ({ order }: OpenAiRun, { fault }: PeerCall): Promise<Uint8Array[]> => {
    if (fault === 'no outputs') return []
    const own = server
      .state()
      .files?.slice(0, order.count)
      .map(({ bytes }) => bytes)
    const all = own ?? (await Promise.all(Array.from({ length: order.count }, (_, i) => madePicture(order, i))))
    return all.map((bytes) => asType(fault, bytes))
  }

  /** LocalAI keeps the image in a folder unless its bytes are requested. */
  const toItem = (bytes: Uint8Array, { fields }: CheckedOrder): object => {
    if (flavour !== 'localai' || fields['response_format'] === 'b64_json')
      return { b64_json: base64(bytes), ...(flavour === 'vllm' && { url: null }) }
    const path = `generated-images/${randomUUID()}.png`
    pictures.set(path, Buffer.from(bytes))
    return { url: `${server.origin}/${path}` }
  }

  const server = await createPeerServer<OpenAiRun>({
    secret,
    kindOf: (method, path) => (method === 'POST' ? 'submit' : path.startsWith('generated-images/') ? 'file' : 'info'),
    answer,
    planned: (status) => json(status, { error: { message: 'as planned', type: 'planned', param: null, code: null } }),
    first: { state: 'running' },
  })
  return {
    ...server,
    orders: () => server.runs().map(({ order }) => order),
    films: films.seen,
    refuse: (refused, after = 0) => {
      refusing = refused && { refused, after }
    },
  }
}

const json = (status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): PeerAnswer => ({
  status,
  value,
  headers: { 'x-request-id': 'req_1', ...(status === 429 && { 'retry-after': '7' }), ...headers },
})

const failure = (message = '') => ({ message, type: 'server_error', param: null, code: null })

const SHOWN = { size: '1024x1024', quality: 'low', background: 'opaque', output_format: 'png' } as const
const USAGE = {
  input_tokens: 9,
  input_tokens_details: { image_tokens: 0, text_tokens: 9 },
  output_tokens: 272,
  total_tokens: 281,
} as const

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

const wrongKey = ({ headers }: IncomingMessage) => ({
  error: {
    message: headers.authorization ? `Incorrect API key provided: ${headers.authorization.slice(7)}.` : 'You did not provide an API key.',
    type: 'invalid_request_error',
    param: null,
    code: headers.authorization ? 'invalid_api_key' : null,
  },
})

type SentEvent = { readonly type: string } & Readonly<Record<string, unknown>>

function sendEvent(reply: ServerResponse, value: SentEvent): ServerResponse {
  reply.write(`event: ${value.type}\ndata: ${JSON.stringify(value)}\n\n`)
  return reply
}

function endStream(reply: ServerResponse, last: SentEvent): undefined {
  sendEvent(reply, last).end()
}
