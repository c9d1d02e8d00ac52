import { buffer } from 'node:stream/consumers'
import { Problem } from '../../../problem.ts'
import type { Storage } from '../../../storage/storage.ts'

interface Place {
  readonly id: string
  readonly accountId: string
}

/** Largest image that a worker may deliver. */
export const DELIVERY = {
  bytes: 32 * 2 ** 20,
  /** Factor over the requested pixels: upscaling afterwards makes each side four times as long. */
  times: 16,
}

/** Storage location for a worker's upload, which it may overwrite. The cleanup deletes it after the request. */
export const uploadedAt = ({ id, accountId }: Place): string => `network/${accountId}/${id}/picture`

/** Location of a checked image, which workers cannot write. */
const keptAt = ({ id, accountId }: Place): string => `network/${accountId}/${id}/kept`

/** A worker's uploaded image; undefined if missing or too large. Reads no more than the limit. */
export async function readUploaded(storage: Storage, place: Place): Promise<Buffer | undefined> {
  try {
    const bytes = await buffer(await storage.stream(uploadedAt(place), { start: 0, end: DELIVERY.bytes }))
    return bytes.byteLength > DELIVERY.bytes ? undefined : bytes
  } catch {
    return undefined
  }
}

/** Stores a checked image in place of the upload. */
export async function storeChecked(storage: Storage, place: Place, bytes: Uint8Array): Promise<void> {
  await storage.put(keptAt(place), bytes, { type: 'image/webp' })
  await storage.delete(uploadedAt(place))
}

/** A checked image; one from an earlier release is at the upload location. */
export const readStored = (storage: Storage, place: Place): Promise<Uint8Array | undefined> =>
  storage.get(keptAt(place)).catch(async (error: unknown) => {
    if (error instanceof Problem && error.code === 'not_found') return readUploaded(storage, place)
    throw error
  })
