import { z } from 'zod'
import type { EncodedFile } from '../by-schema/public.ts'
import { readJson, type ServiceWire } from '../service-wire.ts'

const uploaded = z.object({ urls: z.object({ get: z.string() }) })

/** Uploads a file to the service, which keeps it for a day, and returns its address. */
export async function upload(wire: ServiceWire, { bytes, type }: EncodedFile): Promise<string> {
  const body = new FormData()
  body.set('content', new File([new Uint8Array(bytes)], type === 'image/png' ? 'picture.png' : 'picture.jpg', { type }))
  return (await readJson(await wire.request('files', { body }), uploaded, 'Replicate')).urls.get
}
