import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { HoldingPeer } from '../../../../test/peer-server.ts'
import { planFaults, servePeer } from '../../../../test/peer-server.ts'
import type { Fault, PeerRequest, PeerState } from '../../../../test/peer.ts'
import { createFilms, type FilmOrder } from './films.ts'
import { INFO, type OpenAiFlavour } from './info.ts'
import { type CheckedOrder, checkOrder, type Refused } from './orders.ts'
import { madePicture, spoken } from './results.ts'

export interface OpenAiServer extends HoldingPeer {
  /** Requests for work that it took, the newest last. */
  readonly orders: () => readonly CheckedOrder[]
  /** Requests for films, and those that were deleted. */
  readonly films: () => { readonly orders: readonly FilmOrder[]; readonly removed: readonly string[] }
  /** Refuses each request for work like this from now on; those of a number `after` how many it took before. */
  refuse(refused?: Refused, after?: number): void
}

interface Run {
  readonly key: string
  readonly order: CheckedOrder
  over: boolean
}

/**
 * Speaks as OpenAI does by its published API, or as a program that follows it, behind a key unless it is `open`. A request is answered when its work is done: once the state is `done`
 * it paints by itself, or gives the files of the state.
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
  const films = createFilms(() => now)
  let runs: Run[] = []
  let now: PeerState = { state: 'running' }
  let refusing: { refused: Refused; after: number } | undefined
  let requests = 0
  let changed = Promise.withResolvers<void>()

  const change = (): void => {
    changed.resolve()
    changed = Promise.withResolvers()
  }
  const { fail, faultOf } = planFaults()
  const isOver = (): boolean => now.state === 'done' || now.state === 'failed'

  const answer = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    requests++
    const body = await bodyOf(request)
    const path = new URL(request.url ?? '/', 'http://openai').pathname
    const kind: PeerRequest = request.method === 'POST' ? 'submit' : path.startsWith('/generated-images/') ? 'file' : 'info'
    const fault = faultOf(kind)
    if (fault === 'cut') return void request.socket.destroy()
    if (fault === 'hang') return
    if (typeof fault === 'number') return send(reply, fault, { error: { message: 'as planned', type: 'planned', param: null, code: null } })
    if (fault === 'slow') await setTimeout(150)
    const isPublic = open || path === '/.well-known/localai.json'
    if (!isPublic && request.headers.authorization !== `Bearer ${secret}`) return send(reply, 401, wrongKey(request))
    if (path === '/v1/videos' && kind === 'submit') return films.take({ body, type: request.headers['content-type'] ?? '', reply })
    if (kind === 'submit') return work({ path, body, request, reply, fault })
    const film = /^\/v1\/videos\/([^/]+)(\/content)?$/.exec(path)
    if (film) return films.answer({ id: film[1] ?? '', wantsContent: film[2] !== undefined, isRemoval: request.method === 'DELETE', reply })
    const picture = pictures.get(path)
    if (picture) return void reply.writeHead(200, { 'content-type': 'image/png' }).end(picture)
    const value = INFO[flavour][path]
    if (fault === 'rubbish') return void reply.writeHead(200, { 'content-type': 'application/json' }).end('<html>busy')
    if (fault === 'cut after') return void request.socket.destroy()
    return value === undefined
      ? send(reply, 404, { error: { message: `Invalid URL (GET ${path})`, type: 'invalid_request_error' } })
      : send(reply, 200, value)
  }

  const work = async ({ path, body, request, reply, fault }: Exchange): Promise<void> => {
    const order = await checkOrder(flavour, { path, body, type: request.headers['content-type'] ?? '' })
    if ('status' in order) return send(reply, order.status, order.value, order.headers)
    if (refusing && refusing.after-- <= 0) return send(reply, refusing.refused.status, refusing.refused.value, refusing.refused.headers)
    const run: Run = { key: String(request.headers['x-client-request-id'] ?? randomUUID()), order, over: false }
    runs.push(run)
    change()
    if (fault === 'cut after' && !isOver()) request.socket.destroy()
    if (order.partials !== undefined && fault === undefined) startStream(reply, order)
    while (!isOver() && runs.includes(run)) await changed.promise
    await finish(run, { path, body, request, reply, fault })
    run.over = true
    change()
  }

  const startStream = (reply: ServerResponse, { partials = 0, type }: CheckedOrder): void => {
    reply.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
    reply.flushHeaders()
    const { preview, ratio = 0 } = now
    const index = Math.round(ratio * (partials + 1)) - 1
    if (preview && index >= 0 && index < partials)
      sendEvent(reply, { type: `${type}.partial_image`, partial_image_index: index, b64_json: base64(preview), created_at: 1, ...SHOWN })
  }

  const finish = async ({ order }: Run, { request, reply, fault }: Exchange): Promise<void> => {
    if (fault === 'cut after') return void request.socket.destroy()
    if (fault === 'huge')
      return void reply.writeHead(200, { 'content-type': 'application/json', 'content-length': 10 * 2 ** 30 }).write('{')
    if (fault === 'rubbish') return void reply.writeHead(200, { 'content-type': 'application/json' }).end('<html>busy')
    if (now.state === 'failed') {
      const error = { message: now.error, type: 'server_error', param: null, code: null }
      return reply.headersSent ? void sendEvent(reply, { type: 'error', error }).end() : send(reply, 500, { error })
    }
    if (order.type === 'speech') {
      reply.writeHead(200, { 'content-type': 'audio/wav' })
      return void reply.end(fault === 'wrong type' ? 'no sound' : spoken(order, { isStreamed: flavour === 'openai' }))
    }
    const own = now.files?.slice(0, order.count).map(({ bytes }) => Buffer.from(bytes))
    const made = own ?? (await Promise.all(Array.from({ length: order.count }, (_, i) => madePicture(order, i))))
    const given = fault === 'no outputs' ? [] : made.map((bytes) => (fault === 'wrong type' ? Buffer.from('not what it says') : bytes))
    if (reply.headersSent)
      return void sendEvent(reply, {
        type: `${order.type}.completed`,
        b64_json: base64(given[0] ?? Buffer.of()),
        created_at: 2,
        usage: USAGE,
        ...SHOWN,
      }).end()
    send(reply, 200, {
      created: 1,
      data: given.map((bytes) => toItem(bytes, order)),
      ...(flavour === 'openai' && { usage: USAGE, ...SHOWN }),
    })
    if (fault === 'repeat') request.socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}')
  }

  /** LocalAI keeps the picture in a folder unless it is asked for its bytes. */
  const toItem = (bytes: Buffer, { fields }: CheckedOrder): object => {
    if (flavour !== 'localai' || fields['response_format'] === 'b64_json')
      return { b64_json: base64(bytes), ...(flavour === 'vllm' && { url: null }) }
    const path = `/generated-images/${randomUUID()}.png`
    pictures.set(path, bytes)
    return { url: `${origin}${path}` }
  }

  const { origin, leave, listen } = await servePeer(answer)
  return {
    origin,
    secret,
    submissions: () => runs.map(({ key }) => key),
    asked: () => runs.map(({ order }) => order.fields),
    orders: () => runs.map(({ order }) => order),
    films: films.seen,
    requests: () => requests,
    cancelled: () => [],
    busy: () => runs.filter(({ over }) => !over).length,
    refuse: (refused, after = 0) => {
      refusing = refused && { refused, after }
    },
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
      now = { state: 'done', files: [] }
      change()
      await leave()
    },
  }
}

interface Exchange {
  readonly path: string
  readonly body: Buffer
  readonly request: IncomingMessage
  readonly reply: ServerResponse
  readonly fault: Fault | undefined
}

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

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}

function send(reply: ServerResponse, status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): void {
  if (reply.destroyed) return
  const all = { 'content-type': 'application/json', 'x-request-id': 'req_1', ...(status === 429 && { 'retry-after': '7' }), ...headers }
  reply.writeHead(status, all).end(JSON.stringify(value))
}

function sendEvent(reply: ServerResponse, value: { readonly type: string } & Readonly<Record<string, unknown>>): ServerResponse {
  reply.write(`event: ${value.type}\ndata: ${JSON.stringify(value)}\n\n`)
  return reply
}
