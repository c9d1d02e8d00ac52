import { credits, statementQuery } from '@stipple/core/contract/credits'
import { STATEMENT_PATH } from '@stipple/core/domain/credits'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-type.ts'
import { requireMember } from '../../http/auth.ts'
import { implement } from '../../http/implement.ts'
import { languageOf } from '../../http/language.ts'
import { limitOf } from '../../http/limits.ts'
import { showLastAudit } from './audit.ts'
import { claimCode, listedCodes, lookUpCode, limitCodeAttempts } from './codes.ts'
import { pageOfEntries } from './data.ts'
import { balanceOf } from './ledger.ts'
import { access } from './policy.ts'
import { presentCode, presentEntry } from './present.ts'
import { claimDaily, hasClaimedToday } from './service.ts'
import { toCsv } from './statement-csv.ts'
import { toPdf } from './statement-pdf.ts'
import { statementOf } from './statement.ts'

/** `checkRecharge` asks the payment providers about the member's open orders; passed in by the app, because payments depend on this feature. */
export function creditRoutes(app: App, context: Context, checkRecharge: (context: Context, accountId: string) => Promise<void>): void {
  app.addHook('onReady', () => showLastAudit(context))

  implement(
    app,
    context,
    { calls: credits, access },
    {
      'GET /api/user/get_credit_balance': async ({ caller, query }) => {
        // The browser requests this after a recharge, because the provider's notification may still be pending.
        if (query.check_recharge !== undefined) await checkRecharge(context, caller.accountId)
        return { status: 1 as const, data: { balance: await balanceOf(context.db, caller.accountId, context.now()) } }
      },
      'GET /api/user/draw_config': async ({ caller }) => {
        return {
          status: 1 as const,
          data: {
            general_users: context.settings.get('dots.daily'),
            vip_users: context.settings.get('dots.dailyVip'),
            draw_today: await hasClaimedToday(context, caller),
          },
        }
      },
      'POST /api/user/draw_config': async ({ caller }) => ({ status: 1 as const, data: await claimDaily(context, caller) }),
      'GET /api/user/draw_credit_balance': async ({ caller: { accountId }, query: { pointstr } }) => {
        const offers =
          pointstr === undefined
            ? await listedCodes(context, accountId)
            : [await limitCodeAttempts(context, accountId, () => lookUpCode(context, accountId, pointstr))]
        return { status: 1 as const, error_code: 0 as const, data: offers.map(presentCode) }
      },
      'POST /api/user/draw_credit_balance': async ({ caller: { accountId }, body: { pointstr } }) => {
        const { amount, expiresAt, balance } = await limitCodeAttempts(context, accountId, () => claimCode(context, accountId, pointstr))
        return { status: 1 as const, error_code: 0 as const, data: { amount, expires_at: expiresAt.toISOString(), balance } }
      },
      'POST /api/user/get_balance_list': async ({ caller: { accountId }, body: { page, per_page: perPage } }) => {
        const { total, rows } = await pageOfEntries(context.db, { accountId, page, perPage })
        return { status: 1 as const, data: { data: rows.map(presentEntry), total } }
      },
    },
  )
  statementRoute(app, context)
}

/** Sends a file, so it is not part of the contract. */
function statementRoute(app: App, context: Context): void {
  const config = { rateLimit: limitOf(context, { perMinute: 20 }) }
  app.get(STATEMENT_PATH, { config, schema: { querystring: statementQuery }, exposeHeadRoute: false }, async (request, reply) => {
    const caller = await requireMember(context, request)
    const { month, format, time_zone: zone } = statementQuery.parse(request.query)
    const statement = await statementOf(context, { accountId: caller.accountId, month, zone, format, language: languageOf(request) })
    reply.headers({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename="stipple-${caller.uid}-${month}.${format}"` })
    if (format === 'csv') return reply.type('text/csv; charset=utf-8').send(toCsv(statement))
    return reply.type('application/pdf').send(await toPdf(statement))
  })
}
