import { runs, type WireStep } from '@stipple/core/contract/runs'
import type { Step } from '@stipple/core/domain/chain'
import type { WildcardList } from '@stipple/core/domain/wildcard-lists'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-type.ts'
import { implement } from '../../http/implement.ts'
import { requireRoom } from '../../storage/quota.ts'
import { balanceOf } from '../credits/public.ts'
import { cancelChain, chainOf, checkedChain, describeJobs, startChain } from '../generation/public.ts'
import { access } from './policy.ts'
import { presentPreset, presentSchedule } from './present.ts'
import * as service from './service.ts'

export function runRoutes(app: App, context: Context): void {
  implement(
    app,
    context,
    { calls: runs, access },
    {
      'POST /api/v2/generate/chain/quote': async ({ body: { steps, work }, caller }) => {
        await requireRoom(context, caller.accountId, 1)
        const jobs = await checkedChain(context, caller, { steps: steps.map(toStep), work })
        return {
          status: 1 as const,
          dots: jobs.reduce((sum, { cost }) => sum + cost, 0),
          steps: jobs.map(({ model, cost }, index) => ({ job_type: steps[index]?.job_type ?? 'Text2Img', model, dots: cost })),
          balance: await balanceOf(context.db, caller.accountId),
        }
      },
      'POST /api/v2/generate/chain': async ({ body: { steps, work, request_key: requestKey }, caller, language, request: { once } }) => {
        const rows = await startChain(context, caller, { steps: steps.map(toStep), work, requestKey, once })
        const cost = rows.reduce((sum, row) => sum + row.cost, 0)
        return { status: 1 as const, id: rows[0]?.chain ?? '', cost, jobs: await describeJobs(context, rows, language) }
      },
      'GET /api/v2/generate/chain/:id': async ({ params: { id }, caller, language }) => ({
        status: 1 as const,
        id,
        jobs: await describeJobs(context, await chainOf(context, caller, id), language),
      }),
      'DELETE /api/v2/generate/chain/:id': async ({ params: { id }, caller, language }) => ({
        status: 1 as const,
        id,
        jobs: await describeJobs(context, await cancelChain(context, caller, id), language),
      }),
      'GET /api/v2/presets': async ({ caller }) => ({
        status: 1 as const,
        presets: (await service.presetsOf(context, caller)).map((row) => presentPreset(row, caller.accountId)),
      }),
      'GET /api/v2/presets/:id': async ({ params, caller }) => ({
        status: 1 as const,
        preset: presentPreset(await service.requirePreset(context, caller, params.id), caller.accountId),
      }),
      'POST /api/v2/presets': async ({ body: { steps, ...body }, caller }) => ({
        status: 1 as const,
        preset: presentPreset(await service.savePreset(context, caller, { ...body, steps: steps.map(toStep) }), caller.accountId),
      }),
      'DELETE /api/v2/presets/:id': async ({ params, caller }) => {
        await service.removePreset(context, caller, params.id)
        return { status: 1 as const }
      },
      'GET /api/v2/wildcards': async ({ caller }) => ({ status: 1 as const, lists: writable(await service.wildcardsOf(context, caller)) }),
      'POST /api/v2/wildcards': async ({ body, caller }) => ({
        status: 1 as const,
        lists: writable(await service.saveWildcards(context, caller, body.lists)),
      }),
      'POST /api/v2/wildcards_delete': async ({ body, caller }) => {
        await service.removeWildcards(context, caller, body.name)
        return { status: 1 as const }
      },
      'GET /api/v2/schedules': async ({ caller, language }) => ({
        status: 1 as const,
        schedules: (await service.schedulesOf(context, caller)).map((row) => presentSchedule(row, language)),
      }),
      'POST /api/v2/schedules': async ({ body: { steps, at, ...body }, caller, language }) => {
        const wanted = { ...body, steps: steps.map(toStep), at: at === undefined ? undefined : new Date(at) }
        return { status: 1 as const, schedule: presentSchedule(await service.addSchedule(context, caller, wanted), language) }
      },
      'DELETE /api/v2/schedules/:id': async ({ params, caller }) => {
        await service.removeSchedule(context, caller, params.id)
        return { status: 1 as const }
      },
    },
  )
}

const toStep = ({ job_type: mode, model, input, takes }: WireStep): Step => ({ mode, model, input, ...(takes !== undefined && { takes }) })

const writable = (lists: readonly WildcardList[]) => lists.map(({ name, lines }) => ({ name, lines: [...lines] }))
