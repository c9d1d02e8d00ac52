import { z } from 'zod'
import { statusError } from '../../kit/status-error.ts'
import type { EncodedFile } from '../by-schema/public.ts'
import { readJson, type ReplicateWire } from './wire.ts'

const uploaded = z.object({ urls: z.object({ get: z.string() }) })

/** Leaves a file at the service, which keeps it for a day, and returns its address. */
export async function upload(wire: ReplicateWire, { bytes, type }: EncodedFile): Promise<string> {
  const form = new FormData()
  form.set('content', new File([new Uint8Array(bytes)], type === 'image/png' ? 'picture.png' : 'picture.jpg', { type }))
  const answer = await wire.post('files', form)
  if (answer.ok) return (await readJson(answer, uploaded)).urls.get
  await answer.body?.cancel()
  throw statusError(answer, 'Replicate did not take the file')
}
