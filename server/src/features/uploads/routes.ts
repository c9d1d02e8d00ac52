import { uploads } from '@stipple/core/contract/uploads'
import type { Context } from '../../context.ts'
import { partOf } from '../../db/page.ts'
import type { App } from '../../http/app-type.ts'
import { implement } from '../../http/implement.ts'
import { serveObjects } from '../../http/send-object.ts'
import { findUpload, listUploads } from './data.ts'
import { access } from './policy.ts'
import { presentUpload } from './present.ts'
import { removeUploads, storeUploadedFile } from './service.ts'

export function uploadRoutes(app: App, context: Context): void {
  implement(
    app,
    context,
    { calls: uploads, access },
    {
      'POST /api/v2/upload': async ({ body, caller }) => {
        const { id: _, ...stored } = await storeUploadedFile(context, { accountId: caller.accountId, path: body.path, bytes: body.bytes })
        return { status: 1 as const, ...stored }
      },
      'POST /api/v2/get_uploads': async ({ body, caller }) => {
        const found = await listUploads(context.db, { accountId: caller.accountId, size: body.page_size + 1, after: body.after })
        const { rows, ...next } = partOf(found, body.page_size, ({ id }) => id)
        return { status: 1 as const, data: rows.map(presentUpload), ...next }
      },
      'POST /api/v2/uploads_delete': async ({ body, caller }) => ({
        status: 1 as const,
        data: await removeUploads(context, { accountId: caller.accountId, ids: body.ids }),
      }),
    },
  )
  serveObjects(app, context, '/media/uploads/:name', async ({ caller, params: { name = '' } }) => {
    const upload = caller && (await findUpload(context.db, { id: name.replace(/\.\w+$/, ''), accountId: caller.accountId }))
    return upload && { key: upload.file, type: upload.type }
  })
}
