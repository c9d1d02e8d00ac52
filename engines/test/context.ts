import { fileURLToPath } from 'node:url'
import { createPackStore } from '../src/kit/packs.ts'
import type { PackMode } from '../src/kit/packs.ts'
import type { EngineContext, Log } from '../src/spec.ts'
import { NO_WEIGHTS } from '../src/weights/spec.ts'
import { verifiedPaths } from '../src/weights/verifications.ts'

const ignore = () => undefined
export const SILENT: Log = { debug: ignore, info: ignore, warn: ignore, error: ignore }

/** `io` of a task in a child process. */
export const childIo = {
  signal: new AbortController().signal,
  budget: { memoryBytes: 2 ** 30, milliseconds: 60_000, threads: 2 },
  report: ignore,
  log: SILENT,
}

/** Returns an engine's context for tests. Packs stay in a folder that git ignores, so that only the first run downloads them. */
export function testContext({ mode = 'all' }: { mode?: PackMode } = {}): EngineContext {
  const cache = process.env['STIPPLE_CACHE'] ?? fileURLToPath(new URL('../../.cache', import.meta.url))
  return {
    log: SILENT,
    packs: createPackStore({ directory: `${cache}/packs`, cacheDirectory: `${cache}/tarballs`, mode, log: SILENT }),
    weights: { ...NO_WEIGHTS, directory: `${cache}/weights`, installed: (preset) => verifiedPaths(`${cache}/weights`, preset) },
  }
}
