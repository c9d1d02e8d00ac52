import { credits } from '@stipple/core/contract/credits'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-type.ts'
import { implement } from '../../http/implement.ts'
import { showLastAudit } from './audit.ts'
import { claimCode, listedCodes, lookUpCode, slowGuesses } from './codes.ts'
import { pageOfEntries } from './data.ts'
import { balanceOf } from './ledger.ts'
import { access } from './policy.ts'
import { presentCode, presentEntry } from './present.ts'
import { claimDaily, hasClaimedToday } from './service.ts'

/** `checkRecharge` asks the payment providers about the member's open orders; handed in by the app, since payments use this feature. */
export function creditRoutes(app: App, context: Context, checkRecharge: (context: Context, accountId: string) => Promise<void>): void {
  app.addHook('onReady', () => showLastAudit(context))

  implement(
    app,
    context,
    { calls: credits, access },
    {
      'GET /api/user/get_credit_balance': async ({ caller, query }) => {
        // The browser says so after a recharge: a notification may still be on its way.
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
            : [await slowGuesses(context, accountId, () => lookUpCode(context, accountId, pointstr))]
        return { status: 1 as const, error_code: 0 as const, data: offers.map(presentCode) }
      },
      'POST /api/user/draw_credit_balance': async ({ caller: { accountId }, body: { pointstr } }) => {
        const { amount, expiresAt, balance } = await slowGuesses(context, accountId, () => claimCode(context, accountId, pointstr))
        return { status: 1 as const, error_code: 0 as const, data: { amount, expires_at: expiresAt.toISOString(), balance } }
      },
      'POST /api/user/get_balance_list': async ({ caller: { accountId }, body: { page, per_page: perPage } }) => {
        const { total, rows } = await pageOfEntries(context.db, { accountId, page, perPage })
        return { status: 1 as const, data: { data: rows.map(presentEntry), total } }
      },
    },
  )
}
