import type { Log } from '../spec.ts'
import { childLine } from './child-line.ts'
import type { MaskInput, run } from './mask-picture-child.ts'

const BUDGET = { memoryBytes: 2 * 2 ** 30, milliseconds: 60_000, threads: 1 }
const inChild = childLine<typeof run>(new URL('mask-picture-child.ts', import.meta.url))

/** Makes a mask of ours of one of another product, in a child process. The masks of one caller wait for one another. Throws `EngineError` for what cannot be decoded. */
export const maskPicture = (input: MaskInput, { log, caller }: { readonly log: Log; readonly caller: string }): Promise<Uint8Array> =>
  inChild(input, { signal: new AbortController().signal, budget: BUDGET, log, caller })
