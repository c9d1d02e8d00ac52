import { METHODS } from 'node:http'
import { Problem } from '../problem.ts'
import type { App, Reply, Request } from './app-type.ts'
import { sendProblem } from './error-reply.ts'

/** Sends an error in an API's format. */
export type Refuse = (request: Request, reply: Reply, error: unknown) => unknown

/** Path prefixes of an API, and its error format. */
export interface Interface {
  /** Path prefixes. */
  readonly prefixes: readonly string[]
  readonly refuse: Refuse
}

export interface UnknownCalls {
  /** Answers 404 for an unknown address, 405 with `Allow` for an unsupported method. */
  readonly refuse: (request: Request, reply: Reply) => unknown
  /** Answers for an unparsable address, and other errors before routing. */
  readonly refuseBroken: Refuse
}

/**
 * Records routes registered afterwards, to distinguish unknown addresses from unsupported methods. `interfaces`: other addresses get the format of
 * our own calls.
 */
export function watchCalls(app: App, interfaces: readonly Interface[]): UnknownCalls {
  const known: { readonly pattern: RegExp; readonly methods: readonly string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    // A wildcard route handles nothing itself.
    if (/^(\/api\/v2)?\/\*$/.test(url)) return
    known.push({ pattern: patternOf(url), methods: [method].flat() })
  })
  const isCall = (path: string): boolean =>
    firstPart(path) === 'api' || interfaces.some(({ prefixes }) => prefixes.includes(firstPart(path)))
  const refuseAs: Refuse = (request, reply, error) =>
    (interfaces.find(({ prefixes }) => prefixes.includes(firstPart(pathOf(request))))?.refuse ?? sendOwn)(request, reply, error)
  return {
    refuseBroken: refuseAs,
    refuse: (request, reply) => {
      const path = pathOf(request)
      const methods = new Set(known.flatMap(({ pattern, methods: taken }) => (pattern.test(path) ? taken : [])))
      const allowed = METHODS.filter((method) => methods.has(method)).join(', ')
      const params = { method: request.method, path: path.slice(0, LONGEST), allowed }
      if (allowed === '') return refuseAs(request, reply, new Problem(isCall(path) ? 'unknown_call' : 'not_found', { params }))
      reply.header('allow', allowed)
      return refuseAs(request, reply, new Problem('method_not_allowed', { params }))
    },
  }
}

/** Longest part of an address repeated in an error. */
const LONGEST = 200
const firstPart = (path: string): string => path.split('/', 2)[1] ?? ''

const sendOwn: Refuse = (request, reply, error) =>
  sendProblem(request, reply, error instanceof Problem ? error : new Problem('malformed_request', { cause: error }))

const pathOf = ({ url }: Pick<Request, 'url'>): string => url.split('?', 1)[0] ?? ''

const patternOf = (url: string): RegExp =>
  new RegExp(
    `^${url
      .replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
      .replaceAll(/:\w+/g, '[^/]+')
      .replaceAll('*', '.*')}$`,
  )
