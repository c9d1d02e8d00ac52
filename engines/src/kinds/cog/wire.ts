import { statusError } from '../../kit/status-error.ts'
import { EngineError, type Fetch } from '../../spec.ts'
import { loginHeaders } from '../login.ts'

export interface CogAt {
  readonly fetch: Fetch
  readonly signal: AbortSignal
  /** Address of the server. A path in it is kept. */
  readonly address: string
  readonly user?: string | undefined
  readonly key?: string | undefined
}

/** Requests to a server, which answer whatever the status is. */
export interface CogWire {
  readonly get: (path: string) => Promise<Response>
  readonly post: (path: string) => Promise<Response>
  readonly put: (path: string, body: object) => Promise<Response>
}

/** Largest answer, with the files in it (bytes). */
const LARGEST = 2 ** 30

export function createWire({ fetch, signal, address, user, key }: CogAt): CogWire {
  const base = address.endsWith('/') ? address : `${address}/`
  const headers = loginHeaders({ user, key })
  return {
    get: (path) => fetch(new URL(path, base), { signal, headers }),
    post: (path) => fetch(new URL(path, base), { method: 'POST', signal, headers }),
    put: (path, body) =>
      fetch(new URL(path, base), {
        method: 'PUT',
        signal,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        maxBytes: LARGEST,
      }),
  }
}

/** Time after which a server whose places were all taken is asked again (ms). */
const BUSY_MS = 2000

export function refusedBy(answer: Response): EngineError {
  return answer.status === 409
    ? new EngineError('rate_limited', 'the server is at work for somebody else', { retryAfterMs: BUSY_MS })
    : statusError(answer, 'the server refused')
}
