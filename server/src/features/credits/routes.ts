import { credits } from '@stipple/core/contract/credits'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-type.ts'
import { implement } from '../../http/implement.ts'
import { balanceOf } from './ledger.ts'
import { claimDaily, hasClaimedToday } from './service.ts'

export function creditRoutes(app: App, context: Context): void {
  implement(app, context, credits, {
    'GET /api/user/get_credit_balance': async ({ caller }) => ({
      status: 1 as const,
      data: { balance: await balanceOf(context.db, caller.accountId, context.now()) },
    }),
    'GET /api/user/draw_config': async ({ caller }) => {
      const { dailyGeneral, dailyVip } = context.config.credits
      return {
        status: 1 as const,
        data: { general_users: dailyGeneral, vip_users: dailyVip, draw_today: await hasClaimedToday(context, caller) },
      }
    },
    'POST /api/user/draw_config': async ({ caller }) => ({ status: 1 as const, data: await claimDaily(context, caller) }),
  })
}
