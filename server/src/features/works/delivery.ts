import { buffer } from 'node:stream/consumers'
import { type Language, localize } from '@stipple/core/domain/text'
import { cleaning, markPatches, readProvenance, stripPicture, stripPatches } from '@stipple/core/metadata/picture'
import { convertPicture } from '@stipple/engines/kit/convert-picture'
import { markFilm, markSound, SIGNAL_SECONDS } from '@stipple/engines/kit/mark-media'
import sharp from 'sharp'
import type { Context } from '../../context.ts'
import { labelled } from '../../credentials/labelled.ts'
import type { WorkRow } from '../../db/schema/works.ts'
import type { StoredObject } from '../../http/stored-object.ts'
import { cachedVariant } from '../../storage/cached-variants.ts'
import { changedFile, storedFile } from '../../storage/changed-file.ts'
import { EXTENSIONS, folderOf, MAX_PIXELS, thumbnailKey } from './files.ts'
import type { SealedWork } from './sealed-data.ts'
import { drawMark, type Mark, MARK_TEXT, markDrawing, shiftSubtitles } from './visible-mark.ts'

type Delivering = Pick<Context, 'storage' | 'settings' | 'credentials' | 'log'>

/** Row of a work, as far as its file is concerned. */
type Delivered = Pick<WorkRow, 'id' | 'accountId' | 'file' | 'type' | 'bytes' | 'media' | 'signed' | 'width' | 'height' | 'importedJob'>

/** Request for a file of a work. */
interface Delivery {
  readonly language: Language
  /** Account of the caller; undefined for a guest. */
  readonly viewer: string | undefined
  /** Requests the visible mark, if members may choose. */
  readonly requestsMark?: boolean
  /** Without parameters in the metadata. */
  readonly bare?: boolean
  /** Metadata with the AI mark only. */
  readonly hidden?: boolean
}

/** Largest video or audio file that gets a mark (bytes), because marking needs it in memory. */
const MAX_MARKED_BYTES = 256 * 2 ** 20

/**
 * The file of a work for a caller: with the visible mark by the operator's rule, and unchanged, without its parameters, or with the AI mark only.
 * Imported works reach others without location, device and other metadata. Changed copies are cached.
 */
export async function deliver(context: Delivering, work: Delivered, delivery: Delivery): Promise<StoredObject> {
  const { file, type, bytes, signed, accountId } = work
  const { viewer, bare = false, hidden = false } = delivery
  const { storage, credentials } = context
  const provenanceIn = (original: Uint8Array) => {
    const provenance = readProvenance(original)
    return provenance && hidden ? { ...provenance, recipe: { input: {} } } : provenance
  }
  const changed = async (change: typeof stripPatches) => changedFile(await storedFile(storage, file), change)
  const mark = canCarry(work) ? markOf(context, delivery) : undefined
  if (mark) {
    const [kind, change] = plainOf(work, delivery)
    const name = `mark 3 ${mark.corner} ${kind} ${mark.text}`
    const make = async () => {
      const original = await storage.get(file)
      const source = change ? await buffer((await changed(change)).content) : original
      const drawn = await marked(context, work, { original: source, mark, caller: viewer ?? accountId })
      const provenance = provenanceIn(original)
      if (!drawn) return source
      return provenance ? (await labelled(context, stripPicture(drawn), { type, provenance, bare, marked: true })).content : drawn
    }
    return { key: await cachedVariant(storage, wanted(work, { name, viewer, make })), type }
  }
  if ((bare || hidden) && signed && credentials.canSign(type, bytes)) {
    const make = async () => {
      const original = await storage.get(file)
      const [content, provenance] = [stripPicture(original), provenanceIn(original)]
      return provenance ? (await labelled(context, content, { type, provenance, bare })).content : content
    }
    return { key: await cachedVariant(storage, wanted(work, { name: bare ? 'bare signed' : 'marked signed', viewer, make })), type }
  }
  if (bare) return { key: file, type, variant: { name: 'bare', make: () => changed(stripPatches) } }
  if (hidden) return { key: file, type, variant: { name: 'marked', make: () => changed(markPatches) } }
  return isForeign(work, viewer) ? cleanCopy(context, work, viewer) : { key: file, type }
}

/** Change of a file besides the mark, by name. */
function plainOf(
  work: Filed & Pick<WorkRow, 'importedJob'>,
  { bare, hidden, viewer }: Delivery,
): readonly [string, typeof stripPatches | undefined] {
  if (bare) return ['bare', stripPatches]
  if (hidden) return ['hidden', markPatches]
  return isForeign(work, viewer) ? ['clean', cleaning] : ['whole', undefined]
}

/** The file of a work in a blind comparison for its member: with nothing but the note that a machine made it. */
export const deliverUnnamed = async (context: Delivering, work: SealedWork | WorkRow, language: Language): Promise<StoredObject> =>
  deliver(
    context,
    { ...work, signed: work.signed ?? false, width: work.width ?? null, height: work.height ?? null, importedJob: null },
    { language, viewer: work.accountId, hidden: true },
  )

/** Another format of a work by the same rules: SVG gets the mark, subtitles the delay of marked audio; other formats are sent without a mark. */
export async function deliverForm(
  context: Delivering,
  work: WorkRow,
  { form, ...delivery }: Delivery & { readonly form: { readonly type: string; readonly extension: string } },
): Promise<StoredObject> {
  const { storage } = context
  const { type, extension } = form
  const row = { ...work, file: `${folderOf(work.accountId, work.id)}/original.${extension}`, type }
  const clean = isForeign(work, delivery.viewer) ? await cleanCopy(context, row, delivery.viewer) : { key: row.file, type }
  const mark = markOf(context, delivery)
  const isDrawing = type === 'image/svg+xml'
  const isSubtitles = work.media === 'voice' && (extension === 'vtt' || extension === 'srt')
  if (!mark || !(isDrawing || isSubtitles)) return clean
  const make = async () => {
    const text = Buffer.from(await storage.get(clean.key)).toString('utf8')
    return Buffer.from(isDrawing ? ((await markDrawing(text, mark)) ?? text) : shiftSubtitles(text, SIGNAL_SECONDS))
  }
  const name = isDrawing ? `mark 3 ${mark.corner} ${mark.text}` : 'later 3'
  return { key: await cachedVariant(storage, wanted({ ...row, file: clean.key }, { name, viewer: delivery.viewer, make })), type }
}

/** Mark required by the operator's rule; undefined for none. */
function markOf({ settings }: Pick<Context, 'settings'>, { language, requestsMark = false }: Delivery): Mark | undefined {
  const rule = settings.get('site.mark')
  if (rule === 'off' || (rule === 'members' && !requestsMark)) return undefined
  return { text: settings.get('site.watermark') || localize(MARK_TEXT, language), corner: settings.get('site.markCorner') }
}

const canCarry = ({ media, bytes }: Delivered): boolean =>
  media === 'image' || ((media === 'video' || media === 'voice') && bytes <= MAX_MARKED_BYTES)

/** The file with the mark, in its format, without metadata; undefined for video or audio that cannot be decoded here. */
async function marked(
  context: Delivering,
  { media, type, accountId, id, width, height }: Delivered,
  { original, mark, caller }: { readonly original: Uint8Array; readonly mark: Mark; readonly caller: string },
): Promise<Uint8Array | undefined> {
  const options = { log: context.log, caller }
  if (media === 'image') {
    const { autoOrient: sides } = await sharp(original, { limitInputPixels: MAX_PIXELS }).metadata()
    return convertPicture({ picture: original, overlay: await drawMark(mark, sides), mostPixels: MAX_PIXELS }, options)
  }
  if (type === 'video/mp4' || type === 'video/webm') {
    // Its thumbnail has the video's aspect ratio, to which the drawing is stretched.
    const tile = await sharp(await context.storage.get(thumbnailKey(folderOf(accountId, id), 512))).metadata()
    const sides = width && height ? { width, height } : { width: tile.width, height: tile.height }
    return markFilm({ film: original, type, overlay: await drawMark(mark, sides) }, options)
  }
  return type === 'audio/mpeg' || type === 'audio/wav' || type === 'audio/mp4' ? markSound({ sound: original, type }, options) : undefined
}

type Filed = Pick<WorkRow, 'file' | 'type' | 'accountId'>

interface Copy {
  readonly name: string
  readonly viewer: string | undefined
  readonly make: Parameters<typeof cachedVariant>[1]['make']
}

const wanted = ({ file, type, accountId }: Filed, { name, viewer, make }: Copy) => ({
  file,
  name,
  type,
  extension: EXTENSIONS[type] ?? 'bin',
  member: viewer ?? accountId,
  make,
})

/** Returns true for an imported work that is requested by others. */
const isForeign = ({ importedJob, accountId }: Pick<WorkRow, 'importedJob' | 'accountId'>, viewer: string | undefined): boolean =>
  importedJob !== null && viewer !== accountId

/** A file without location, device and other metadata; cached. */
async function cleanCopy({ storage }: Delivering, row: Filed, viewer: string | undefined): Promise<StoredObject> {
  const make = async () => (await changedFile(await storedFile(storage, row.file), cleaning)).content
  return { key: await cachedVariant(storage, wanted(row, { name: 'clean 2', viewer, make })), type: row.type }
}
