import type { Log } from '../spec.ts'
import { childLine } from './child-line.ts'
import type { MaskInput, run } from './mask-picture-child.ts'

const BUDGET = { memoryBytes: 2 * 2 ** 30, milliseconds: 60_000, threads: 1 }
const inChild = childLine<typeof run>(new URL('mask-picture-child.ts', import.meta.url))

/**
 * Converts another product's mask to our format, in a child process. A caller's conversions are serialized. Throws `EngineError` for an undecodable
 * image.
 */
export const maskPicture = (input: MaskInput, { log, caller }: { readonly log: Log; readonly caller: string }): Promise<Uint8Array> =>
  inChild(input, { signal: new AbortController().signal, budget: BUDGET, log, caller })
