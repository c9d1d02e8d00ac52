import { runInChild } from '../run-in-child.ts'
import type { Act } from './child.ts'

/** Program that leaves a warm child behind: prints the child's process id and returns. */
const ignore = () => undefined
const pid = await runInChild<Act, number>({
  module: new URL('child.ts', import.meta.url),
  input: { act: 'child-id' },
  context: {
    signal: new AbortController().signal,
    budget: { memoryBytes: 2 ** 30, milliseconds: 30_000, threads: 1 },
    report: ignore,
    log: { debug: ignore, info: ignore, warn: ignore, error: ignore },
  },
})
console.log(pid)
