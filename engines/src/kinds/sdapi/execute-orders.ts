import { setTimeout } from 'node:timers/promises'
import { parseJson } from '@stipple/core/domain/parse-json'
import { z } from 'zod'
import { answeredPicture } from '../../kit/answer-pictures.ts'
import { readJsonWithFiles } from '../../kit/json-with-files.ts'
import { EngineError, type RunIo } from '../../spec.ts'
import type { ServiceWire } from '../service-wire.ts'
import type { Dialect } from './dialects.ts'
import type { Order } from './orders.ts'
import { progressOf, wasInterrupted } from './progress.ts'

const answer = z.union([
  z.object({ images: z.array(z.string()), info: z.string().default('') }),
  z.object({ image: z.string() }).transform(({ image }) => ({ images: [image], info: '' })),
])
const info = z.object({ index_of_first_image: z.int().min(0).default(0) })

/** Interval of progress requests (ms): some servers limit them. */
const ASK_EVERY_MS = 1000

interface Work {
  readonly wire: ServiceWire
  readonly dialect: Dialect
  readonly key: string
  readonly io: Pick<RunIo, 'folder' | 'signal' | 'report'>
}

/**
 * Executes requests one by one and reports progress: each is answered when its images are ready. Returns their files, with undefined for each missing
 * one.
 * @throws {EngineError} `lost` if a response is missing or truncated: its images are gone
 */
export async function executeOrders(orders: readonly Order[], work: Work): Promise<readonly (string | undefined)[]> {
  const total = orders.reduce((sum, { count }) => sum + count, 0)
  const ended = new AbortController()
  let made = 0
  let running = 0
  const progressLoop = reportProgress(work, ended.signal, (ratio) => (made + ratio * running) / total)
  try {
    const files: (string | undefined)[] = []
    for (const order of orders) {
      running = order.count
      const own = await carryOutOne(order, work)
      files.push(...Array.from({ length: order.count }, (_, place) => own[place]))
      made += order.count
      running = 0
    }
    return files
  } finally {
    ended.abort()
    await progressLoop
  }
}

async function carryOutOne({ path, body, count }: Order, { wire, dialect, io }: Work): Promise<readonly string[]> {
  const reply = await wire.request(path, { body })
  const { value, files } = await readJsonWithFiles(reply, io).catch((error: unknown) => {
    const isGone = error instanceof EngineError && error.code === 'unavailable'
    throw isGone ? new EngineError('lost', 'the answer was cut off, or makes no sense', { cause: error }) : error
  })
  const read = answer.safeParse(value)
  if (!read.success) throw new EngineError('lost', 'the server answered what it should not', { cause: read.error })
  // A failure of this check does not affect the images.
  if (dialect.progress && (await wasInterrupted(wire).catch(() => false)))
    throw new EngineError('internal', 'the run was interrupted on the server')
  const { images, info: infoText } = read.data
  const first = info.safeParse(parseJson(infoText)).data?.index_of_first_image ?? 0
  // A contact sheet may precede the images, and control maps may follow them.
  const own = images.slice(first, first + count)
  if (own.length === 0) throw new EngineError('internal', 'the run ended without a picture')
  return Promise.all(own.map((text) => answeredPicture(text, { files, folder: io.folder })))
}

/** Reports progress until `ended` is aborted. Never fails: errors show at the request itself. */
async function reportProgress({ wire, dialect, key, io }: Work, ended: AbortSignal, ratioOf: (ratio: number) => number): Promise<void> {
  if (!dialect.progress) return
  const signal = AbortSignal.any([ended, io.signal])
  let shown: number | undefined
  while (!signal.aborted) {
    await setTimeout(ASK_EVERY_MS, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
    const found = await progressOf(wire, dialect, key, shown).catch(() => undefined)
    if (found?.ratio === undefined || signal.aborted) continue
    shown = found.shown ?? shown
    io.report({ ratio: ratioOf(found.ratio), ...(found.preview && { preview: found.preview }) })
  }
}
