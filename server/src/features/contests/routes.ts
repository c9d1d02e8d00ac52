import { contests } from '@stipple/core/contract/contests'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-type.ts'
import { implement } from '../../http/implement.ts'
import { cancel, close, save } from './manage.ts'
import { access } from './policy.ts'
import { enter, withdrawEntry, listContests, listEntries, showContest, vote } from './service.ts'

const done = { status: 1 } as const

export function contestRoutes(app: App, context: Context): void {
  implement(
    app,
    context,
    { calls: contests, access },
    {
      'GET /api/contests': async ({ caller, language }) => ({ ...done, data: await listContests(context, { caller, language }) }),
      'GET /api/contests/:id': async ({ caller, language, params }) => ({
        ...done,
        data: await showContest(context, { caller, language }, params.id),
      }),
      'GET /api/contests/:id/entries': async ({ caller, language, params, query }) => ({
        ...done,
        ...(await listEntries(context, { caller, language }, { id: params.id, page: query.page })),
      }),
      'POST /api/contests/:id/enter': async ({ caller, params, body }) => {
        await enter(context, caller, { id: params.id, cid: body.cid })
        return done
      },
      'POST /api/contests/:id/leave': async ({ caller, params, body }) => {
        await withdrawEntry(context, caller, { id: params.id, cid: body.cid })
        return done
      },
      'POST /api/contests/:id/vote': async ({ caller, params, body }) => {
        await vote(context, caller, { id: params.id, ...body })
        return { ...done, data: { voted: body.voted } }
      },
      'POST /api/manage/contest_save': async ({ caller, body }) => ({ ...done, data: { id: await save(context, caller, body) } }),
      'POST /api/manage/contest_close': async ({ caller, body }) => {
        await close(context, caller, body.id)
        return done
      },
      'POST /api/manage/contest_cancel': async ({ caller, body }) => {
        await cancel(context, caller, body)
        return done
      },
    },
  )
}
