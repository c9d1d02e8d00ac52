import type { Log } from '../spec.ts'
import { childLine } from './child-line.ts'
import type { run } from './whole-picture-child.ts'

const BUDGET = { memoryBytes: 2 * 2 ** 30, milliseconds: 30_000, threads: 1 }
const inChild = childLine<typeof run>(new URL('whole-picture-child.ts', import.meta.url))

/**
 * Returns true if a picture can be decoded whole: in a child process, so that a hundred pictures that come at once take neither the processors nor the threads of the server
 * from its pages. Check its size by its head before. A picture that breaks the child is none.
 */
export const isWholePicture = (bytes: Uint8Array, { log }: { readonly log: Log }): Promise<boolean> =>
  inChild(bytes, { signal: new AbortController().signal, budget: BUDGET, log }).catch(() => false)
