import { isTracing, type OpenSpan, startSpan, within } from '../lib/tracing.ts'
import type { App, Request } from './app-type.ts'

/** Frequently polled addresses. */
const QUIET: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/** Makes each call a span that continues the caller's `traceparent`. Addresses are recorded as routes without parameters. */
export function traceCalls(app: App): void {
  if (!isTracing()) return
  const spans = new WeakMap<Request, OpenSpan>()
  app.addHook('onRequest', (request, _, done) => {
    const { method, headers } = request
    const route = request.routeOptions.url ?? 'page'
    const { traceparent } = headers
    const span = QUIET.has(route)
      ? undefined
      : startSpan(`${method} ${route}`, {
          kind: 'server',
          attributes: { 'http.request.method': method, 'http.route': route, 'stipple.request.id': request.id },
          parent: typeof traceparent === 'string' ? traceparent : undefined,
        })
    if (!span) return done()
    spans.set(request, span)
    within(span, done)
  })
  // Reading a body loses the current span.
  app.addHook('preHandler', (request, _, done) => {
    const span = spans.get(request)
    if (span) within(span, done)
    else done()
  })
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request)
    span?.set({ 'http.response.status_code': statusCode })
    if (statusCode >= 500) span?.fail(String(statusCode))
    span?.end()
    done()
  })
}
