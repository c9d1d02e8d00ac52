import { z } from 'zod'
import { statusError } from '../../kit/status-error.ts'
import { EngineError, type Json } from '../../spec.ts'
import { readAny, type ReadModel, submitOnce, valueRefused } from '../by-schema/public.ts'
import { readJson, type ReplicateWire } from './wire.ts'

const taken = z.object({ id: z.string().min(1) })
const refusal = z.object({
  detail: z.string().default(''),
  invalid_fields: z.array(z.object({ field: z.string(), description: z.string().default('') })).default([]),
})

interface Submission {
  readonly path: string
  readonly body: { readonly version?: string; readonly input: Readonly<Record<string, Json>> }
  readonly key: string
  /** The service stops and does not charge a run that takes longer. */
  readonly deadlineSeconds: number
}

/**
 * Creates a prediction and returns its id.
 * @throws {EngineError} `lost` where nobody knows whether it was taken
 */
export async function submit(wire: ReplicateWire, { path, body, key, deadlineSeconds }: Submission, model: ReadModel): Promise<string> {
  const headers = { 'cancel-after': `${deadlineSeconds}s`, 'x-request-id': key }
  const { id } = await submitOnce({
    service: 'Replicate',
    post: () => wire.post(path, body, headers),
    read: (answer) => readJson(answer, taken),
    refused: (answer) => refused(answer, model),
  })
  return id
}

async function refused(answer: Response, model: ReadModel): Promise<EngineError> {
  const said = refusal.safeParse(await readAny(answer)).data
  const plain = statusError(answer, 'Replicate refused')
  if (
    answer.status === 404 ||
    (answer.status === 422 && /version|permitted|not exist/i.test(said?.detail ?? '') && said?.invalid_fields.length === 0)
  )
    return new EngineError('model_missing', 'Replicate does not have the model any more')
  if (answer.status !== 422 && answer.status !== 400) return plain
  const [first] = said?.invalid_fields ?? []
  const name = (first?.field ?? /\binput\.(\w+)/.exec(said?.detail ?? '')?.[1] ?? '').replace(/^input\./, '')
  const message = `${plain.message}: ${first?.description ?? said?.detail ?? ''}`.slice(0, 500)
  return valueRefused(model, { name, message, service: 'Replicate' }) ?? new EngineError('invalid_input', message)
}
