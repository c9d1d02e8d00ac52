import { network } from '@stipple/core/contract/network'
import type { Context } from '../../../context.ts'
import type { App } from '../../../http/app-type.ts'
import { implement } from '../../../http/implement.ts'
import type { FindKeyholder } from '../protocol/public.ts'
import * as service from '../protocol/public.ts'
import { access } from './policy.ts'
import * as dashboard from './service.ts'

interface DashboardOptions {
  readonly findKeyholder: FindKeyholder['own']
  /** Example images of a model. */
  readonly showcasesOf: (model: string) => readonly string[]
}

/** Calls of the dashboard. */
export function dashboardRoutes(app: App, context: Context, { findKeyholder, showcasesOf }: DashboardOptions): void {
  implement(
    app,
    context,
    { calls: network, access },
    {
      'GET /api/network/performance': () => dashboard.performance(context),
      'POST /api/network/user': ({ body }) => dashboard.findUser(context, findKeyholder, body.key),
      'GET /api/network/workers': ({ caller }) => dashboard.listWorkers(context, caller),
      'POST /api/network/workers/:id': async ({ caller, params, body }) => {
        await dashboard.changeWorker(context, caller, params.id, body)
        return { status: 1 as const }
      },
      'POST /api/network/workers/:id/pause': async ({ params, body }) => {
        await dashboard.pauseWorker(context, params.id, body.paused)
        return { status: 1 as const }
      },
      'POST /api/network/workers/:id/remove': async ({ caller, params }) => {
        await dashboard.removeWorker(context, caller, params.id)
        return { status: 1 as const }
      },
      'GET /api/network/teams': ({ caller }) => dashboard.listTeams(context, caller),
      'POST /api/network/teams': async ({ caller, body }) => ({ id: await dashboard.foundTeam(context, caller, body) }),
      'POST /api/network/teams/:id': async ({ caller, params, body }) => {
        await dashboard.changeTeam(context, caller, params.id, body)
        return { status: 1 as const }
      },
      'POST /api/network/teams/:id/disband': async ({ caller, params }) => {
        await dashboard.disbandTeam(context, caller, params.id)
        return { status: 1 as const }
      },
      'GET /api/network/models': ({ caller, language }) => dashboard.listModels(context, { caller, language, showcasesOf }),
      'GET /api/network/news': async ({ language }) =>
        (await service.news(language)).map(({ date_published: date, title, newspiece: text }) => ({ date, title, text })),
      'GET /api/network/leaders': ({ caller, query }) => dashboard.listLeaders(context, query.by, caller),
    },
  )
}
