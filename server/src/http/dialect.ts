import type { IncomingHttpHeaders } from 'node:http'
import type { KeyScope } from '@stipple/core/domain/api-key'
import type { Text } from '@stipple/core/domain/text'
import type { FastifyServerOptions } from 'fastify'
import type { Context } from '../context.ts'
import { Problem } from '../problem.ts'
import { requireAudience } from './access.ts'
import type { App, Reply, Request } from './app-type.ts'
import { resolveCaller } from './auth.ts'
import type { Caller } from './caller.ts'
import { type Described, dialectDocument } from './dialect-document.ts'
import { ignoreEmptyValues } from './empty-values.ts'
import type { Json } from './json-schema.ts'
import { limitOf } from './limits.ts'
import type { Refuse } from './unknown-calls.ts'

/** An API in the shape of another product, for programs that know no other. One folder with a `dialect.ts` is one dialect: routes, documents, the page for developers and the list in the docs come from it. */
export interface Dialect {
  /** Name of its document: `/openapi/<id>.json`. */
  readonly id: string
  /** Place in lists; smaller numbers come first. */
  readonly order: number
  /** Product whose API it is. */
  readonly product: string
  /** Programs that use it, for the page for developers. */
  readonly use: Text
  /** Address that programs are given, below that of the site. */
  readonly path: string
  /** First parts of its addresses. It refuses unknown calls below them in its own form; empty where another dialect does, or its own routes. */
  readonly prefixes: readonly string[]
  readonly keys: Keys
  /** Returns true if the headers mean this dialect at an address that is also one of the product's own. Its routes there have the constraint `dialect` with its id. */
  readonly isMeant?: (headers: IncomingHttpHeaders) => boolean
  /** Calls that become an OpenAPI document; or the document itself, made with a function that describes the product's own calls below a path. */
  readonly document: Described | ((own: (begins: string) => Json) => Json | Promise<Json>)
  /** The document lists tools of agents, and is no OpenAPI. */
  readonly listsTools?: boolean
  /** Path of its page of documentation, from `docs/`. */
  readonly guide: string
  /** Calls of a key a minute to each address; its share of the general limit when absent. */
  readonly callsPerMinute?: number
  /** Answers a refusal in its form. */
  readonly refuse: (context: Context) => Refuse
  readonly routes: (scope: App, context: Context, frame: Frame) => void
}

interface Keys {
  /** Rights of a key, any of which opens the calls. */
  readonly scopes: readonly KeyScope[]
  /** Way in which programs send a key, for the docs. */
  readonly sentAs: string
  /** Finds a key outside of `Authorization`, which all dialects read. */
  readonly keyOf?: (request: Request) => string | undefined
}

/** Parts that the calls of a dialect share. */
export interface Frame {
  /** Options of every route: its limits, and no stranger's body is read. */
  readonly shared: ReturnType<typeof sharedOf>
  /** Makes a handler that receives the caller. */
  readonly held: <T>(
    answer: (caller: Caller, request: Request, reply: Reply) => T | Promise<T>,
  ) => (request: Request, reply: Reply) => Promise<T>
  /** Aborted when the caller has gone away, or the server stops: it does not wait for pictures. */
  readonly signalOf: (reply: Reply) => AbortSignal
  /** Aborted when the server stops. */
  readonly closing: AbortSignal
}

export const defineDialect = (dialect: Dialect): Dialect => dialect

/** The document of a dialect as programs get it. `own` describes the product's own calls below a path. */
export const documentOf = ({ document }: Dialect, own: (begins: string) => Json): Json | Promise<Json> =>
  typeof document === 'function' ? document(own) : dialectDocument(document)

/** Registers the calls of a dialect, with its errors, keys and limits. */
export function registerDialect(app: App, context: Context, { keys, refuse, routes, callsPerMinute }: Dialect): void {
  const closing = new AbortController()
  const frame: Frame = {
    shared: sharedOf(context, keys, callsPerMinute),
    held: (answer) => async (request, reply) => {
      const caller = await resolveCaller(context, request, keys.scopes)
      if (!caller) throw new Problem('please_login')
      return answer(caller, request, reply)
    },
    signalOf: (reply) => AbortSignal.any([whenGone(reply), closing.signal]),
    closing: closing.signal,
  }
  app.register(async (scope) => {
    scope.addHook('onRequest', (_, reply, done) => {
      reply.header('cache-control', 'no-store')
      done()
    })
    ignoreEmptyValues(scope)
    const refuseHere = refuse(context)
    scope.setErrorHandler((error, request, reply) => refuseHere(request, reply, error))
    scope.addHook('preClose', (done) => {
      closing.abort()
      done()
    })
    // A connection that is kept would keep the server from stopping.
    scope.addHook('onSend', (_, reply, payload, done) => {
      if (closing.signal.aborted) reply.header('connection', 'close')
      done(null, payload)
    })
    routes(scope, context, frame)
  })
}

declare module 'fastify' {
  interface FastifyContextConfig extends Pick<Keys, 'keyOf'> {}
}

/** Calls of a member to one address of a dialect: many of them wait until a job ends. */
const WAITING_AT_ONCE = 64

const sharedOf = (context: Context, { scopes, keyOf }: Keys, perMinute?: number) => ({
  config: {
    rateLimit: limitOf(context, perMinute === undefined ? {} : { perMinute }),
    atOnce: WAITING_AT_ONCE,
    ...(keyOf && { keyOf }),
  },
  onRequest: async (request: Request) => requireAudience(await resolveCaller(context, request, scopes), 'member'),
})

function whenGone(reply: Reply): AbortSignal {
  const gone = new AbortController()
  reply.raw.on('close', () => {
    if (!reply.raw.writableEnded) gone.abort()
  })
  return gone.signal
}

type Strategy = NonNullable<NonNullable<FastifyServerOptions['routerOptions']>['constraints']>[string]
type Handler = Parameters<ReturnType<Strategy['storage']>['set']>[1]

/** Lets two calls share an address: one of the product, and one of a dialect for requests whose headers mean it. */
export const dialectConstraint = (dialects: readonly Dialect[]): Strategy => ({
  name: 'dialect',
  storage: () => {
    const handlers = new Map<unknown, Handler>()
    return {
      get: (dialect) => handlers.get(dialect) ?? null,
      set: (dialect, handler) => void handlers.set(dialect, handler),
    }
  },
  deriveConstraint: ({ headers }) => dialects.find(({ isMeant }) => isMeant?.(headers))?.id ?? 'own',
  validate: () => true,
})
