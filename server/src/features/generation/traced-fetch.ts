import type { Fetch } from '@stipple/engines/spec'
import { inSpan, isTracing } from '../../lib/tracing.ts'

/** Makes each request of a fetch a span of the current one, and sends its context. */
export const tracedFetch = (fetch: Fetch): Fetch =>
  isTracing()
    ? (address, init = {}) => {
        const { hostname, port } = new URL(address)
        const method = (init.method ?? 'GET').toUpperCase()
        const attributes = {
          'http.request.method': method,
          'server.address': hostname,
          ...(port !== '' && { 'server.port': Number(port) }),
        }
        return inSpan(`${method} ${hostname}`, { kind: 'client', attributes }, async (span) => {
          const headers = new Headers(init.headers)
          if (span) headers.set('traceparent', span.traceparent)
          const answer = await fetch(address, { ...init, headers })
          span?.set({ 'http.response.status_code': answer.status })
          return answer
        })
      }
    : fetch
