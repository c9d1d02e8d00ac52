import { Decompress, Unzlib } from 'fflate'
import { join } from './bytes.ts'

/** Most bytes of one unpacked text. */
const MOST = 8 * 2 ** 20
/** Bytes given to the decompressor at once: each expands at most a thousandfold. */
const STEP = 4096

/** Unpacks zlib or gzip; undefined if damaged, truncated, or too large. */
export function inflate(bytes: Uint8Array, kind: 'zlib' | 'gzip'): Uint8Array | undefined {
  const unpacked = { parts: new Array<Uint8Array>(), size: 0, isWhole: false }
  const take = (part: Uint8Array, isLast: boolean): void => {
    unpacked.size += part.length
    unpacked.isWhole ||= isLast
    if (unpacked.size <= MOST) unpacked.parts.push(part)
  }
  const stream = kind === 'zlib' ? new Unzlib(take) : new Decompress(take)
  try {
    for (let at = 0; at < bytes.length; at += STEP) {
      stream.push(bytes.subarray(at, at + STEP), at + STEP >= bytes.length)
      if (unpacked.size > MOST) return undefined
    }
  } catch {
    return undefined
  }
  return unpacked.isWhole ? join(unpacked.parts) : undefined
}
