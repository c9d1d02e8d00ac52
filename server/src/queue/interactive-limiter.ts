import { availableParallelism } from 'node:os'
import { limitConcurrency } from '@stipple/engines/kit/limit-concurrency'
import type { Budget } from '@stipple/engines/spec'
import type { Config } from '../config.ts'
import { Problem } from '../problem.ts'

/** Concurrent image analyses of this process, and waiting ones. */
const MAX_RUNNING = 2
const MAX_WAITING = 12
/** Time limit of an analysis (ms). */
const TIME_LIMIT_MS = 60_000
const GIGABYTE = 2 ** 30

/** Runs image analyses that a page waits for, such as control maps and descriptions. Throws `unavailable` if too many wait. */
export type InteractiveLimiter = ReturnType<typeof createInteractiveLimiter>

/** Separate from the lanes of generations and independent of `WORKERS`: neither waits for the other. */
export const createInteractiveLimiter = () =>
  limitConcurrency({ running: MAX_RUNNING, waiting: MAX_WAITING, refuse: () => new Problem('unavailable', { retryAfter: 5 }) })

/** Limits of one analysis, so that concurrent ones share the processor. */
export const interactiveBudget = ({ engine }: Pick<Config, 'engine'>): Budget => ({
  threads: Math.max(1, Math.floor(availableParallelism() / MAX_RUNNING)),
  memoryBytes: Math.min(engine.memoryBytes ?? Number.POSITIVE_INFINITY, 2 * GIGABYTE),
  milliseconds: TIME_LIMIT_MS,
})
