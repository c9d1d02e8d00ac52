import { calls } from '@stipple/core/contract/calls'
import { isNearCap } from '@stipple/core/domain/api-key'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-type.ts'
import { callerByKey, spentBy, useBy } from '../../http/called.ts'
import { implement } from '../../http/implement.ts'
import { access } from './policy.ts'
import { presentCall } from './present.ts'
import { callsOf, createCallLog } from './service.ts'

/** Logs every call by a key, on all APIs. Registered before the routes, because a hook applies to later ones. */
export function logCalls(app: App, context: Context): void {
  const log = createCallLog(context)
  app.addHook('onSend', (request, reply, payload, done) => {
    const caller = callerByKey(request)
    const use = caller && useBy(caller)
    if (use) {
      reply.headers({ 'x-key-dots-used': use.spent, 'x-key-dots-limit': use.cap })
      if (isNearCap(use)) reply.header('x-key-warning', 'nearly-used-up')
    }
    done(null, payload)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const caller = callerByKey(request)
    const path = request.routeOptions.url
    if (caller?.key && path !== undefined)
      log.add({
        requestId: request.id,
        accountId: caller.accountId,
        keyId: caller.key.id,
        keyName: caller.key.name,
        method: request.method,
        path,
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
        dots: spentBy(caller),
        at: context.now().toISOString(),
      })
    done()
  })
  app.addHook('onClose', () => log.stop())
}

export function callRoutes(app: App, context: Context): void {
  implement(
    app,
    context,
    { calls, access },
    {
      'GET /api/account/calls': async ({ caller, query }) => {
        const { rows, ...next } = await callsOf(context, caller, query)
        return { status: 1 as const, data: rows.map(presentCall), ...next }
      },
    },
  )
}
