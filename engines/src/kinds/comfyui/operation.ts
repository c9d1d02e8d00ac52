import { z } from 'zod'
import type { Step } from '../../spec.ts'

/** Record that is stored of a run: its name there, the nodes that sample, and, of a workflow that was brought in, those that give the results. */
export const operation = z.union([
  z.object({ key: z.string(), samplers: z.array(z.string()), outputs: z.array(z.string()).optional() }),
  z.object({ submitting: z.string() }).transform(({ submitting }) => ({ key: submitting, samplers: [], outputs: undefined })),
])
export type StoredRun = z.infer<typeof operation>

/** Time to the next look, and towards the end (ms): the queue of the server changes within seconds. Its end is told by the socket, where there is one. */
const LOOK_AFTER_MS = 1000
const AT_END_MS = 300

/** The step of a run that the server has. */
export const waiting = ({ outputs, ...rest }: StoredRun): Extract<Step, { kind: 'waiting' }> => ({
  kind: 'waiting',
  operation: { ...rest, ...(outputs && { outputs }) },
  lookAfterMs: LOOK_AFTER_MS,
  atEndMs: AT_END_MS,
})
