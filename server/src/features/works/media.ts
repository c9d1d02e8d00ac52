import { cleaning, marking, readProvenance, stripPicture, stripping } from '@stipple/core/metadata/picture'
import { smallPictures } from '@stipple/engines/kit/small-pictures'
import type { Context } from '../../context.ts'
import { labelled } from '../../credentials/labelled.ts'
import { isPromptHidden } from '../../db/publications.ts'
import type { WorkRow } from '../../db/schema/works.ts'
import type { App } from '../../http/app-type.ts'
import { serveObjects } from '../../http/send-object.ts'
import type { StoredObject } from '../../http/stored-object.ts'
import { changedFile, storedFile } from '../../storage/changed-file.ts'
import { isStored, keptVariant } from '../../storage/kept-variants.ts'
import type { StorableContent } from '../../storage/storage.ts'
import { EXTENSIONS, folderOf, MOST_PIXELS, PORTRAIT_SIDE, THUMBNAIL_SIDES, thumbnailKey } from './files.ts'
import { requireWork } from './service.ts'
import { watermark } from './watermark.ts'

const SIDES: readonly number[] = [PORTRAIT_SIDE, ...THUMBNAIL_SIDES]

/**
 * `/media/works/{id}/original.png`, its thumbnails `512.webp`, `300.webp`, `200.webp`, `100.webp`, and its attachments (`original.svg`), which are for saving
 * only. `original.png!300`: the thumbnail that is at least so large. `?metadata=none`: without what it was made with; `?watermark=1`: with the house's line. `?link=`: for anyone who has a link to it.
 */
export function mediaRoutes(app: App, context: Context): void {
  serveObjects(app, context, '/media/works/:id/:name', async ({ caller, params: { id = '', name: asked = '' }, query }) => {
    const work = await requireWork(context, caller, id, query.get('link') ?? undefined)
    const folder = folderOf(work.accountId, work.id)
    const [, resized, side] = /^(.+)!(\d{1,4})$/.exec(asked) ?? []
    const name = resized ?? asked
    const small = resized !== undefined && isFileOf(work, name) ? sideFor(Number(side)) : SIDES.find((known) => `${known}.webp` === asked)
    if (small !== undefined) return { key: await thumbnailOf(context, folder, small), type: 'image/webp' }
    const marked = caller?.accountId !== work.accountId && (await isPromptHidden(context.db, work.id))
    // Other forms of a work may say how it was made.
    const attachment = marked ? undefined : work.attachments.find(({ extension }) => name === `original.${extension}`)
    // A drawing may hold scripts and links: it is saved, never shown as a page of this house.
    if (attachment) {
      const key = `${folder}/${name}`
      const clean = isForeign(work, caller?.accountId)
        ? await cleanCopy(context, { ...work, file: key, type: attachment.type }, caller?.accountId)
        : { key }
      return { ...clean, type: attachment.type, saved: true }
    }
    if (!isFileOf(work, name)) return undefined
    return variantOf(context, work, { query, viewer: caller?.accountId, marked })
  })
}

const isFileOf = ({ file }: Pick<WorkRow, 'file'>, name: string): boolean => file.endsWith(`/${name}`)

/** The smallest thumbnail of at least this side; undefined when only the file itself is as large. */
const sideFor = (wanted: number): number | undefined => SIDES.find((side) => side >= wanted)

/** Works of earlier releases get their smallest thumbnail when it is asked for first. */
async function thumbnailOf({ storage, log }: Context, folder: string, side: number): Promise<string> {
  const key = thumbnailKey(folder, side)
  if (side !== PORTRAIT_SIDE) return key
  if (await isStored(storage, key)) return key
  const { small } = await smallPictures(
    { picture: await storage.get(thumbnailKey(folder, 512)), sides: [side], mostPixels: MOST_PIXELS },
    { log },
  )
  for (const { bytes } of small) await storage.put(key, bytes, { type: 'image/webp' })
  return key
}

/**
 * File as a download asks for it: as it is, without what it was made with, or with the line, which is drawn on pictures only, once. What a member brought from elsewhere
 * reaches others without places, devices and anything else that was written into it. `marked`: with nothing but the mark that a machine made it.
 */
async function variantOf(
  context: Context,
  { media, file, type, bytes, signed, accountId, importedJob }: WorkRow,
  { query, viewer, marked }: { readonly query: URLSearchParams; readonly viewer: string | undefined; readonly marked: boolean },
): Promise<StoredObject> {
  const { storage, settings } = context
  const changed = async (change: typeof stripping) => changedFile(await storedFile(storage, file), change)
  const kept = async (name: string, make: () => Promise<StorableContent>): Promise<StoredObject> => {
    const wanted = { file, name, type, extension: EXTENSIONS[type] ?? 'bin', member: viewer ?? accountId, make }
    return { key: await keptVariant(storage, wanted), type }
  }
  const said = (original: Uint8Array) => {
    const provenance = readProvenance(original)
    return provenance && marked ? { ...provenance, recipe: { input: {} } } : provenance
  }
  const bare = query.get('metadata') === 'none'
  if (media === 'image' && ['1', 'true'].includes(query.get('watermark') ?? '')) {
    const text = settings.get('site.watermark')
    return kept(`watermark 2 ${text}${bare ? ' bare' : marked ? ' marked' : ''}`, async () => {
      const original = await storage.get(file)
      const drawn = await watermark(original, text, context)
      const picture = marked ? stripPicture(drawn) : drawn
      const provenance = said(original)
      return provenance ? (await labelled(context, picture, { type, provenance, bare, marked: true })).content : picture
    })
  }
  if ((bare || marked) && signed && context.credentials.canSign(type, bytes)) {
    return kept(bare ? 'bare signed' : 'marked signed', async () => {
      const original = await storage.get(file)
      const [picture, provenance] = [stripPicture(original), said(original)]
      return provenance ? (await labelled(context, picture, { type, provenance, bare })).content : picture
    })
  }
  if (bare) return { key: file, type, variant: { name: 'bare', make: () => changed(stripping) } }
  if (marked) return { key: file, type, variant: { name: 'marked', make: () => changed(marking) } }
  return isForeign({ importedJob, accountId }, viewer) ? cleanCopy(context, { file, type, accountId }, viewer) : { key: file, type }
}

/** Returns true for a work that was brought from elsewhere, where others ask for it. */
const isForeign = ({ importedJob, accountId }: Pick<WorkRow, 'importedJob' | 'accountId'>, viewer: string | undefined): boolean =>
  importedJob !== null && viewer !== accountId

/** A file without places, devices and anything else that was written into it; made once. */
async function cleanCopy(
  { storage }: Context,
  { file, type, accountId }: Pick<WorkRow, 'file' | 'type' | 'accountId'>,
  viewer: string | undefined,
): Promise<StoredObject> {
  const make = async () => (await changedFile(await storedFile(storage, file), cleaning)).content
  return {
    key: await keptVariant(storage, {
      file,
      name: 'clean 2',
      type,
      extension: EXTENSIONS[type] ?? 'bin',
      member: viewer ?? accountId,
      make,
    }),
    type,
  }
}
