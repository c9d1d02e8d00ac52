import sharp from 'sharp'
import { decodePicture } from '../../kit/decode-picture.ts'
import type { Json, RunIo } from '../../spec.ts'
import type { FileInput } from './order.ts'

/** Largest file sent within the request, if the service can store larger ones (bytes). */
const SMALL = 256 * 1024

/** Value of a file input: a data URL for a small file, otherwise the address returned by `upload`. Without `upload` always a data URL. */
export async function sendFiles(
  { input, assets, field, mask }: FileInput,
  { read }: Pick<RunIo, 'read'>,
  upload?: (file: EncodedFile) => Promise<string>,
): Promise<Json> {
  const sent: string[] = []
  for (const asset of assets) {
    const file = await encodeFile(await read(asset), { field, mask })
    const isInside = !upload || file.bytes.length <= SMALL
    sent.push(isInside ? `data:${file.type};base64,${file.bytes.toString('base64')}` : await upload(file))
  }
  return input.kind === 'files' ? sent : (sent[0] ?? null)
}

export interface EncodedFile {
  readonly bytes: Buffer
  readonly type: 'image/png' | 'image/jpeg'
}

/** An image in its displayed orientation, without location, device and date. Photos stay JPEG, a tenth of the size of PNG. */
export async function encodeFile(
  given: Uint8Array,
  { field, mask }: { readonly field: string; readonly mask: FileInput['mask'] | undefined },
): Promise<EncodedFile> {
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
