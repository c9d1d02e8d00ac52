import { join, startsWith } from './bytes.ts'
import { utf8OrLatin1 } from './exif.ts'
import type { Scan } from './scan.ts'

export const isGif = (head: Uint8Array): boolean => startsWith(head, 'GIF8')

const EXTENSION = 0x21
const COMMENT = 0xfe
/** Most bytes that are searched for comments. */
const MOST = 2 ** 20

/** The comment before the first frame (GIF89a, 24). */
export function* readGif(size: number): Scan<{ comment?: string }> {
  const bytes = yield { start: 0, end: Math.min(size, MOST) }
  const flags = bytes[10] ?? 0
  let at = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  while (bytes[at] === EXTENSION) {
    const kind = bytes[at + 1]
    const parts: Uint8Array[] = []
    for (at += 2; (bytes[at] ?? 0) > 0; at += 1 + (bytes[at] ?? 0)) parts.push(bytes.subarray(at + 1, at + 1 + (bytes[at] ?? 0)))
    at += 1
    if (kind === COMMENT) return { comment: utf8OrLatin1(join(parts)) }
  }
  return {}
}
