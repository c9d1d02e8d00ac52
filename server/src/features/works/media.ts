import type { Context } from '../../context.ts'
import type { App } from '../../http/app-type.ts'
import { serveObjects } from '../../http/send-object.ts'
import { isUuid } from '../../lib/is-uuid.ts'
import { findWork } from './data.ts'
import { folderOf, THUMBNAIL_SIDES } from './files.ts'
import { maySee } from './policy.ts'

const THUMBNAILS = new Set(THUMBNAIL_SIDES.map((side) => `${side}.webp`))

/** `/media/works/{id}/original.png` and its thumbnails `512.webp`, `300.webp`, `200.webp`. */
export function mediaRoutes(app: App, context: Context): void {
  serveObjects(app, context, '/media/works/:id/:name', async ({ caller, params: { id = '', name = '' } }) => {
    const work = isUuid(id) ? await findWork(context.db, id) : undefined
    if (!work || !maySee(caller, work)) return undefined
    if (THUMBNAILS.has(name)) return { key: `${folderOf(work.accountId, work.id)}/${name}`, type: 'image/webp' }
    return work.file.endsWith(`/${name}`) ? { key: work.file, type: work.type } : undefined
  })
}
