import { z } from 'zod'
import { statusError } from '../../kit/status-error.ts'
import { EngineError } from '../../spec.ts'
import { type SchemaOrder, type ReadModel, valueRefused } from '../by-schema/public.ts'
import { tryReadJson, readJson, type ServiceWire } from '../service-wire.ts'
import { submitOnce } from '../submit-once.ts'
import type { ReplicateModel } from './models.ts'
import type { PredictionName } from './prediction.ts'

const taken = z.object({ id: z.string().min(1) })
const refusal = z.object({
  detail: z.string().default(''),
  invalid_fields: z.array(z.object({ field: z.string(), description: z.string().default('') })).default([]),
})

/** Range of deadlines of the service (s), which cancels longer runs without charge. A cold model loads for minutes first. */
const DEADLINE = { least: 600, most: 86_400 }

/**
 * Creates a prediction.
 * @throws {EngineError} `lost` if it is unknown whether it was accepted
 */
export async function submit(wire: ServiceWire, { model, input, run, io }: SchemaOrder<ReplicateModel>): Promise<PredictionName> {
  const { path, body } = model.order
  const seconds = Math.min(DEADLINE.most, Math.max(DEADLINE.least, Math.round(io.budget.milliseconds / 1000)))
  return submitOnce({
    service: 'Replicate',
    post: () => wire.send(path, { body: { ...body, input }, headers: { 'cancel-after': `${seconds}s`, 'x-request-id': run.key } }),
    read: (answer) => readJson(answer, taken, 'Replicate'),
    refused: (answer) => refused(answer, model),
  })
}

async function refused(answer: Response, model: ReadModel): Promise<EngineError> {
  const refusalBody = refusal.safeParse(await tryReadJson(answer)).data
  const plain = statusError(answer, 'Replicate refused')
  if (
    answer.status === 404 ||
    (answer.status === 422 && /version|permitted|not exist/i.test(refusalBody?.detail ?? '') && refusalBody?.invalid_fields.length === 0)
  )
    return new EngineError('model_missing', 'Replicate does not have the model any more')
  if (answer.status !== 422 && answer.status !== 400) return plain
  const [first] = refusalBody?.invalid_fields ?? []
  const name = (first?.field ?? /\binput\.(\w+)/.exec(refusalBody?.detail ?? '')?.[1] ?? '').replace(/^input\./, '')
  const message = `${plain.message}: ${first?.description ?? refusalBody?.detail ?? ''}`.slice(0, 500)
  return valueRefused(model, { name, message, service: 'Replicate' }) ?? new EngineError('invalid_input', message)
}
