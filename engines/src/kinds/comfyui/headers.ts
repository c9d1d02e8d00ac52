import { z } from 'zod'
import type { Wire } from './wire.ts'

/** Metadata of trainers and tools in the header of a safetensors file. */
export type FileHeader = Readonly<Record<string, string | undefined>>

/** Headers read per survey and folder: each is a request. */
const MAX_HEADERS = 200
/** Concurrent requests: the server answers them in one thread, beside generation. */
const AT_A_TIME = 8

const header = z.record(z.string(), z.unknown()).transform((fields) => {
  const texts = Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(texts)
})

/** Reads the file headers of a folder. Skips other formats, files without metadata, and those above the limit. */
export async function readHeaders(
  wire: Wire,
  folder: 'checkpoints' | 'loras',
  files: readonly string[],
): Promise<ReadonlyMap<string, FileHeader>> {
  const wanted = files.filter((file) => file.endsWith('.safetensors')).slice(0, MAX_HEADERS)
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
