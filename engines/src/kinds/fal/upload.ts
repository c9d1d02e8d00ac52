import { z } from 'zod'
import { statusError } from '../../kit/status-error.ts'
import { type EncodedFile, readJson } from '../by-schema/public.ts'
import type { FalWire } from './wire.ts'

const place = z.object({ upload_url: z.url(), file_url: z.url() })

/** Leaves a file in the store of the service, which deletes it after a day, and returns its address. */
export async function upload(wire: FalWire, { bytes, type }: EncodedFile): Promise<string> {
  const answer = await wire.place({ content_type: type, file_name: type === 'image/png' ? 'picture.png' : 'picture.jpg' })
  if (!answer.ok) {
    await answer.body?.cancel()
    throw statusError(answer, 'fal did not take the file')
  }
  const { upload_url: target, file_url: address } = await readJson(answer, place, 'fal')
  const left = await wire.put(target, { bytes: new Uint8Array(bytes), type })
  await left.body?.cancel()
  if (!left.ok) throw statusError(left, 'fal did not take the file')
  return address
}
