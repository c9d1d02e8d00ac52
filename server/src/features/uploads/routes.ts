import { uploads } from '@stipple/core/contract/uploads'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-type.ts'
import { implement } from '../../http/implement.ts'
import { serveObjects } from '../../http/send-object.ts'
import { findUpload } from './data.ts'
import { access } from './policy.ts'
import { storeUploadedFile } from './service.ts'

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
    },
  )
  serveObjects(app, context, '/media/uploads/:name', async ({ caller, params: { name = '' } }) => {
    const upload = caller && (await findUpload(context.db, { id: name.replace(/\.\w+$/, ''), accountId: caller.accountId }))
    return upload && { key: upload.file, type: upload.type }
  })
}
