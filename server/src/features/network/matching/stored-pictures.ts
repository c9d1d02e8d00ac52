import { buffer } from 'node:stream/consumers'
import { Problem } from '../../../problem.ts'
import type { Storage } from '../../../storage/storage.ts'

interface Place {
  readonly id: string
  readonly accountId: string
}

/** Largest picture that a worker may deliver. */
export const DELIVERY = {
  bytes: 32 * 2 ** 20,
  /** Times that it may have more pixels than it was asked for with: what enlarges it afterwards makes four times each side. */
  times: 16,
}

/** Place in the object store where a worker puts a picture, and another in its stead as long as it likes. Once nobody asks for it any more the sweep deletes it. */
export const uploadedAt = ({ id, accountId }: Place): string => `network/${accountId}/${id}/picture`

/** Place of a picture that was looked at, which no worker can write. */
const keptAt = ({ id, accountId }: Place): string => `network/${accountId}/${id}/kept`

/** A picture that a worker put there; undefined where there is none, or it is too large. No more of it is read, whatever lies there. */
export async function readUploaded(storage: Storage, place: Place): Promise<Buffer | undefined> {
  try {
    const bytes = await buffer(await storage.stream(uploadedAt(place), { start: 0, end: DELIVERY.bytes }))
    return bytes.byteLength > DELIVERY.bytes ? undefined : bytes
  } catch {
    return undefined
  }
}

/** Keeps what was looked at in the place of what a worker put there. */
export async function storeChecked(storage: Storage, place: Place, bytes: Uint8Array): Promise<void> {
  await storage.put(keptAt(place), bytes, { type: 'image/webp' })
  await storage.delete(uploadedAt(place))
}

/** A picture that was looked at; what a process of an earlier release took lies where it was put. */
export const readKept = (storage: Storage, place: Place): Promise<Uint8Array | undefined> =>
  storage.get(keptAt(place)).catch(async (error: unknown) => {
    if (error instanceof Problem && error.code === 'not_found') return readUploaded(storage, place)
    throw error
  })
