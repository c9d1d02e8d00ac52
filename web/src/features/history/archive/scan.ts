/** Bytes read at once: few at first, because the next mark is usually near, then more. */
const FIRST_WINDOW = 64 * 1024
const LARGEST_WINDOW = 1024 * 1024
/** Number of bytes readable after a mark. */
const REACH = 32

/** Some bytes of a file; fewer at its end. */
export const bytesOf = async (file: Blob, from: number, to: number): Promise<DataView<ArrayBuffer>> =>
  new DataView(await file.slice(from, to).arrayBuffer())

interface Scan<T> {
  readonly from: number
  /** Examines bytes that begin with "PK" and their position in the file; undefined rejects them. */
  readonly accept: (bytes: DataView<ArrayBuffer>, position: number) => T | undefined
  readonly signal: AbortSignal
}

/** Searches for one of zip's marks, which all begin with "PK", window by window. Undefined if there is none. */
export async function scan<T>(file: Blob, { from, accept, signal }: Scan<T>): Promise<T | undefined> {
  let size = FIRST_WINDOW
  for (let start = from; start < file.size; start += size, size = Math.min(LARGEST_WINDOW, size * 4)) {
    signal.throwIfAborted()
    const { buffer } = await bytesOf(file, start, start + size + REACH)
    const bytes = new Uint8Array(buffer)
    for (let at = bytes.indexOf(P); at >= 0 && at < size; at = bytes.indexOf(P, at + 1)) {
      if (bytes[at + 1] !== K) continue
      const found = accept(new DataView(buffer, at), start + at)
      if (found !== undefined) return found
    }
  }
  return undefined
}

const [P, K] = [0x50, 0x4b]
