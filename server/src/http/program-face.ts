import type { KeyScope } from '@stipple/core/domain/api-key'
import type { Context } from '../context.ts'
import { Problem } from '../problem.ts'
import { requireAudience } from './access.ts'
import type { App, Reply, Request } from './app-type.ts'
import { resolveCaller } from './auth.ts'
import type { Caller } from './caller.ts'
import { ignoreEmptyValues } from './empty-values.ts'
import { limitOf } from './limits.ts'

/** Parts that the calls of a face share. */
export interface ProgramFace {
  /** Options of every route: its share of the general limit, and no stranger's body is taken in. */
  readonly shared: ReturnType<typeof sharedOf>
  /** A handler that is told who calls. */
  readonly held: <T>(
    answer: (caller: Caller, request: Request, reply: Reply) => T | Promise<T>,
  ) => (request: Request, reply: Reply) => Promise<T>
  /** Aborted when the caller has gone away, or the server stops: it does not wait for pictures. */
  readonly signalOf: (reply: Reply) => AbortSignal
}

interface FaceOptions {
  /** Rights of a key, any of which opens the calls. */
  readonly scopes: readonly KeyScope[]
  /** Answers a refusal in the shape of these calls. */
  readonly refuse: (request: Request, reply: Reply, error: unknown) => unknown
}

/** Registers calls in the shape of another product, for programs that know no other: each has errors of its own, and all of them the callers and limits of ours. */
export function registerFace(
  app: App,
  context: Context,
  { scopes, refuse }: FaceOptions,
  routes: (scope: App, face: ProgramFace) => void,
): void {
  const closing = new AbortController()
  const face: ProgramFace = {
    shared: sharedOf(context, scopes),
    held: (answer) => async (request, reply) => {
      const caller = await resolveCaller(context, request, scopes)
      if (!caller) throw new Problem('please_login')
      return answer(caller, request, reply)
    },
    signalOf: (reply) => AbortSignal.any([whenGone(reply), closing.signal]),
  }
  app.register(async (scope) => {
    scope.addHook('onRequest', (_, reply, done) => {
      reply.header('cache-control', 'no-store')
      done()
    })
    ignoreEmptyValues(scope)
    scope.setErrorHandler((error, request, reply) => refuse(request, reply, error))
    scope.addHook('preClose', (done) => {
      closing.abort()
      done()
    })
    // A connection that is kept would keep the server from stopping.
    scope.addHook('onSend', (_, reply, payload, done) => {
      if (closing.signal.aborted) reply.header('connection', 'close')
      done(null, payload)
    })
    routes(scope, face)
  })
}

/** Calls of a member to one address of a face: many of them wait until a job ends. */
const WAITING_AT_ONCE = 64

const sharedOf = (context: Context, scopes: readonly KeyScope[]) => ({
  config: { rateLimit: limitOf(context, {}), atOnce: WAITING_AT_ONCE },
  onRequest: async (request: Request) => requireAudience(await resolveCaller(context, request, scopes), 'member'),
})

function whenGone(reply: Reply): AbortSignal {
  const gone = new AbortController()
  reply.raw.on('close', () => {
    if (!reply.raw.writableEnded) gone.abort()
  })
  return gone.signal
}
