import { smallPictures } from '@stipple/engines/kit/small-pictures'
import type { Context } from '../../context.ts'
import { isPromptHidden } from '../../db/publications.ts'
import type { WorkRow } from '../../db/schema/works.ts'
import type { App } from '../../http/app-type.ts'
import { serveObjects } from '../../http/send-object.ts'
import { isStored } from '../../storage/cached-variants.ts'
import { deliver, deliverForm } from './delivery.ts'
import { folderOf, MAX_PIXELS, PORTRAIT_SIDE, THUMBNAIL_SIDES, thumbnailKey } from './files.ts'
import { requireWork } from './service.ts'

const SIDES: readonly number[] = [PORTRAIT_SIDE, ...THUMBNAIL_SIDES]

/**
 * `/media/works/{id}/original.png`, its thumbnails `512.webp`, `300.webp`, `200.webp`, `100.webp`, and its attachments (`original.svg`), which are
 * download only. `original.png!300`: the smallest thumbnail of at least that size. `?metadata=none`: without parameters; `?watermark=1`: with the
 * visible mark, if members may choose. `?link=`: for anyone with a link to the work.
 */
export function mediaRoutes(app: App, context: Context): void {
  serveObjects(app, context, '/media/works/:id/:name', async ({ caller, params: { id = '', name: asked = '' }, query, language }) => {
    const work = await requireWork(context, caller, id, query.get('link') ?? undefined)
    const folder = folderOf(work.accountId, work.id)
    const [, resized, side] = /^(.+)!(\d{1,4})$/.exec(asked) ?? []
    const name = resized ?? asked
    const small = resized !== undefined && isFileOf(work, name) ? sideFor(Number(side)) : SIDES.find((known) => `${known}.webp` === asked)
    if (small !== undefined) return { key: await thumbnailOf(context, folder, small), type: 'image/webp' }
    const hidden = caller?.accountId !== work.accountId && (await isPromptHidden(context.db, work.id))
    // Attachments may contain the parameters.
    const attachment = hidden ? undefined : work.attachments.find(({ extension }) => name === `original.${extension}`)
    const delivery = { language, viewer: caller?.accountId, requestsMark: ['1', 'true'].includes(query.get('watermark') ?? '') }
    // SVG may contain scripts and links: it is downloaded, never displayed on our origin.
    if (attachment) return { ...(await deliverForm(context, work, { ...delivery, form: attachment })), saved: true }
    if (!isFileOf(work, name)) return undefined
    return deliver(context, work, { ...delivery, bare: query.get('metadata') === 'none', hidden })
  })
}

const isFileOf = ({ file }: Pick<WorkRow, 'file'>, name: string): boolean => file.endsWith(`/${name}`)

/** The smallest thumbnail with at least this side; undefined if only the file itself is large enough. */
const sideFor = (wanted: number): number | undefined => SIDES.find((side) => side >= wanted)

/** Works of earlier releases get their smallest thumbnail on first request. */
async function thumbnailOf({ storage, log }: Context, folder: string, side: number): Promise<string> {
  const key = thumbnailKey(folder, side)
  if (side !== PORTRAIT_SIDE) return key
  if (await isStored(storage, key)) return key
  const { small } = await smallPictures(
    { picture: await storage.get(thumbnailKey(folder, 512)), sides: [side], mostPixels: MAX_PIXELS },
    { log },
  )
  for (const { bytes } of small) await storage.put(key, bytes, { type: 'image/webp' })
  return key
}
