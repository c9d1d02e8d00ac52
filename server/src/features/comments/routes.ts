import { comments } from '@stipple/core/contract/comments'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-type.ts'
import { implement } from '../../http/implement.ts'
import { presentReport } from '../community/public.ts'
import { listReported } from './data.ts'
import { access } from './policy.ts'
import { presentComment } from './present.ts'
import { commentsOn, moderateComment, removeComment, reportComment, writeComment } from './service.ts'

export function commentRoutes(app: App, context: Context): void {
  implement(
    app,
    context,
    { calls: comments, access },
    {
      'GET /api/comments': async ({ query, caller }) => ({
        status: 1 as const,
        ...(await commentsOn(context, caller, query)),
      }),
      'POST /api/comments': async ({ body: { cid, text, request_key: requestKey }, caller }) => ({
        status: 1 as const,
        data: await writeComment(context, caller, { cid, text, requestKey }),
      }),
      'DELETE /api/comments/:id': async ({ params, caller }) => {
        await removeComment(context, caller, params.id)
        return { status: 1 as const }
      },
      'POST /api/comments/:id/report': async ({ params, body, caller }) => {
        await reportComment(context, caller, { id: params.id, ...body })
        return { status: 1 as const }
      },
      'POST /api/manage/comment_reports': async ({ body, caller }) => {
        const { list, total } = await listReported(context.db, body)
        const data = list.map(({ reports, ...found }) => ({
          cid: found.row.cid,
          comment: presentComment(found, caller),
          reports: reports.map(presentReport),
        }))
        return { status: 1 as const, total, data }
      },
      'POST /api/manage/moderate_comment': async ({ body, caller }) => {
        await moderateComment(context, caller, { id: body.id, hide: body.decision === 'hide' })
        return { status: 1 as const }
      },
    },
  )
}
