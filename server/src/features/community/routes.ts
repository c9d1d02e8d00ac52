import { community } from '@stipple/core/contract/community'
import type { Context } from '../../context.ts'
import { winsOf } from '../../db/contest-wins.ts'
import type { App } from '../../http/app-type.ts'
import { implement } from '../../http/implement.ts'
import { Problem } from '../../problem.ts'
import { countRemix, decide, findCommunity, storeReport, listSimilar, listCommunity, listReported, setLike, withdraw } from './data.ts'
import { access, maySee } from './policy.ts'
import { presentCategories, presentCommunityWork, presentReport } from './present.ts'
import { orNotFound, publish, requireCommunityWork } from './service.ts'

const MAX_ALIKE = 24

export function communityRoutes(app: App, context: Context): void {
  const { db, log } = context
  implement(
    app,
    context,
    { calls: community, access },
    {
      'POST /api/work/category_list': async () => ({ status: 1 as const, data: presentCategories() }),
      'POST /api/work/list': async ({ body: { job_type: mode, ...body }, caller, language }) => {
        const { list, total } = await listCommunity(db, caller?.accountId, { ...body, mode })
        return {
          status: 1 as const,
          data: {
            current_page: body.page,
            last_page: Math.max(1, Math.ceil(total / body.limit)),
            total,
            list: list.flatMap((found) => presentCommunityWork(found, { caller, language })),
          },
        }
      },
      'POST /api/work/detail': async ({ body, caller, language }) => {
        const found = await findCommunity(db, caller, body.cid)
        if (!found || !maySee(caller, found.row)) return { status: 1 as const, data: [] }
        const wins = await winsOf(db, body.cid)
        const shown = presentCommunityWork(found, { caller, language })
        return { status: 1 as const, data: shown.map((work) => (wins.length > 0 ? { ...work, wins } : work)) }
      },
      'POST /api/work/alike': async ({ body, caller, language }) => {
        const { row } = await requireCommunityWork(context, caller, body.cid)
        const alike = await listSimilar(db, caller?.accountId, row, MAX_ALIKE)
        return { status: 1 as const, data: alike.flatMap((found) => presentCommunityWork(found, { caller, language })) }
      },
      'POST /api/work/add': async ({ body, caller }) => ({ status: 1 as const, data: { cid: await publish(context, caller, body) } }),
      'POST /api/v2/cases/set': async ({ body, caller }) => ({
        status: 1 as const,
        data: { cid: await publish(context, caller, body.work) },
      }),
      'POST /api/work/withdraw': async ({ body, caller }) => {
        // Another member's work is answered like a missing one.
        if (!(await withdraw(db, caller.accountId, body.cid))) throw new Problem('not_found')
        return { status: 1 as const }
      },
      'POST /api/work/like': async ({ body, caller }) => {
        const { row } = await requireCommunityWork(context, caller, body.cid)
        const likes = await orNotFound(setLike(db, { cid: row.id, accountId: caller.accountId, liked: body.liked }))
        return { status: 1 as const, data: { likes, liked: body.liked } }
      },
      'POST /api/work/remix': async ({ body, caller }) => {
        const { row } = await requireCommunityWork(context, caller, body.cid)
        const counts = row.accountId !== caller.accountId
        const remixes = counts ? await orNotFound(countRemix(db, { cid: row.id, accountId: caller.accountId })) : row.remixes
        return { status: 1 as const, data: { remixes } }
      },
      'POST /api/work/report': async ({ body, caller }) => {
        const { row } = await requireCommunityWork(context, caller, body.cid)
        await orNotFound(storeReport(db, { cid: row.id, accountId: caller.accountId, reason: body.reason, text: body.text.trim() }))
        return { status: 1 as const }
      },
      'POST /api/manage/reports': async ({ body, caller, language }) => {
        const { list, total } = await listReported(db, caller.accountId, body)
        const data = list.flatMap(({ found, reports }) =>
          presentCommunityWork(found, { caller, language }).map((work) => ({ work, reports: reports.map(presentReport) })),
        )
        return { status: 1 as const, total, data }
      },
      'POST /api/manage/moderate': async ({ body, caller }) => {
        if (!(await decide(db, body.cid, { hide: body.decision === 'hide', by: caller.accountId }))) throw new Problem('not_found')
        return { status: 1 as const }
      },
      'POST /api/v2/log': async ({ body, caller }) => {
        log.info({ account: caller.accountId, download: body.log }, 'works were downloaded')
        return { status: 1 as const }
      },
    },
  )
}
