import { statusError } from '../../kit/status-error.ts'
import { EngineError } from '../../spec.ts'
import { type GuardedAddress, loginHeaders } from '../login.ts'
import { createServiceWire, type ServiceWire } from '../service-wire.ts'
import type { SurveyIo } from '../spec.ts'

/** Largest response with its files (bytes). */
const LARGEST = 2 ** 30

export const createWire = ({ address, user, key }: GuardedAddress, { fetch, signal }: SurveyIo): ServiceWire =>
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

/** Pause before asking a fully occupied server again (ms). */
const BUSY_MS = 2000

export function refusedBy(answer: Response): EngineError {
  return answer.status === 409
    ? new EngineError('rate_limited', 'the server is at work for somebody else', { retryAfterMs: BUSY_MS })
    : statusError(answer, 'the server refused')
}
