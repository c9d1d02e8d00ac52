import { EngineError, type EngineErrorCode } from '../spec.ts'

/** Gateway statuses with an unknown outcome. */
const DOUBTFUL: ReadonlySet<number> = new Set([408, 502, 504, 520, 522, 524])

interface Submission<T> {
  readonly service: string
  readonly post: () => Promise<Response>
  readonly read: (answer: Response) => Promise<T>
  readonly refused: (answer: Response) => Promise<EngineError>
}

/**
 * Submits a run to a service without idempotency keys: a request that may have been accepted is never repeated.
 * @throws {EngineError} `lost` if it is unknown whether it was accepted
 */
export async function submitOnce<T>({ service, post, read, refused }: Submission<T>): Promise<T> {
  const answer = await post().catch(throwLost(['timeout']))
  if (answer.ok) return read(answer).catch(throwLost(['timeout', 'unavailable']))
  if (DOUBTFUL.has(answer.status)) {
    await answer.body?.cancel()
    throw new EngineError('lost', `${service} answered HTTP ${answer.status}, and may have taken the run`)
  }
  throw await refused(answer)
}

/** Throws `lost` for errors with these codes: a request with a late or invalid response may have been accepted. */
export const throwLost =
  (codes: readonly EngineErrorCode[]) =>
  (error: unknown): never => {
    if (error instanceof EngineError && codes.includes(error.code)) throw new EngineError('lost', error.message, { cause: error })
    throw error
  }
