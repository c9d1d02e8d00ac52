import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { answeredPicture } from '../../kit/answer-pictures.ts'
import { fetchToFile } from '../../kit/fetch-to-file.ts'
import { type JsonWithFiles, readJsonWithFiles } from '../../kit/json-with-files.ts'
import { runSequentially } from '../../kit/run-sequentially.ts'
import { EngineError, type RunIo } from '../../spec.ts'
import { throwLost } from '../submit-once.ts'
import { readEvents } from './events.ts'
import type { ImageOrder } from './orders.ts'
import { errorIn, midstreamError } from './refusal.ts'
import { loginFor, type OpenAiWire, readAnswer, submit } from './wire.ts'

const answer = z.object({ data: z.array(z.object({ b64_json: z.string().nullish(), url: z.string().nullish() })).nullish() })
const event = z.looseObject({ type: z.string().optional(), b64_json: z.string().optional(), partial_image_index: z.int().optional() })

/** Largest image downloaded (bytes). */
const MAX_BYTES = 2 ** 27
const TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp']

export interface OrderWork {
  readonly wire: OpenAiWire
  /** Our id of the requests for the server. */
  readonly key: string
  readonly io: Pick<RunIo, 'folder' | 'signal' | 'report' | 'fetch'>
}

/**
 * Executes image requests and reports progress. Returns their files, with undefined for each missing one.
 * @throws {EngineError} `lost` if a response is missing or truncated: its images are gone
 */
export async function executeOrders(orders: readonly ImageOrder[], work: OrderWork): Promise<readonly (string | undefined)[]> {
  const made = await runSequentially(orders, async (order, index) => {
    const files = await carryOutOne(order, work, (ratio) => (index + ratio) / orders.length)
    if (files.length === 0) throw new EngineError('internal', 'the run ended without a picture')
    work.io.report({ ratio: (index + 1) / orders.length })
    return Array.from({ length: order.count }, (_, place) => files[place])
  })
  return made.flat()
}

async function carryOutOne(order: ImageOrder, work: OrderWork, ratioOf: (ratio: number) => number): Promise<readonly string[]> {
  const reply = await submit(work.wire, order.path, { body: order.body, name: work.key })
  const isStream = reply.headers.get('content-type')?.includes('text/event-stream') === true
  const made = isStream ? readStream(reply, { order, work, ratioOf }).then((file) => [file]) : readWhole(reply, work)
  return made.catch(throwLost(['timeout', 'unavailable']))
}

async function readWhole(reply: Response, work: OrderWork): Promise<readonly string[]> {
  const whole = await readJsonWithFiles(reply, work.io)
  const { data } = readAnswer(whole.value, answer)
  const failure = data ? undefined : errorIn(whole.value)
  if (failure) throw failure
  return Promise.all((data ?? []).map((one) => pictureOf(one, whole, work)))
}

interface Streaming {
  readonly order: ImageOrder
  readonly work: OrderWork
  readonly ratioOf: (ratio: number) => number
}

async function readStream(reply: Response, { order: { partials }, work: { io }, ratioOf }: Streaming): Promise<string> {
  for await (const { value, files } of readEvents(reply, io)) {
    if (typeof value === 'object' && value !== null && 'error' in value) throw midstreamError(value)
    const { type = '', b64_json: base64, partial_image_index: index = 0 } = readAnswer(value, event)
    if (base64 === undefined) continue
    const file = await answeredPicture(base64, { files, folder: io.folder })
    if (type.endsWith('.completed')) return file
    if (type.endsWith('.partial_image'))
      io.report({ ratio: ratioOf(Math.min(1, (index + 1) / (partials + 1))), preview: await readFile(file) })
  }
  throw new EngineError('lost', 'the stream ended without a picture')
}

async function pictureOf(
  { b64_json: base64, url }: { readonly b64_json?: string | null | undefined; readonly url?: string | null | undefined },
  { files }: JsonWithFiles,
  { wire, io }: OrderWork,
): Promise<string> {
  const text = base64 ?? url ?? ''
  const isInside = base64 || files.has(text) || text.startsWith('data:')
  if (isInside) return answeredPicture(text, { files, folder: io.folder })
  if (text === '') throw new EngineError('internal', 'a result is empty')
  const fetched = await fetchToFile(text, { ...io, maxBytes: MAX_BYTES, types: TYPES, headers: loginFor(wire, text) })
  return fetched.file
}
