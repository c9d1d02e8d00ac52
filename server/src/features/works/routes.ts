import { works, type WorksFilter } from '@stipple/core/contract/works'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-type.ts'
import { implement } from '../../http/implement.ts'
import { cleanUpOf } from './clean-up.ts'
import { importWork } from './import.ts'
import { mediaRoutes } from './media.ts'
import { access } from './policy.ts'
import * as service from './service.ts'

export function workRoutes(app: App, context: Context): void {
  implement(
    app,
    context,
    { calls: works, access },
    {
      'POST /api/v2/get_generate_works_count': async ({ body, caller }) => many(service.countWorks(context, caller, filterOf(body))),
      'POST /api/v2/get_generate_works': async ({ body, caller }) => {
        const { page_size: size, page_number: number, order, after, ...filter } = body
        return {
          status: 1 as const,
          data: await service.listWorks(context, caller, { filter: filterOf(filter), page: { size, number, order, after } }),
        }
      },
      'POST /api/v2/works_facets': async ({ body, caller, language }) => ({
        status: 1 as const,
        data: await service.facetsOf(context, caller, { filter: filterOf(body), language }),
      }),
      'POST /api/v2/works_detail_facets': async ({ body, caller, language }) => ({
        status: 1 as const,
        data: await service.detailFacetsOf(context, caller, { filter: filterOf(body), language }),
      }),
      'GET /api/v2/works_clean_up': async ({ caller }) => ({ status: 1 as const, data: await cleanUpOf(context, caller) }),
      'GET /api/v2/works/:id': ({ params, caller }) => service.showWork(context, caller, params.id),
      'GET /api/v2/works/:id/lineage': ({ params, caller }) => service.lineageOf(context, caller, params.id),
      'POST /api/v2/works_update': async ({ body: { image_ids: ids, starred, rated }, caller }) =>
        many(service.markWorks(context, caller, { ids, starred, rated })),
      'GET /api/v2/works/:id/alike': async ({ params, caller }) => ({
        status: 1 as const,
        data: await service.similarWorksOf(context, caller, params.id),
      }),
      'POST /api/v2/works_tag': async ({ body: { image_ids: ids, add, remove }, caller }) =>
        many(service.tagWorks(context, caller, { ids, add, remove })),
      'POST /api/v2/works_delete': async ({ body, caller }) => many(service.trashWorks(context, caller, body.image_ids)),
      'POST /api/v2/works_restore': async ({ body, caller }) => many(service.restoreWorks(context, caller, body.image_ids)),
      'POST /api/v2/works_purge': async ({ body, caller }) => many(service.purgeWorks(context, caller, body.image_ids)),
      'POST /api/v2/works_import': async ({ body, caller }) => ({ status: 1 as const, data: await importWork(context, caller, body) }),
    },
  )
  mediaRoutes(app, context)
}

const filterOf = ({ job_type: mode, ...filter }: WorksFilter = {}) => ({ ...filter, mode })

const many = async (count: Promise<number>) => ({ status: 1 as const, data: await count })
