import { z } from 'zod'
import type { Step } from '../../spec.ts'

/** Stored record of a run: its id on the server, the sampling nodes, and for an imported workflow the result nodes. */
export const operation = z.union([
  z.object({ key: z.string(), samplers: z.array(z.string()), outputs: z.array(z.string()).optional() }),
  z.object({ submitting: z.string() }).transform(({ submitting }) => ({ key: submitting, samplers: [], outputs: undefined })),
])
export type StoredRun = z.infer<typeof operation>

/** Time until the next poll, and near the end (ms): the server's queue changes within seconds. A socket, if available, reports the end. */
const LOOK_AFTER_MS = 1000
const AT_END_MS = 300

/** State of an accepted run. */
export const waiting = ({ outputs, ...rest }: StoredRun): Extract<Step, { kind: 'waiting' }> => ({
  kind: 'waiting',
  operation: { ...rest, ...(outputs && { outputs }) },
  lookAfterMs: LOOK_AFTER_MS,
  atEndMs: AT_END_MS,
})
