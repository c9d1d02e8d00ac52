import { setTimeout } from 'node:timers/promises'
import type { Context } from '../../context.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import { findPreview } from '../generation/public.ts'
import { picturesOf } from './pictures.ts'
import { formatOf, inFormat, NO_TOKENS } from './present.ts'
import type { PictureBody } from './shapes.ts'

/** Interval between checks for a preview (ms); at most two are stored per second. */
const LOOK_EVERY_MS = 500

interface Streamed {
  /** The jobs with the results, when they have ended. */
  readonly ended: Promise<readonly JobRow[]>
  readonly order: { readonly mode: string; readonly body: PictureBody; readonly origin: string }
}

/** Events of an image job. Throws the reason of its failure. */
export async function* pictureEvents(context: Context, { id, accountId, createdAt }: JobRow, { ended, order }: Streamed) {
  const { mode, body, origin } = order
  const name = mode === 'Text2Img' ? 'image_generation' : 'image_edit'
  const common = { created_at: Math.floor(createdAt.getTime() / 1000), background: body.background ?? 'auto', quality: 'auto' }
  let shown: number | undefined
  for (let index = 0; index < (body.partial_images ?? 0);) {
    const over = await Promise.race([ended.then(() => true), setTimeout(LOOK_EVERY_MS, false)])
    if (over) break
    const preview = await findPreview(context.db, { id, accountId })
    if (!preview || preview.revision === shown) continue
    shown = preview.revision
    const { bytes, format, size } = await inFormat(context, preview.bytes, { format: 'png', ...formatOf(body) })
    const picture = { b64_json: Buffer.from(bytes).toString('base64'), output_format: format, size }
    yield { type: `${name}.partial_image`, partial_image_index: index++, ...picture, ...common }
  }
  const {
    data,
    size,
    output_format: format,
  } = await picturesOf(context, await ended, { body: { ...body, response_format: 'b64_json' }, origin })
  for (const picture of data) yield { type: `${name}.completed`, ...picture, size, output_format: format, usage: NO_TOKENS, ...common }
}

/** Bytes of audio in one event. */
const PART = 48 * 1024

/** Events of audio: its parts, and the end. */
export function* soundEvents(bytes: Uint8Array) {
  const whole = Buffer.from(bytes)
  for (let at = 0; at < whole.byteLength; at += PART)
    yield { type: 'speech.audio.delta' as const, audio: whole.toString('base64', at, at + PART) }
  const { input_tokens_details: _, ...usage } = NO_TOKENS
  yield { type: 'speech.audio.done' as const, usage }
}
