import type { Log } from '../spec.ts'
import type { ResizeInput, run } from './resize-picture-child.ts'
import { childOf } from './run-in-child.ts'

const BUDGET = { memoryBytes: 2 * 2 ** 30, milliseconds: 30_000, threads: 1 }
const inChild = childOf<typeof run>(new URL('resize-picture-child.ts', import.meta.url))

/** A picture in another size, made in a child process. Throws `EngineError` for what cannot be decoded. */
export const resizePicture = (
  input: ResizeInput,
  { log, signal }: { readonly log: Log; readonly signal: AbortSignal },
): Promise<Uint8Array> => inChild(input, { signal, budget: BUDGET, log, report: () => undefined })
