import sharp from 'sharp'
import { z } from 'zod'
import { decodePicture } from '../../kit/decode-picture.ts'
import { statusError } from '../../kit/status-error.ts'
import type { Json, RunIo } from '../../spec.ts'
import type { FileInput } from './order.ts'
import { readJson, type ReplicateWire } from './wire.ts'

/** Longest file that is sent within the request (bytes). */
const SMALL = 256 * 1024

const uploaded = z.object({ urls: z.object({ get: z.string() }) })

/** The value of a file input: a data URL for what is small, otherwise the address at which the service keeps it for a day. */
export async function sendFiles(wire: ReplicateWire, { input, assets, field, mask }: FileInput, io: Pick<RunIo, 'read'>): Promise<Json> {
  const sent: string[] = []
  for (const asset of assets) {
    const { bytes, type } = await encode(await io.read(asset), { field, mask })
    sent.push(bytes.length <= SMALL ? `data:${type};base64,${bytes.toString('base64')}` : await upload(wire, { bytes, type }))
  }
  return input.kind === 'files' ? sent : (sent[0] ?? null)
}

interface Encoded {
  readonly bytes: Buffer
  readonly type: 'image/png' | 'image/jpeg'
}

/** A picture upright and without what its file says of where and when it was taken. Photos stay JPEG, which is a tenth of PNG. */
async function encode(
  given: Uint8Array,
  { field, mask }: { readonly field: string; readonly mask: FileInput['mask'] | undefined },
): Promise<Encoded> {
  const { width, height, rgb, alpha } = await decodePicture(given, field)
  const image = sharp(rgb, { raw: { width, height, channels: 3 } })
  if (mask) {
    const grey = image.greyscale()
    return { bytes: await (mask === 'black changes' ? grey.negate() : grey).png().toBuffer(), type: 'image/png' }
  }
  if (alpha) image.joinChannel(Buffer.from(alpha), { raw: { width, height, channels: 1 } })
  const isPhoto = !alpha && given[0] === 0xff && given[1] === 0xd8
  return isPhoto
    ? { bytes: await image.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer(), type: 'image/jpeg' }
    : { bytes: await image.png({ compressionLevel: 6 }).toBuffer(), type: 'image/png' }
}

async function upload(wire: ReplicateWire, { bytes, type }: Encoded): Promise<string> {
  const form = new FormData()
  form.set('content', new File([new Uint8Array(bytes)], type === 'image/png' ? 'picture.png' : 'picture.jpg', { type }))
  const answer = await wire.post('files', form)
  if (answer.ok) return (await readJson(answer, uploaded)).urls.get
  await answer.body?.cancel()
  throw statusError(answer, 'Replicate did not take the file')
}
