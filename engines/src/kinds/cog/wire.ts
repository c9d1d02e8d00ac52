import { statusError } from '../../kit/status-error.ts'
import { EngineError, type Fetch } from '../../spec.ts'
import { loginHeaders } from '../login.ts'
import { createServiceWire, type ServiceWire } from '../service-wire.ts'

interface CogAt {
  readonly fetch: Fetch
  readonly signal: AbortSignal
  /** Address of the server. A path in it is kept. */
  readonly address: string
  readonly user?: string | undefined
  readonly key?: string | undefined
}

/** Largest answer, with the files in it (bytes). */
const LARGEST = 2 ** 30

export const createWire = ({ fetch, signal, address, user, key }: CogAt): ServiceWire =>
  createServiceWire({
    fetch,
    signal,
    base: address,
    service: 'the server',
    headers: loginHeaders({ user, key }),
    maxBytes: LARGEST,
    refused: async (answer) => {
      await answer.body?.cancel()
      return refusedBy(answer)
    },
  })

/** Time after which a server whose places were all taken is asked again (ms). */
const BUSY_MS = 2000

export function refusedBy(answer: Response): EngineError {
  return answer.status === 409
    ? new EngineError('rate_limited', 'the server is at work for somebody else', { retryAfterMs: BUSY_MS })
    : statusError(answer, 'the server refused')
}
