import type { Log } from '../spec.ts'
import { childLine } from './child-line.ts'
import type { run } from './whole-picture-child.ts'

const BUDGET = { memoryBytes: 2 * 2 ** 30, milliseconds: 30_000, threads: 1 }
const inChild = childLine<typeof run>(new URL('whole-picture-child.ts', import.meta.url))

/**
 * Returns true if an image can be fully decoded: in a child process, so that a hundred concurrent images use neither the processors nor the threads
 * of the server. Check its size by the header before. An image that crashes the child is invalid.
 */
export const isWholePicture = (bytes: Uint8Array, { log }: { readonly log: Log }): Promise<boolean> =>
  inChild(bytes, { signal: new AbortController().signal, budget: BUDGET, log }).catch(() => false)
