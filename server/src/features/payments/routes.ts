import { NOTIFY_PATH, payments } from '@stipple/core/contract/payments'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-type.ts'
import { implement } from '../../http/implement.ts'
import { limitOf } from '../../http/limits.ts'
import { isUuid } from '../../lib/is-uuid.ts'
import { notifyPath } from './call-provider.ts'
import { pageOfAllOrders, pageOfOrders } from './data.ts'
import { takeNotification } from './notify.ts'
import { access } from './policy.ts'
import { presentManaged, presentOrder } from './present.ts'
import { isRefundable, refund } from './refunds.ts'
import { playSandbox, showSandbox } from './sandbox.ts'
import { checkOrder, closeOrder, createOrder, listPlans, payAgain, requireOrder } from './service.ts'

export function paymentRoutes(app: App, context: Context): void {
  const answer = (order: Parameters<typeof presentOrder>[0]) => ({ status: 1 as const, data: presentOrder(order, context.now()) })
  implement(
    app,
    context,
    { calls: payments, access },
    {
      'GET /api/pay/plans': async ({ caller }) => ({ status: 1 as const, data: await listPlans(context, caller) }),
      'POST /api/pay/orders': async ({ body: { request_key, ...wish }, caller, request }) => {
        const place = { origin: request.origin, platform: caller.platform }
        return answer(await createOrder(context, caller, { ...wish, requestKey: request_key, place }))
      },
      'GET /api/pay/orders': async ({ query, caller }) => {
        const { rows, total } = await pageOfOrders(context.db, caller.accountId, query)
        return { status: 1 as const, total, data: rows.map((row) => presentOrder(row, context.now())) }
      },
      'GET /api/pay/orders/:id': async ({ params, caller }) => answer(await requireOrder(context, caller, params.id)),
      'POST /api/pay/orders/:id/check': async ({ params, caller }) => answer(await checkOrder(context, caller, params.id)),
      'POST /api/pay/orders/:id/pay_again': async ({ params, caller, request }) => {
        const place = { origin: request.origin, platform: caller.platform }
        return answer(await payAgain(context, caller, { id: params.id, place }))
      },
      'POST /api/pay/orders/:id/close': async ({ params, caller }) => answer(await closeOrder(context, caller, params.id)),
      'GET /api/pay/sandbox/:id': async ({ params, caller }) => ({
        status: 1 as const,
        data: await showSandbox(context, caller, params.id),
      }),
      'POST /api/pay/sandbox/:id': async ({ params, body, caller }) => {
        const { state, notification } = await playSandbox(context, caller, { id: params.id, outcome: body.outcome })
        // As from outside: it is verified by its signature like any provider's.
        if (notification) {
          const { headers, body: payload } = notification
          await app.inject({ method: 'POST', url: notifyPath('sandbox'), headers, payload })
        }
        return { status: 1 as const, data: { state } }
      },
      'GET /api/manage/orders': async ({ query, language }) => {
        const search = query.search === '' ? undefined : query.search
        const isId = search !== undefined && isUuid(search)
        const { rows, total } = await pageOfAllOrders(context.db, { ...query, search, isId })
        const data = rows.map((row) => presentManaged(row, { now: context.now(), language, refundable: isRefundable(context, row.order) }))
        return { status: 1 as const, total, data }
      },
      'POST /api/manage/orders/:id/refund': async ({ params, body, caller }) => {
        const { order, dotsTaken } = await refund(context, { id: params.id, reason: body.reason, by: caller })
        return { status: 1 as const, data: { order: presentOrder(order, context.now()), dotsTaken } }
      },
    },
  )
  notifyRoute(app, context)
}

const NOTIFICATION_BYTES = 256 * 1024
/** Providers send many at once after an outage, from few addresses. */
const NOTIFICATIONS_PER_MINUTE = 6000

/** Notifications have any format, and signatures cover the raw bytes. */
function notifyRoute(app: App, context: Context): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    scope.post<{ Params: { provider: string }; Body: Buffer | undefined }>(
      NOTIFY_PATH,
      { bodyLimit: NOTIFICATION_BYTES, config: { rateLimit: limitOf(context, { perMinute: NOTIFICATIONS_PER_MINUTE }) } },
      async ({ params, body, headers }, reply) => {
        const { status, type, body: text } = await takeNotification(context, params.provider, { body: body ?? Buffer.alloc(0), headers })
        return reply.status(status).type(type).send(text)
      },
    )
  })
}
