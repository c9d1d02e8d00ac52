import { METHODS } from 'node:http'
import { Problem } from '../problem.ts'
import type { App, Reply, Request } from './app-type.ts'
import { sendProblem } from './error-reply.ts'

/** Answers a refusal in the form of one interface. */
export type Refuse = (request: Request, reply: Reply, error: unknown) => unknown

/** Addresses of a programming interface, and the form of its refusals. */
export interface Interface {
  /** First parts of its addresses. */
  readonly prefixes: readonly string[]
  readonly refuse: Refuse
}

export interface UnknownCalls {
  /** Answers 404 for an address that no call has, 405 with `Allow` for a method that its calls do not take. */
  readonly refuse: (request: Request, reply: Reply) => unknown
  /** Answers for an address that cannot be read, or what else the framework refuses before any route. */
  readonly refuseBroken: Refuse
}

/** Watches the routes that are registered after it, to tell an unknown address from an unknown method. `interfaces`: any other address is answered in the form of our own calls. */
export function watchCalls(app: App, interfaces: readonly Interface[]): UnknownCalls {
  const known: { readonly pattern: RegExp; readonly methods: readonly string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    // A route for everything below a prefix takes nothing by itself.
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

/** Longest part of an address that an answer repeats. */
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
