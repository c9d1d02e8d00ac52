import { join } from './bytes.ts'

/** Bytes of a file from `start` up to, not including, `end`. */
export interface Span {
  readonly start: number
  readonly end: number
}

/**
 * Scans a file: requests spans, receives their bytes (fewer at the end of the file), and returns the result. The same code
 * works for files in memory and for larger ones.
 */
export type Scan<Found> = Generator<Span, Found, Uint8Array>

/** A changed file: new bytes, and spans of the original file. */
export type Patch = readonly (Uint8Array | Span)[]

export const lengthOf = (part: Uint8Array | Span): number => (part instanceof Uint8Array ? part.length : part.end - part.start)

export const sizeOf = (patch: Patch): number => patch.reduce((sum, part) => sum + lengthOf(part), 0)

/** Scans a file in memory. */
export function scanBytes<Found>(bytes: Uint8Array, scan: Scan<Found>): Found {
  let step = scan.next()
  while (!step.done) step = scan.next(bytes.subarray(step.value.start, step.value.end))
  return step.value
}

/** Scans a file by reading only the requested spans. */
export async function scanFile<Found>(read: (span: Span) => Promise<Uint8Array>, scan: Scan<Found>): Promise<Found> {
  let step = scan.next()
  while (!step.done) step = scan.next(await read(step.value))
  return step.value
}

/** The changed file, in memory. */
export const patched = (bytes: Uint8Array, patch: Patch): Uint8Array<ArrayBuffer> =>
  join(patch.map((part) => (part instanceof Uint8Array ? part : bytes.subarray(part.start, part.end))))

const ZEROS = new Uint8Array(64 * 1024)

/** This many zeros. */
export const zeros = (length: number): Uint8Array[] =>
  Array.from({ length: Math.ceil(length / ZEROS.length) }, (_, index) =>
    ZEROS.subarray(0, Math.min(ZEROS.length, length - index * ZEROS.length)),
  )
