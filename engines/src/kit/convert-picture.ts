import type { Log } from '../spec.ts'
import { childLine } from './child-line.ts'
import type { Conversion, run } from './convert-picture-child.ts'

const BUDGET = { memoryBytes: 2 * 2 ** 30, milliseconds: 60_000, threads: 1 }
const inChild = childLine<typeof run>(new URL('convert-picture-child.ts', import.meta.url))

/**
 * Converts an image in a child process, a few at a time, so that pages are not delayed. A caller's conversions are serialized. Throws `EngineError`
 * for an undecodable image.
 */
export const convertPicture = (
  conversion: Conversion,
  { log, caller }: { readonly log: Log; readonly caller?: string | undefined },
): Promise<Uint8Array> => inChild(conversion, { signal: new AbortController().signal, budget: BUDGET, log, caller })
