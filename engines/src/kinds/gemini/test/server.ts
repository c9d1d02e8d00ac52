import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { asType, createPeerServer, type PeerAnswer, type PeerCall, type PeerRun, type PeerServer } from '../../../../test/peer-server.ts'
import { paint } from '../../sdapi/test/pictures.ts'
import { checkContent, type GeminiOrder, LISTED, refusalOf } from './orders.ts'

interface GeminiRun extends PeerRun {
  readonly asked: GeminiOrder
}

export interface GeminiServer extends PeerServer<GeminiRun> {
  /** Accepted requests, newest last. */
  readonly orders: () => readonly GeminiOrder[]
  /** Requested paths with queries. */
  readonly paths: () => readonly string[]
  /** Sets the response to each generation request from now on, optionally `after` this many. */
  answer(given?: { readonly status: number; readonly value: unknown }, after?: number): void
}

/**
 * Simulates the Gemini API by its published description. A request is answered when its image is ready: in the state `done` it paints itself, or
 * returns the state's files.
 */
export async function createGeminiServer(): Promise<GeminiServer> {
  const secret = `AIza${randomUUID().replaceAll('-', '')}abc`
  const paths: string[] = []
  let forced: { given: PeerAnswer; after: number } | undefined

  const answer = async (call: PeerCall): Promise<PeerAnswer> => {
    const { path, query, request } = call
    paths.push(request.url ?? '/')
    const login = request.headers['x-goog-api-key'] ?? query.get('key')
    if (login === null) return refusalOf('no key')
    if (login !== secret) return refusalOf('wrong key')
    const [, model = '', method] = /^v1(?:beta)?\/models\/([^:]+):(\w+)$/.exec(path) ?? []
    if (method === 'generateContent') return work(model, call)
    return /^v1(beta)?\/models$/.test(path) ? { value: listPage(query) } : refusalOf('unknown path')
  }

  const work = async (model: string, call: PeerCall): Promise<PeerAnswer> => {
    const order = checkContent(model, call.body.toString())
    if ('status' in order) return order
    if (forced && forced.after-- <= 0) return forced.given
    const run = server.take({ key: String(call.request.headers['x-request-id'] ?? randomUUID()), asked: order })
    await server.ended(call, run)
    if (call.fault === 'no outputs') return { value: { ...SHOWN, modelVersion: order.model } }
    if (order.model.endsWith('-tts')) return { value: spoken(order.model) }
    const made = server.state().files?.[0]?.bytes ?? (await painted(order))
    const data = Buffer.from(asType(call.fault, made)).toString('base64')
    const content = { role: 'model', parts: [{ inlineData: { mimeType: 'image/png', data } }] }
    return { value: { ...SHOWN, modelVersion: order.model, candidates: [{ content, finishReason: 'STOP', index: 0 }] } }
  }

  const server = await createPeerServer<GeminiRun>({
    secret,
    kindOf: (method) => (method === 'POST' ? 'submit' : 'info'),
    answer,
    planned,
    first: { state: 'running' },
  })
  return {
    ...server,
    orders: () => server.runs().map(({ asked }) => asked),
    paths: () => paths,
    answer: (given, after = 0) => {
      forced = given && { given, after }
    },
  }
}

const SHOWN = {
  usageMetadata: { promptTokenCount: 9, candidatesTokenCount: 1290, totalTokenCount: 1299 },
  responseId: 'r1',
} as const

/** Google sends the retry delay in the body. */
const planned = (status: number): PeerAnswer => ({
  value: {
    error: {
      code: status,
      message: 'as planned',
      status: status === 429 ? 'RESOURCE_EXHAUSTED' : 'UNKNOWN',
      ...(status === 429 && { details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '7s' }] }),
    },
  },
})

/** A page has at most a thousand models; a token leads to the next. */
function listPage(query: URLSearchParams): object {
  const from = Number(query.get('pageToken') ?? 0)
  const to = from + Math.min(1000, Number(query.get('pageSize') ?? 50))
  return { models: LISTED.slice(from, to), ...(to < LISTED.length && { nextPageToken: String(to) }) }
}

/** Half a second of a tone as raw samples. */
function spoken(model: string): object {
  const samples = Int16Array.from({ length: 12_000 }, (_, i) => Math.round(9000 * Math.sin(i / 9)))
  const data = Buffer.from(samples.buffer).toString('base64')
  const content = { role: 'model', parts: [{ inlineData: { mimeType: 'audio/L16;codec=pcm;rate=24000', data } }] }
  return { ...SHOWN, modelVersion: model, candidates: [{ content, finishReason: 'STOP', index: 0 }] }
}

/** Paints in large blocks for speed; different each time, because there are no seeds. */
async function painted({ width, height }: GeminiOrder): Promise<Buffer> {
  const small = await paint(Math.floor(Math.random() * 2 ** 32), { width: Math.ceil(width / 16), height: Math.ceil(height / 16) })
  return sharp(small).resize(width, height, { fit: 'fill', kernel: 'nearest' }).png({ compressionLevel: 1 }).toBuffer()
}
