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
import { requireFeature } from './feature-switches.ts'
import type { Json } from './json-schema.ts'
import { limitOf } from './limits.ts'
import type { Refuse } from './unknown-calls.ts'

/**
 * An API in another product's format, for clients that only support it. A folder with a `dialect.ts` is a dialect: routes, documents, the developers'
 * page and the list in the docs are generated from it.
 */
export interface Dialect {
  /** Name of its document: `/openapi/<id>.json`. */
  readonly id: string
  /** Position in lists, ascending. */
  readonly order: number
  /** The product. */
  readonly product: string
  /** Programs that use it, for the developers' page. */
  readonly use: Text
  /** Address for clients, below that of the site. */
  readonly path: string
  /** Path prefixes. Unknown calls below them get its error format; empty if another dialect or its own routes handle that. */
  readonly prefixes: readonly string[]
  readonly keys: Keys
  /**
   * Returns true if the headers select this dialect at an address shared with the product. Its routes there have the constraint `dialect` with its
   * id.
   */
  readonly isMeant?: (headers: IncomingHttpHeaders) => boolean
  /** Calls for its OpenAPI document; or the document itself, made with a function that describes the product's own calls below a path. */
  readonly document: Described | ((own: (begins: string) => Json) => Json | Promise<Json>)
  /** The document lists agent tools and is not OpenAPI. */
  readonly listsTools?: boolean
  /** Path of its documentation, from `docs/`. */
  readonly guide: string
  /** Calls per minute and address for a key; default: a fraction of the general limit. */
  readonly callsPerMinute?: number
  /** Addresses refused while the APIs of other products are disabled; default: all. */
  readonly switched?: readonly string[]
  /** Sends an error in its format. */
  readonly refuse: (context: Context) => Refuse
  readonly routes: (scope: App, context: Context, frame: Frame) => void
}

interface Keys {
  /** Scopes of a key; any of them allows the calls. */
  readonly scopes: readonly KeyScope[]
  /** Place of the key in requests, for the docs. */
  readonly sentAs: string
  /** Finds a key outside `Authorization`, which all dialects read. */
  readonly keyOf?: (request: Request) => string | undefined
}

/** Parts that the calls of a dialect share. */
export interface Frame {
  /** Options of every route: its limits, and authentication before the body is read. */
  readonly shared: ReturnType<typeof sharedOf>
  /** Creates a handler that receives the caller. */
  readonly held: <T>(
    answer: (caller: Caller, request: Request, reply: Reply) => T | Promise<T>,
  ) => (request: Request, reply: Reply) => Promise<T>
  /** Aborted when the caller disconnects or the server stops, which does not wait for images. */
  readonly signalOf: (reply: Reply) => AbortSignal
  /** Aborted when the server stops. */
  readonly closing: AbortSignal
}

export const defineDialect = (dialect: Dialect): Dialect => dialect

/** Published document of a dialect. `own` describes the product's own calls below a path. */
export const documentOf = ({ document }: Dialect, own: (begins: string) => Json): Json | Promise<Json> =>
  typeof document === 'function' ? document(own) : dialectDocument(document)

/** Registers the calls of a dialect, with its errors, keys and limits. */
export function registerDialect(app: App, context: Context, { keys, refuse, routes, callsPerMinute, switched }: Dialect): void {
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
    scope.addHook('onRequest', (request, _, done) => {
      if (switched?.includes(request.routeOptions.url ?? '') ?? true) requireFeature(context, 'apis')
      done()
    })
    ignoreEmptyValues(scope)
    const refuseHere = refuse(context)
    scope.setErrorHandler((error, request, reply) => refuseHere(request, reply, error))
    scope.addHook('preClose', (done) => {
      closing.abort()
      done()
    })
    // A kept-alive connection would delay the server's stop.
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

/** Concurrent calls of a member to one address of a dialect: many wait for a job's end. */
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

/** Lets two calls share an address: the product's, and a dialect's for requests whose headers select it. */
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
