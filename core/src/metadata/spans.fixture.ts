import { join } from './bytes.ts'
import { type Patch, type Scan, scanFile, sizeOf } from './scan.ts'

/** A file changed as if it were not in memory: the result, and the number of bytes read. */
export async function changeBySpans(file: Uint8Array, change: (size: number) => Scan<Patch>): Promise<{ bytes: Uint8Array; seen: number }> {
  let seen = 0
  const read = async ({ start, end }: { start: number; end: number }): Promise<Uint8Array> => {
    const found = file.slice(start, end)
    seen += found.length
    return found
  }
  const patch = await scanFile(read, change(file.length))
  const bytes = join(await Promise.all(patch.map(async (part) => (part instanceof Uint8Array ? part : file.slice(part.start, part.end)))))
  if (bytes.length !== sizeOf(patch)) throw new Error('A span lies outside of the file')
  return { bytes, seen }
}
