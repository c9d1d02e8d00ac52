import type { Log } from '../spec.ts'
import { childLine } from './child-line.ts'
import type { run, SmallInput, SmallPictures } from './small-pictures-child.ts'

const BUDGET = { memoryBytes: 2 * 2 ** 30, milliseconds: 60_000, threads: 1 }
const inChild = childLine<typeof run>(new URL('small-pictures-child.ts', import.meta.url))

/**
 * Thumbnails of an image, which is fully decoded, in a child process: decoding and encoding use neither the processors nor the threads of the server.
 * Throws `EngineError` for an undecodable image.
 */
export const smallPictures = (input: SmallInput, { log }: { readonly log: Log }): Promise<SmallPictures> =>
  inChild(input, { signal: new AbortController().signal, budget: BUDGET, log })
