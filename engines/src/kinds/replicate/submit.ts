import { z } from 'zod'
import { statusError } from '../../kit/status-error.ts'
import { EngineError, type EngineErrorCode, type Json } from '../../spec.ts'
import { titleOf } from './own-form.ts'
import type { ReadModel } from './read-model.ts'
import type { Role } from './roles.ts'
import { readJson, type ReplicateWire } from './wire.ts'

const taken = z.object({ id: z.string().min(1) })
const refusal = z.object({
  detail: z.string().default(''),
  invalid_fields: z.array(z.object({ field: z.string(), description: z.string().default('') })).default([]),
})

/** Statuses by which a gateway says that it does not know what became of a request. */
const DOUBTFUL: ReadonlySet<number> = new Set([502, 504, 520, 522, 524])

interface Submission {
  readonly path: string
  readonly body: { readonly version?: string; readonly input: Readonly<Record<string, Json>> }
  readonly key: string
  /** The service stops and does not charge a run that takes longer. */
  readonly deadlineSeconds: number
}

/**
 * Creates a prediction and returns its id. The service has no names of ours for runs, and each is paid for: what may have been taken is never sent again.
 * @throws {EngineError} `lost` where nobody knows whether it was taken
 */
export async function submit(wire: ReplicateWire, { path, body, key, deadlineSeconds }: Submission, model: ReadModel): Promise<string> {
  const headers = { 'cancel-after': `${deadlineSeconds}s`, 'x-request-id': key }
  const answer = await wire.post(path, body, headers).catch(asLost(['timeout']))
  if (answer.ok) return (await readJson(answer, taken).catch(asLost(['timeout', 'unavailable']))).id
  if (DOUBTFUL.has(answer.status)) {
    await answer.body?.cancel()
    throw new EngineError('lost', `Replicate answered HTTP ${answer.status}, and may have taken the run`)
  }
  throw await refused(answer, model)
}

/** A request that was sent, and answered too late or by what is no answer, may have been taken. */
const asLost =
  (codes: readonly EngineErrorCode[]) =>
  (error: unknown): never => {
    if (error instanceof EngineError && codes.includes(error.code)) throw new EngineError('lost', error.message, { cause: error })
    throw error
  }

async function refused(answer: Response, model: ReadModel): Promise<EngineError> {
  const said = refusal.safeParse(parse(await answer.text().catch(() => ''))).data
  const plain = statusError(answer, 'Replicate refused')
  if (
    answer.status === 404 ||
    (answer.status === 422 && /version|permitted|not exist/i.test(said?.detail ?? '') && said?.invalid_fields.length === 0)
  )
    return new EngineError('model_missing', 'Replicate does not have the model any more')
  if (answer.status !== 422 && answer.status !== 400) return plain
  const [first] = said?.invalid_fields ?? []
  const name = (first?.field ?? /\binput\.(\w+)/.exec(said?.detail ?? '')?.[1] ?? '').replace(/^input\./, '')
  const input = model.inputs.find((one) => one.name === name)
  if (!input) return new EngineError('invalid_input', `${plain.message}: ${said?.detail ?? ''}`.slice(0, 500))
  const title = titleOf(input)
  const [role] = Object.entries(model.parts).find(([, part]) => part === input) ?? []
  return new EngineError('invalid_input', `${plain.message}: ${name}: ${first?.description ?? ''}`.slice(0, 500), {
    field: FIELDS[role as Role] ?? `own_${name}`,
    text: { en: `Replicate refused the value of “${title.en}”.`, zh: `Replicate 不接受“${title.zh}”的值。` },
  })
}

/** Names of the parts in the forms of the modes. */
const FIELDS: Readonly<Partial<Record<Role, string>>> = {
  prompt: 'prompt',
  negative: 'negative_prompt',
  image: 'image',
  mask: 'mask',
  seed: 'seed',
  count: 'n',
  width: 'width',
  height: 'height',
  size: 'width',
  steps: 'steps',
  cfg: 'cfg_scale',
  strength: 'denoising_strength',
  sampler: 'sampler_name',
  factor: 'factor',
  seconds: 'seconds',
  frames: 'seconds',
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
