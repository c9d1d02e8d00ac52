import { moderation } from '@stipple/core/contract/moderation'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-type.ts'
import { implement } from '../../http/implement.ts'
import { countAppeals, listAppeals } from './data.ts'
import { access } from './policy.ts'
import { presentAppeal, presentStrike } from './present.ts'
import { appeal, appealSuspension, decideAppeal, giveStrike, measuresOf, revokeStrike, strikesOf } from './service.ts'

const done = { status: 1 } as const

export function moderationRoutes(app: App, context: Context): void {
  implement(
    app,
    context,
    { calls: moderation, access },
    {
      'GET /api/account/measures': async ({ caller }) => ({ ...done, data: await measuresOf(context, caller) }),
      'POST /api/account/appeals': async ({ body, caller }) => {
        await appeal(context, caller, body)
        return done
      },
      'POST /api/account/appeal_suspension': async ({ body, request }) => {
        await appealSuspension(context, { ...body, address: request.ip })
        return done
      },
      'POST /api/manage/appeals': async ({ body }) => {
        const [rows, total] = await Promise.all([listAppeals(context.db, body), countAppeals(context.db)])
        return { ...done, total, data: rows.map(presentAppeal) }
      },
      'POST /api/manage/appeal_decide': async ({ body, caller }) => {
        await decideAppeal(context, caller, body)
        return done
      },
      'POST /api/manage/strikes': async ({ body }) => {
        const now = context.now()
        return { ...done, data: (await strikesOf(context, body.uid)).map((row) => presentStrike(row, now)) }
      },
      'POST /api/manage/strike_give': async ({ body, caller }) => {
        await giveStrike(context, caller, body)
        return done
      },
      'POST /api/manage/strike_revoke': async ({ body, caller }) => {
        await revokeStrike(context, caller, body.id)
        return done
      },
    },
  )
}
