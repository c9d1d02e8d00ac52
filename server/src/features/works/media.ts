import { stripPicture } from '@stipple/core/metadata/picture'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-type.ts'
import { serveObjects, type StoredObject } from '../../http/send-object.ts'
import { isUuid } from '../../lib/is-uuid.ts'
import { findWork } from './data.ts'
import { folderOf, THUMBNAIL_SIDES } from './files.ts'
import { maySee } from './policy.ts'
import { watermark } from './watermark.ts'

const THUMBNAILS = new Set(THUMBNAIL_SIDES.map((side) => `${side}.webp`))

/** `/media/works/{id}/original.png`, its thumbnails `512.webp`, `300.webp`, `200.webp`, and its attachments (`original.svg`), which are for saving only. `?metadata=none`: without what it was made with; `?watermark=1`: with the house's line. */
export function mediaRoutes(app: App, context: Context): void {
  serveObjects(app, context, '/media/works/:id/:name', async ({ caller, params: { id = '', name = '' }, query }) => {
    const work = isUuid(id) ? await findWork(context.db, id) : undefined
    if (!work || !maySee(caller, work)) return undefined
    if (THUMBNAILS.has(name)) return { key: `${folderOf(work.accountId, work.id)}/${name}`, type: 'image/webp' }
    const attachment = work.also.find(({ extension }) => name === `original.${extension}`)
    // A drawing may hold scripts and links: it is saved, never shown as a page of this house.
    if (attachment) return { key: `${folderOf(work.accountId, work.id)}/${name}`, type: attachment.type, saved: true }
    if (!work.file.endsWith(`/${name}`)) return undefined
    const variant = work.media === 'image' ? variantOf(query, context.config.site.watermark) : undefined
    return { key: work.file, type: work.type, ...(variant && { variant }) }
  })
}

/** What a download asks for besides the file; undefined when it wants it as it is. */
function variantOf(query: URLSearchParams, text: string): StoredObject['variant'] {
  const marked = ['1', 'true'].includes(query.get('watermark') ?? '')
  const bare = query.get('metadata') === 'none'
  if (!marked && !bare) return undefined
  return {
    name: `${marked ? `watermark ${text}` : ''} ${bare ? 'bare' : ''}`,
    make: async (bytes) => {
      const changed = marked ? await watermark(bytes, text) : bytes
      return bare ? stripPicture(changed) : changed
    },
  }
}
