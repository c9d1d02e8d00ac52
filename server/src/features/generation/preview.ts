import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import type { Context } from '../../context.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import { COVER, MAX_PIXELS } from '../works/public.ts'
import { storePreview } from './data.ts'

/** Twice a second at most. */
const KEEP_EVERY_MS = 500
const SIDE = 512
const MAX_BYTES = 40_000
/** Tried in turn until the image is small enough; the last one always is. */
const ENCODINGS = [
  { side: SIDE, quality: 72 },
  { side: SIDE, quality: 45 },
  { side: SIDE / 2, quality: 45 },
]

/** A preview for members: at most 512 px and 40 kB. With the safety check on, it shows colours only. */
export async function makePreview(picture: Uint8Array, { covered }: { covered: boolean }): Promise<{ type: string; bytes: Buffer }> {
  const small = await sharp(picture, { limitInputPixels: MAX_PIXELS })
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const shown = covered ? await sharp(small).blur(COVER).toBuffer() : small
  let bytes = Buffer.alloc(0)
  for (const { side, quality } of ENCODINGS) {
    bytes = await sharp(shown).resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true }).webp({ quality }).toBuffer()
    if (bytes.byteLength <= MAX_BYTES) break
  }
  return { type: 'image/webp', bytes }
}

/** Stores the latest preview of a run; calls `onKept` after each. Failures are logged and never fail the job. */
export function createPreviewKeeper(context: Context, job: JobRow, onKept: () => void) {
  let latest: Uint8Array | undefined
  let isKeeping = false

  const takeLatest = (): Uint8Array | undefined => {
    const picture = latest
    latest = undefined
    return picture
  }
  const keep = async (picture: Uint8Array): Promise<void> => {
    try {
      const covered = job.flagged || context.settings.get('safety.level') !== 'off'
      if (await storePreview(context.db, job, await makePreview(picture, { covered }))) onKept()
    } catch (error) {
      context.log.warn({ job: job.id, err: error }, 'a preview could not be stored')
    }
  }
  const keepAll = async (): Promise<void> => {
    isKeeping = true
    for (let picture = takeLatest(); picture; picture = takeLatest()) await Promise.all([keep(picture), delay(KEEP_EVERY_MS)])
    isKeeping = false
  }
  return {
    show(picture: Uint8Array): void {
      latest = picture
      if (!isKeeping) void keepAll()
    },
    stop: (): void => {
      latest = undefined
    },
  }
}
