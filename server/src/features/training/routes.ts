import { training } from '@stipple/core/contract/training'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-type.ts'
import { implement } from '../../http/implement.ts'
import { serveObjects } from '../../http/send-object.ts'
import { removeDataSet, requireDataSet, saveDataSet } from './data-sets.ts'
import { findStyle, listDataSets } from './data.ts'
import { access } from './policy.ts'
import { presentDataSet, presentTraining } from './present.ts'
import { type CancelJob, remove, rename, trainingsOf } from './service.ts'

export function trainingRoutes(app: App, context: Context, cancel: CancelJob): void {
  implement(
    app,
    context,
    { calls: training, access },
    {
      'POST /api/v2/get_train_models': async ({ caller, language }) => ({
        status: 1 as const,
        data: (await trainingsOf(context, caller.accountId)).map((one) => presentTraining(one, language)),
      }),
      'POST /api/v2/train_model_rename': async ({ body, caller: { accountId }, language }) => ({
        status: 1 as const,
        data: presentTraining(await rename(context, { id: body.id, accountId }, body.model_name), language),
      }),
      'POST /api/v2/train_model_delete': async ({ body, caller: { accountId } }) => {
        await remove(context, { id: body.id, accountId }, cancel)
        return { status: 1 as const }
      },
      'GET /api/v2/data_sets': async ({ caller: { accountId } }) => ({
        status: 1 as const,
        data: (await listDataSets(context.db, accountId)).map(({ updatedAt, ...row }) => ({
          ...row,
          update_time: updatedAt.toISOString(),
        })),
      }),
      'GET /api/v2/data_sets/:id': async ({ params: { id }, caller: { accountId } }) => ({
        status: 1 as const,
        data: presentDataSet(await requireDataSet(context, { id, accountId })),
      }),
      'POST /api/v2/data_sets': async ({ body, caller: { accountId } }) => ({
        status: 1 as const,
        data: presentDataSet(await saveDataSet(context, accountId, body)),
      }),
      'DELETE /api/v2/data_sets/:id': async ({ params: { id }, caller: { accountId } }) => {
        await removeDataSet(context, { id, accountId })
        return { status: 1 as const }
      },
    },
  )
  serveObjects(app, context, '/media/styles/:name', async ({ caller, params: { name = '' } }) => {
    const style = caller && (await findStyle(context.db, { id: name.replace(/\.webp$/, ''), accountId: caller.accountId }))
    return style?.cover ? { key: style.cover, type: 'image/webp' } : undefined
  })
}
