import { blindComparisons } from '@stipple/core/contract/blind'
import { BLIND_SIDES } from '@stipple/core/domain/blind'
import { type Language, localize } from '@stipple/core/domain/text'
import type { Context } from '../../context.ts'
import type { BlindRow } from '../../db/schema/blind.ts'
import type { App } from '../../http/app-type.ts'
import { implement } from '../../http/implement.ts'
import { serveObjects } from '../../http/send-object.ts'
import { Problem } from '../../problem.ts'
import { requireRoom } from '../../storage/quota.ts'
import { balanceOf } from '../credits/public.ts'
import { deliverUnnamed } from '../works/public.ts'
import { access } from './policy.ts'
import * as service from './service.ts'

export function blindRoutes(app: App, context: Context): void {
  const described = async (row: BlindRow, language: Language) => {
    const [blind] = await service.describeBlind(context, [row], language)
    if (!blind) throw new Problem('not_found')
    return { status: 1 as const, blind }
  }

  implement(
    app,
    context,
    { calls: blindComparisons, access },
    {
      'POST /api/v2/blind/quote': async ({ body, caller, language }) => {
        const { input, model, other, job_type: mode, larger_params: larger } = body
        await requireRoom(context, caller.accountId, 1)
        const { cost, leftOut } = await service.checkedPair(context, caller, { input, model, other, mode, larger })
        return {
          status: 1 as const,
          dots: cost,
          left_out: leftOut.map((name) => localize(name, language)),
          balance: await balanceOf(context.db, caller.accountId),
        }
      },
      'POST /api/v2/blind': async ({ body, caller, language, request: { once } }) => {
        const { input, model, other, job_type: mode, larger_params: larger, request_key: requestKey, quote } = body
        const translate = body.disabled_translate !== true
        const wanted = { input, model, other, mode, larger, translate, requestKey, once, quote }
        return described(await service.startBlind(context, caller, wanted), language)
      },
      'GET /api/v2/blind': async ({ caller, language }) => ({
        status: 1 as const,
        comparisons: await service.describeBlind(context, await service.listBlind(context, caller), language),
      }),
      'GET /api/v2/blind/:id': async ({ params, caller, language }) =>
        described(await service.readBlind(context, caller, params.id), language),
      'POST /api/v2/blind/:id/choose': async ({ params, body, caller, language }) =>
        described(await service.choose(context, caller, params.id, body.choice), language),
      'DELETE /api/v2/blind/:id': async ({ params, caller, language }) =>
        described(await service.endUndecided(context, caller, params.id), language),
      'GET /api/v2/blind_tally': async ({ caller, language }) => ({
        status: 1 as const,
        ...(await service.talliesFor(context, caller, language)),
      }),
      'GET /api/manage/blind_tally': async ({ language }) => ({ status: 1 as const, all: await service.tallyOfAll(context, language) }),
    },
  )

  // `/media/blind/{id}/a`: a result, without what it was made with.
  serveObjects(app, context, '/media/blind/:id/:side', async ({ caller, params: { id = '', side: asked }, language }) => {
    const side = BLIND_SIDES.find((known) => known === asked)
    if (!caller || !side) return undefined
    const work = await service.resultOf(context, caller, id, side)
    return work && deliverUnnamed(context, work, language)
  })
}
