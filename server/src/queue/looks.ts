import { availableParallelism } from 'node:os'
import type { Budget } from '@stipple/engines/spec'
import type { Config } from '../config.ts'
import { atOnce } from '../lib/at-once.ts'
import { Problem } from '../problem.ts'

/** At a time, in this process. */
const RUNNING = 2
const WAITING = 12
/** Longest time that a person waits at a page for a look (ms). */
const PATIENCE_MS = 60_000
const GIGABYTE = 2 ** 30

/** Runs what only looks at pictures while somebody waits: control maps to look at, descriptions. Throws `unavailable` when too many are waiting. */
export type Looks = ReturnType<typeof createLooks>

/** A lane of its own in every process that serves pages, whatever its `WORKERS`: it neither waits for generations nor keeps them waiting. */
export const createLooks = () => atOnce({ running: RUNNING, waiting: WAITING, refuse: () => new Problem('unavailable', { retryAfter: 5 }) })

/** Budget of one look. */
export const budgetOfLook = ({ engine }: Pick<Config, 'engine'>): Budget => ({
  threads: Math.max(1, Math.floor(availableParallelism() / RUNNING)),
  memoryBytes: Math.min(engine.memoryBytes ?? Number.POSITIVE_INFINITY, 2 * GIGABYTE),
  milliseconds: PATIENCE_MS,
})
