import { z } from 'zod'
import { statusError } from '../../kit/status-error.ts'
import type { EncodedFile } from '../by-schema/public.ts'
import { readJson } from '../service-wire.ts'
import { type FalWire, RETENTION } from './wire.ts'

const place = z.object({ upload_url: z.url(), file_url: z.url() })

/** Uploads a file to the service's store, which deletes it after a day, and returns its address. */
export async function upload({ rest, put }: FalWire, { bytes, type }: EncodedFile): Promise<string> {
  const answer = await rest.request('storage/upload/initiate?storage_type=fal-cdn-v3', {
    headers: { 'x-fal-object-lifecycle': RETENTION },
    body: { content_type: type, file_name: type === 'image/png' ? 'picture.png' : 'picture.jpg' },
  })
  const { upload_url: target, file_url: address } = await readJson(answer, place, 'fal')
  const left = await put(target, { bytes: new Uint8Array(bytes), type })
  await left.body?.cancel()
  if (!left.ok) throw statusError(left, 'fal did not take the file')
  return address
}
