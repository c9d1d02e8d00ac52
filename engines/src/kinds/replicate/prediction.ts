import { z } from 'zod'
import { statusError } from '../../kit/status-error.ts'
import { type CancelOutcome, EngineError } from '../../spec.ts'
import { ratioOf, runFailed, type RunState } from '../by-schema/public.ts'
import { readJson, type ServiceWire } from '../service-wire.ts'

const prediction = z.object({
  status: z.enum(['starting', 'processing', 'succeeded', 'failed', 'canceled', 'aborted']),
  output: z.unknown().optional(),
  error: z.unknown().optional(),
  logs: z.string().nullish(),
})

/** Id of a run. */
export const named = z.object({ id: z.string() })
export type PredictionName = z.infer<typeof named>

/** @throws {EngineError} `lost` for an unknown run, and others for a failed one */
export async function readState(wire: ServiceWire, { id }: PredictionName): Promise<RunState> {
  const { status, output, error, logs } = await wire.get(`predictions/${id}`, prediction)
  switch (status) {
    case 'succeeded':
      return { kind: 'done', addresses: addressesOf(output) }
    case 'failed':
      throw runFailed(typeof error === 'string' ? error : JSON.stringify(error ?? ''), 'Replicate')
    case 'canceled':
      throw new EngineError('cancelled', 'the run was cancelled at Replicate')
    case 'aborted':
      throw new EngineError('timeout', 'the run took longer than it may', { retryable: false })
    default:
      return { kind: 'running', ratio: ratioOf(logs ?? '') }
  }
}

/** Asks the service to cancel a run. The key is sent to its own address only, whatever the prediction contains. */
export async function stop(wire: ServiceWire, { id }: PredictionName): Promise<CancelOutcome> {
  const answer = await wire.send(`predictions/${id}/cancel`, { body: {} })
  if (answer.ok) {
    const { status } = await readJson(answer, prediction, 'Replicate')
    if (status === 'canceled' || status === 'aborted') return 'cancelled'
    return status === 'starting' || status === 'processing' ? 'requested' : 'too_late'
  }
  await answer.body?.cancel()
  if (answer.status === 404 || answer.status === 409 || answer.status === 422) return 'too_late'
  throw statusError(answer, 'Replicate refused')
}

const MAX_FILES = 64

/** Addresses in an output: one, or a list. */
function addressesOf(output: unknown): readonly string[] {
  const all = [output].flat(1).filter((one) => typeof one === 'string')
  return all.filter((one) => /^(https?|data):/.test(one)).slice(0, MAX_FILES)
}
