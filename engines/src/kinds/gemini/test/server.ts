import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import type { HoldingPeer } from '../../../../test/describe-held-connection.ts'
import { planFaults, servePeer } from '../../../../test/peer-server.ts'
import type { Fault, PeerRequest, PeerState } from '../../../../test/peer.ts'
import { paint } from '../../sdapi/test/pictures.ts'
import { checkContent, type GeminiOrder, LISTED, refusalOf } from './orders.ts'

export interface GeminiServer extends HoldingPeer {
  /** Requests for work that it took, the newest last. */
  readonly orders: () => readonly GeminiOrder[]
  /** Paths that were asked for, with their queries. */
  readonly paths: () => readonly string[]
  /** Answers each request for work like this from now on; those of a number `after` how many it took before. */
  answer(given?: { readonly status: number; readonly value: unknown }, after?: number): void
}

interface Run {
  readonly key: string
  readonly order: GeminiOrder
  over: boolean
}

/** Speaks as the Gemini API does by its published description. A request is answered when its picture is made: once the state is `done` it paints by itself, or gives the files of the state. */
export async function createGeminiServer(): Promise<GeminiServer> {
  const secret = `AIza${randomUUID().replaceAll('-', '')}abc`
  const paths: string[] = []
  let runs: Run[] = []
  let now: PeerState = { state: 'running' }
  let planned: { given: { status: number; value: unknown }; after: number } | undefined
  let changed = Promise.withResolvers<void>()

  const change = (): void => {
    changed.resolve()
    changed = Promise.withResolvers()
  }
  const { fail, faultOf } = planFaults()

  const answer = async (request: IncomingMessage, reply: ServerResponse): Promise<unknown> => {
    const body = await textOf(request)
    paths.push(request.url ?? '/')
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://gemini')
    const kind: PeerRequest = request.method === 'POST' ? 'submit' : 'info'
    const fault = faultOf(kind)
    if (fault === 'cut') return request.socket.destroy()
    if (fault === 'hang') return undefined
    if (typeof fault === 'number') return send(reply, { status: fault, value: planFailure(fault) })
    if (fault === 'slow') await setTimeout(150)
    const login = request.headers['x-goog-api-key'] ?? searchParams.get('key')
    if (login === null) return send(reply, refusalOf('no key'))
    if (login !== secret) return send(reply, refusalOf('wrong key'))
    const [, model = '', method] = /^\/v1(?:beta)?\/models\/([^:]+):(\w+)$/.exec(pathname) ?? []
    if (method === 'generateContent') return work({ model, body, request, reply, fault })
    if (fault === 'rubbish') return reply.writeHead(200, { 'content-type': 'application/json' }).end('<html>busy')
    if (/^\/v1(beta)?\/models$/.test(pathname)) return send(reply, { status: 200, value: listPage(searchParams) })
    return send(reply, refusalOf('unknown path'))
  }

  const work = async ({ model, body, request, reply, fault }: Exchange): Promise<unknown> => {
    const order = checkContent(model, body)
    if ('status' in order) return send(reply, order)
    if (planned && planned.after-- <= 0) return send(reply, planned.given)
    const run: Run = { key: String(request.headers['x-request-id'] ?? randomUUID()), order, over: false }
    runs.push(run)
    change()
    if (fault === 'cut after' && now.state !== 'done') request.socket.destroy()
    while (now.state !== 'done' && runs.includes(run)) await changed.promise
    await deliver(order, { request, reply, fault })
    run.over = true
    change()
    return undefined
  }

  const deliver = async (
    order: GeminiOrder,
    { request, reply, fault }: Pick<Exchange, 'request' | 'reply' | 'fault'>,
  ): Promise<unknown> => {
    if (fault === 'cut after') return request.socket.destroy()
    if (fault === 'rubbish') return reply.writeHead(200, { 'content-type': 'application/json' }).end('<html>busy')
    if (fault === 'huge') return reply.writeHead(200, { 'content-type': 'application/json', 'content-length': 10 * 2 ** 30 }).write('{')
    if (fault === 'no outputs') return send(reply, { status: 200, value: { ...SHOWN, modelVersion: order.model } })
    if (order.model.endsWith('-tts')) return send(reply, { status: 200, value: spoken(order.model) })
    const made = fault === 'wrong type' ? Buffer.from('not what it says') : (now.files?.[0]?.bytes ?? (await painted(order)))
    const data = Buffer.from(made).toString('base64')
    const content = { role: 'model', parts: [{ inlineData: { mimeType: 'image/png', data } }] }
    send(reply, { status: 200, value: { ...SHOWN, modelVersion: order.model, candidates: [{ content, finishReason: 'STOP', index: 0 }] } })
    if (fault === 'repeat') request.socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}')
    return undefined
  }

  const { origin, leave, listen } = await servePeer(answer)
  return {
    origin,
    secret,
    submissions: () => runs.map(({ key }) => key),
    asked: () => runs.map(({ order }) => order),
    orders: () => runs.map(({ order }) => order),
    paths: () => paths,
    requests: () => paths.length,
    cancelled: () => [],
    busy: () => runs.filter(({ over }) => !over).length,
    answer: (given, after = 0) => {
      planned = given && { given, after }
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
  readonly model: string
  readonly body: string
  readonly request: IncomingMessage
  readonly reply: ServerResponse
  readonly fault: Fault | undefined
}

const SHOWN = {
  usageMetadata: { promptTokenCount: 9, candidatesTokenCount: 1290, totalTokenCount: 1299 },
  responseId: 'r1',
} as const

/** Google says in the body how long to wait. */
const planFailure = (status: number): object => ({
  error: {
    code: status,
    message: 'as planned',
    status: status === 429 ? 'RESOURCE_EXHAUSTED' : 'UNKNOWN',
    ...(status === 429 && { details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '7s' }] }),
  },
})

/** A page holds at most a thousand models; a token leads to the next. */
function listPage(query: URLSearchParams): object {
  const from = Number(query.get('pageToken') ?? 0)
  const to = from + Math.min(1000, Number(query.get('pageSize') ?? 50))
  return { models: LISTED.slice(from, to), ...(to < LISTED.length && { nextPageToken: String(to) }) }
}

/** Half a second of a tone, as bare samples. */
function spoken(model: string): object {
  const samples = Int16Array.from({ length: 12_000 }, (_, i) => Math.round(9000 * Math.sin(i / 9)))
  const data = Buffer.from(samples.buffer).toString('base64')
  const content = { role: 'model', parts: [{ inlineData: { mimeType: 'audio/L16;codec=pcm;rate=24000', data } }] }
  return { ...SHOWN, modelVersion: model, candidates: [{ content, finishReason: 'STOP', index: 0 }] }
}

/** Paints in large blocks, which are quickly made; without seeds, another picture each time. */
async function painted({ width, height }: GeminiOrder): Promise<Buffer> {
  const small = await paint(Math.floor(Math.random() * 2 ** 32), { width: Math.ceil(width / 16), height: Math.ceil(height / 16) })
  return sharp(small).resize(width, height, { fit: 'fill', kernel: 'nearest' }).png({ compressionLevel: 1 }).toBuffer()
}

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces).toString()
}

function send(reply: ServerResponse, { status, value }: { readonly status: number; readonly value: unknown }): void {
  if (!reply.destroyed) reply.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' }).end(JSON.stringify(value))
}
