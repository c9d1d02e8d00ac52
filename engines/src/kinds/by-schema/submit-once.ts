import { EngineError, type EngineErrorCode } from '../../spec.ts'
import { fieldOf, titleOf } from './own-form.ts'
import type { ReadModel } from './read-model.ts'
import type { Role } from './roles.ts'

/** Statuses by which a gateway says that it does not know what became of a request. */
const DOUBTFUL: ReadonlySet<number> = new Set([502, 504, 520, 522, 524])

interface Submission<T> {
  readonly service: string
  readonly post: () => Promise<Response>
  readonly read: (answer: Response) => Promise<T>
  readonly refused: (answer: Response) => Promise<EngineError>
}

/**
 * Submits a run to a service that has no names of ours for runs, and is paid for each: what may have been taken is never sent again.
 * @throws {EngineError} `lost` where nobody knows whether it was taken
 */
export async function submitOnce<T>({ service, post, read, refused }: Submission<T>): Promise<T> {
  const answer = await post().catch(asLost(['timeout']))
  if (answer.ok) return read(answer).catch(asLost(['timeout', 'unavailable']))
  if (DOUBTFUL.has(answer.status)) {
    await answer.body?.cancel()
    throw new EngineError('lost', `${service} answered HTTP ${answer.status}, and may have taken the run`)
  }
  throw await refused(answer)
}

/** A request that was sent, and answered too late or by what is no answer, may have been taken. */
const asLost =
  (codes: readonly EngineErrorCode[]) =>
  (error: unknown): never => {
    if (error instanceof EngineError && codes.includes(error.code)) throw new EngineError('lost', error.message, { cause: error })
    throw error
  }

/** The error for a value that was refused, by the name of the input; undefined for one that the model does not have. */
export function valueRefused(
  { inputs, parts }: ReadModel,
  { name, message, service }: { readonly name: string; readonly message: string; readonly service: string },
): EngineError | undefined {
  const input = inputs.find((one) => one.name === name)
  if (!input) return undefined
  const title = titleOf(input)
  const [role] = Object.entries(parts).find(([, part]) => part === input) ?? []
  return new EngineError('invalid_input', `${name}: ${message}`.slice(0, 500), {
    field: FIELDS[role as Role] ?? fieldOf(input),
    text: { en: `${service} refused the value of “${title.en}”.`, zh: `${service} 不接受“${title.zh}”的值。` },
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

/** The JSON of an answer; undefined where it is none. */
export async function readAny(answer: Response): Promise<unknown> {
  return answer.json().catch(() => undefined)
}
