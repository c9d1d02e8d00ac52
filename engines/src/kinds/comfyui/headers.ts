import { z } from 'zod'
import type { Wire } from './wire.ts'

/** Metadata that trainers and tools write into the header of a safetensors file: names and texts. */
export type FileHeader = Readonly<Record<string, string | undefined>>

/** Headers read in one survey and folder: each is a request. */
const MOST_HEADERS = 200
/** Requests at a time: the server answers all of them in one thread, beside its generating. */
const AT_A_TIME = 8

const header = z.record(z.string(), z.unknown()).transform((fields) => {
  const texts = Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(texts)
})

/** Reads the headers of a folder's files. Those of another format, without metadata or beyond the limit are left out. */
export async function readHeaders(
  wire: Wire,
  folder: 'checkpoints' | 'loras',
  files: readonly string[],
): Promise<ReadonlyMap<string, FileHeader>> {
  const wanted = files.filter((file) => file.endsWith('.safetensors')).slice(0, MOST_HEADERS)
  const headers = new Map<string, FileHeader>()
  const readNext = async (): Promise<void> => {
    for (let file = wanted.shift(); file !== undefined; file = wanted.shift()) {
      const metadata = await wire.get(`view_metadata/${folder}?filename=${encodeURIComponent(file)}`, header).catch(() => undefined)
      if (metadata) headers.set(file, metadata)
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, readNext))
  return headers
}
