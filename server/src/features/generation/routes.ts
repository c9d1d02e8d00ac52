import { EVENTS_PATH, generation, PREVIEW_PATH } from '@stipple/core/contract/generation'
import { type Language, type Text, localize } from '@stipple/core/domain/text'
import type { Context } from '../../context.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import type { App } from '../../http/app-type.ts'
import { requireMember } from '../../http/auth.ts'
import { streamEvents } from '../../http/events.ts'
import { implement } from '../../http/implement.ts'
import { limitOf } from '../../http/limits.ts'
import { isUuid } from '../../lib/is-uuid.ts'
import { Problem } from '../../problem.ts'
import { requireRoom } from '../../storage/quota.ts'
import { balanceOf } from '../credits/public.ts'
import { resolveRun } from '../templates/public.ts'
import { requireFewLoras } from './async-loras.ts'
import { toRequest } from './async-request.ts'
import { compare, readComparison } from './compare.ts'
import { previewControlMap } from './control-map.ts'
import { findPreview } from './data.ts'
import { followChanges } from './events.ts'
import { modelStatus } from './model-status.ts'
import { access } from './policy.ts'
import { presentCheck } from './present.ts'
import { selectMask } from './select-mask.ts'
import { cancel, checkedJob, checkedRequest, describeJobs, jobsOf, repeatOwn, requireJob, submit } from './service.ts'
import { pause, reorder, cancelWaiting } from './waiting.ts'
import { act, actionsOf } from './work-actions.ts'

export function generationRoutes(app: App, context: Context): void {
  const openChanges = followChanges(context)
  streamEvents(app, context, {
    path: EVENTS_PATH,
    open: ({ caller: { accountId }, language, since }, wake) => openChanges({ accountId, language, since }, wake),
  })

  app.get<{ Params: { id: string } }>(
    PREVIEW_PATH,
    { config: { rateLimit: limitOf(context, { perMinute: 1200 }) } },
    async (request, reply) => {
      const { accountId } = await requireMember(context, request)
      const { id } = request.params
      const preview = isUuid(id) ? await findPreview(context.db, { id, accountId }) : undefined
      if (!preview) throw new Problem('not_found')
      const isAsked = new URL(request.url, 'http://localhost').searchParams.get('r') === String(preview.revision)
      reply.header('cache-control', isAsked ? 'private, max-age=86400, immutable' : 'no-store')
      return reply.type(preview.type).send(preview.bytes)
    },
  )

  const describe = async (row: JobRow, language: Language) => {
    const [job] = await describeJobs(context, [row], language)
    if (!job) throw new Problem('not_found')
    return job
  }

  type Wanted = Omit<Parameters<typeof resolveRun>[2], 'id'> & { readonly id: string | undefined }
  const requestOf = async (requester: Parameters<typeof resolveRun>[1], { id, ...wanted }: Wanted) =>
    id === undefined ? wanted : resolveRun(context, requester, { ...wanted, id })

  implement(
    app,
    context,
    { calls: generation, access },
    {
      'POST /api/v2/playground_generate': async ({ body, caller, language, request: { once } }) => {
        const { input, job_type: mode, larger_params: larger, request_key: requestKey, quote, live } = body
        const id = body.template ?? (mode === 'Apps' ? body.model : undefined)
        if ((id ?? body.model).trim() === '') throw noModel()
        const request = await requestOf({ caller, language }, { mode, model: body.model, input, larger, id })
        const row = await submit(context, caller, {
          ...request,
          larger,
          translate: body.disabled_translate !== true,
          requestKey,
          once,
          quote,
          live,
        })
        return { status: 1 as const, id: row.id, cost: row.cost, job: await describe(row, language) }
      },
      'POST /api/v2/generate/quote': async ({ body, caller, language }) => {
        const { input, job_type: mode, larger_params: larger } = body
        const id = body.template ?? (mode === 'Apps' ? body.model : undefined)
        const request = await requestOf({ caller, language }, { mode, model: body.model, input, larger, id })
        await requireRoom(context, caller.accountId, 1)
        const { cost: dots, count: outputs, model } = await checkedJob(context, caller, { ...request, larger })
        const { items } = checkedRequest(context, caller, { ...request, larger })
        return { status: 1 as const, dots, items: [...items], outputs, model, balance: await balanceOf(context.db, caller.accountId) }
      },
      'POST /api/v2/generate/compare': async ({ body, caller, language, request: { once } }) => {
        const { input, axes, model, job_type: mode, larger_params: larger, request_key: requestKey, quote } = body
        const request = { mode, model, input, larger, translate: body.disabled_translate !== true, requestKey, once, quote }
        const { id, rows } = await compare(context, caller, { ...request, axes })
        const cost = rows.reduce((sum, row) => sum + row.cost, 0)
        return { status: 1 as const, id, cost, jobs: await describeJobs(context, rows, language) }
      },
      'GET /api/v2/generate/comparison/:id': async ({ params, caller, language }) => {
        const { rows, ...comparison } = await readComparison(context, caller, params.id)
        return { status: 1 as const, ...comparison, jobs: await describeJobs(context, rows, language) }
      },
      'POST /api/v2/generate/async': async ({ body, caller, language, request: { once } }) => {
        requireFewLoras(body.params)
        const { request, unused } = await toRequest(context, caller, body)
        const row = await submit(context, caller, { ...request, once })
        return {
          id: row.id,
          kudos: row.cost,
          ...(unused.length > 0 && { unused: [...unused], message: localize(notUsed(unused), language) }),
        }
      },
      'GET /api/v2/generate/check/:id': async ({ params, caller, language }) =>
        presentCheck(await describe(await requireJob(context, caller, params.id), language)),
      'GET /api/v2/generate/status/:id': async ({ params, caller, language }) =>
        presentCheck(await describe(await requireJob(context, caller, params.id), language)),
      'DELETE /api/v2/generate/status/:id': async ({ params, caller, language }) =>
        presentCheck(await describe(await cancel(context, caller, params.id), language)),
      'POST /api/v2/generate/repeat/:id': async ({ params, caller, language }) => {
        const row = await repeatOwn(context, caller, params.id)
        return { status: 1 as const, id: row.id, cost: row.cost, job: await describe(row, language) }
      },
      'GET /api/v2/status/models': ({ query, language, caller }) =>
        modelStatus(context, { grouped: query.group === '1', model: query.model, language, caller }),
      'GET /api/v2/works/:id/actions': async ({ params, caller }) => ({
        status: 1 as const,
        actions: await actionsOf(context, caller, params.id),
      }),
      'POST /api/v2/works/:id/act': async ({ params, body, caller, language }) => {
        const row = await act(context, caller, { id: params.id, action: body.action, requestKey: body.request_key, quote: body.quote })
        return { status: 1 as const, id: row.id, cost: row.cost, job: await describe(row, language) }
      },
      'GET /api/v2/generate/jobs': async ({ caller, language }) => ({
        jobs: await describeJobs(context, await jobsOf(context, caller), language),
      }),
      'POST /api/v2/generate/queue': async ({ body, caller, language }) => ({
        status: 1 as const,
        jobs: await describeJobs(context, await reorder(context, caller, body.ids), language),
      }),
      'POST /api/v2/generate/queue/:id/pause': async ({ params, body, caller, language }) => {
        const row = await pause(context, caller, { id: params.id, paused: body.paused })
        return { status: 1 as const, job: await describe(row, language) }
      },
      'POST /api/v2/generate/queue/:id/withdraw': async ({ params, caller, language }) => {
        const row = await cancelWaiting(context, caller, params.id)
        const { model, template, input } = row
        const job = await describe(row, language)
        return { status: 1 as const, mode: job.mode, model, ...(template !== null && { template }), input, job }
      },
      'POST /api/v2/control_map': async ({ body, caller: { accountId }, request }) => {
        const { png, width, height } = await previewControlMap(
          context,
          { accountId, address: body.image, control: body.control_type },
          request.signal,
        )
        return { status: 1 as const, image: `data:image/png;base64,${Buffer.from(png).toString('base64')}`, width, height }
      },
      'POST /api/v2/select_mask': async ({ body, language, request }) => ({
        status: 1 as const,
        ...(await selectMask(context, body, { language, signal: request.signal })),
      }),
    },
  )
}

const notUsed = (names: readonly string[]): Text => ({
  en: `This model does not support: ${names.join(', ')}.`,
  zh: `这个模型用不到：${names.join('、')}。`,
})

const noModel = () =>
  new Problem('invalid_input', { fields: [{ field: 'model', code: 'no_choice', params: {}, title: { en: 'model', zh: '模型' } }] })
