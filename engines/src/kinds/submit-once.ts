import { EngineError, type EngineErrorCode } from '../spec.ts'

/** Statuses of a gateway that does not know whether the request was carried out. */
const DOUBTFUL: ReadonlySet<number> = new Set([408, 502, 504, 520, 522, 524])

interface Submission<T> {
  readonly service: string
  readonly post: () => Promise<Response>
  readonly read: (answer: Response) => Promise<T>
  readonly refused: (answer: Response) => Promise<EngineError>
}

/**
 * Submits a run to a service that does not know it by our name: a request that may have been taken is never sent again.
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

/** Throws `lost` in place of the errors with these codes: a request that was sent, and answered too late or by something that is no answer, may have been taken. */
export const asLost =
  (codes: readonly EngineErrorCode[]) =>
  (error: unknown): never => {
    if (error instanceof EngineError && codes.includes(error.code)) throw new EngineError('lost', error.message, { cause: error })
    throw error
  }
