import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { LIMITS } from '@stipple/core/domain/limits'
import sharp from 'sharp'
import { z } from 'zod'
import { Problem } from '../../problem.ts'
import { tooLarge, tooManyPixels } from './inspect.ts'

/** Types of phone images in file-type. */
const TYPES = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'])
export const isHeic = (type: string): boolean => TYPES.has(type)

const PATIENCE_MS = 30_000
const QUALITY = 95

const decoded = z.union([
  z.literal('damaged'),
  z.literal('large'),
  z.object({ data: z.instanceof(Uint8ClampedArray), width: z.int(), height: z.int() }),
])

/** One at a time: decoding a phone image takes some hundred megabytes. */
let last: Promise<unknown> = Promise.resolve()

/** The image as JPEG in its recorded orientation. Throws `heic_unreadable`, `file_too_large` and `too_many_pixels` for the field. */
export async function convertHeic(source: string | Uint8Array, field: string): Promise<Uint8Array> {
  const bytes = typeof source === 'string' ? await readFile(source) : source
  if (bytes.byteLength > LIMITS.upload.bytes) throw tooLarge(field, LIMITS.upload.bytes)
  const turn = last.then(() => decode(bytes))
  last = turn.catch(() => undefined)
  const made = await turn.catch((cause: unknown) => {
    throw new Problem('heic_unreadable', { cause, fields: [{ field, code: 'heic_unreadable' }] })
  })
  if (made === 'large') throw tooManyPixels(field)
  if (made === 'damaged') throw new Problem('heic_unreadable', { fields: [{ field, code: 'heic_unreadable' }] })
  const { data, width, height } = made
  return sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#fff' })
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

async function decode(bytes: Uint8Array): Promise<z.infer<typeof decoded>> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: bytes,
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  try {
    const [message]: unknown[] = await once(worker, 'message', { signal: AbortSignal.timeout(PATIENCE_MS) })
    return decoded.parse(message)
  } finally {
    await worker.terminate()
  }
}
