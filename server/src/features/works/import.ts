import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { inputValues, mediaKind, modeId, type Work } from '@stipple/core/contract/shapes'
import { LIMITS } from '@stipple/core/domain/limits'
import { TAG_LIMITS, tagOf } from '@stipple/core/domain/own-tag'
import { parseJson } from '@stipple/core/domain/parse-json'
import { inspectMedia, type MediaFacts } from '@stipple/engines/kit/inspect-media'
import { plainType } from '@stipple/engines/kit/plain-type'
import { EngineError } from '@stipple/engines/spec'
import { fileTypeFromFile } from 'file-type'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { storeLikenesses } from '../../db/likenesses.ts'
import type { StoredAttachment } from '../../db/schema/works.ts'
import type { IncomingFile, IncomingPart } from '../../http/incoming-file.ts'
import { isUuid } from '../../lib/is-uuid.ts'
import { oneAtATime } from '../../lib/one-at-a-time.ts'
import { type FieldProblem, Problem } from '../../problem.ts'
import { requireRoom } from '../../storage/quota.ts'
import { type ContentCheck, checkIfRequired } from '../safety/public.ts'
import { inspectPicture, type Picture, tooLarge } from '../uploads/public.ts'
import * as data from './data.ts'
import { attachmentKey, EXTENSIONS, folderOf, makeThumbnails, plainTile, type Thumbnails, storeThumbnails } from './files.ts'
import { presentWork } from './present.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/i)
const mark = z.union([z.literal(0), z.literal(1)]).default(0)
const LONGEST = 20_000
const MAX_SOURCES = 64
/** Older dates are implausible. */
const FIRST_DAY = Date.UTC(2000, 0, 1)

/** A work in the manifest of an export, as far as it can be imported. Most fields are optional. */
const importedWork = z.object({
  image_id: z.string().min(1).max(64),
  sha256,
  job_id: z.string().max(64).default(''),
  media: mediaKind,
  jobtype: modeId,
  model: z.string().max(200),
  modelname: z.string().max(200).default(''),
  template: z.string().max(64).optional(),
  prompt: z.string().max(LONGEST),
  params: inputValues.default({}).refine((params) => JSON.stringify(params).length <= LONGEST),
  seconds: z.number().positive().max(86_400).optional(),
  width: z.int().positive().max(100_000).optional(),
  height: z.int().positive().max(100_000).optional(),
  seed: z.int().min(LIMITS.seed.min).max(LIMITS.seed.max).default(0),
  starred: mark,
  rated: mark,
  tags: z
    .array(z.string().max(200))
    .default([])
    .transform((tags) => [...new Set(tags.map(tagOf).filter((tag) => tag !== ''))].slice(0, TAG_LIMITS.ofWork)),
  censored: z.boolean().default(false),
  create_time: z.iso.datetime({ offset: true }).refine((time) => Date.parse(time) >= FIRST_DAY),
  made_from: z.array(z.string().max(64)).max(MAX_SOURCES).default([]),
  also: z.array(z.object({ extension: z.string(), sha256: sha256.optional() })).default([]),
})
type Imported = z.output<typeof importedWork>

export interface Import {
  readonly outcome: 'added' | 'kept' | 'restored'
  readonly work: Work
}

/** Each import checks images of up to 50 million pixels, so a member's own imports are serialized. */
const inTurn = oneAtATime({ most: 8, refuse: () => new Problem('too_many_requests', { retryAfter: 2 }) })

/** As below, serialized per member. Throws `too_many_requests` if many wait. */
export const importWork = (context: Context, member: { accountId: string }, form: IncomingFile): Promise<Import> =>
  inTurn(member.accountId, () => bringBack(context, member, form))

/**
 * Imports one work of an export under its own id. A work that the member has stays unchanged, and is restored from the trash. A work of another
 * member gets an id derived for this member, so that a second import finds it. Throws `invalid_input`, `damaged_file` and upload errors, with the
 * field of the form.
 */
async function bringBack(context: Context, { accountId }: { accountId: string }, form: IncomingFile): Promise<Import> {
  const record = readRecord(form.texts['record'])
  const id = await idHere(context, accountId, record.image_id)
  const known = await keep(context, { id, accountId })
  if (known) return known

  const bytes = Object.values(form.others).reduce((sum, part) => sum + part.bytes, form.bytes)
  await requireRoom(context, accountId, bytes)
  const fits = await inspect(context, form, record)
  const seen = await lookAtImport(context, form, record)
  const censored = record.censored || seen.isNsfw
  const inspected = seen.isNsfw ? await inspect(context, form, { ...record, censored }) : fits
  const attachments = await formsOf(form, record, inspected.extension)
  const folder = folderOf(accountId, id)
  const file = attachmentKey(folder, inspected.extension)
  const { type, width, height, small } = inspected
  const origins = await Promise.all(record.made_from.map((origin) => idHere(context, accountId, origin)))
  const row: data.NewWork = {
    id,
    accountId,
    importedJob: record.job_id,
    position: 0,
    mode: record.jobtype,
    model: record.model,
    modelName: record.modelname || record.model,
    template: record.template,
    prompt: record.prompt,
    params: record.params,
    media: record.media,
    type,
    file,
    bytes: form.bytes,
    attachments: attachments.map(({ form: { extension, type: its, bytes } }) => ({ extension, type: its, bytes })),
    width,
    height,
    seconds: inspected.seconds,
    seed: record.seed,
    colour: small.colour,
    censored,
    lookedAt: seen.at,
    starred: record.starred,
    rated: record.rated,
    tags: record.tags,
    madeFrom: [...new Set(origins)],
    createdAt: new Date(Math.min(Date.parse(record.create_time), context.now().getTime())),
  }
  const hasPicture = record.media === 'image' || (record.media !== 'voice' && form.others['poster'] !== undefined)
  // The row first: a concurrent import of the same work waits for it and then keeps it.
  const added = await context.db.transaction(async (tx) => {
    const inserted = await data.insertMissing(tx, row)
    if (!inserted) return undefined
    await context.storage.put(file, { file: form.path }, { type })
    for (const { form: one, part } of attachments)
      await context.storage.put(attachmentKey(folder, one.extension), { file: part.path }, { type: one.type })
    await storeThumbnails(context.storage, folder, small.thumbnails)
    await storeLikenesses(tx, [{ workId: id, picture: hasPicture ? (small.likeness ?? null) : null }])
    return inserted
  })
  if (added) return { outcome: 'added', work: presentWork(added) }
  const other = await keep(context, { id, accountId })
  if (!other) throw new Problem('unavailable', { retryAfter: 1 })
  return other
}

/** Checks the imported file itself; the manifest's claim is not trusted. */
async function lookAtImport(context: Context, { path, others: { poster } }: IncomingFile, { media }: Imported): Promise<ContentCheck> {
  const shown = { media, content: async () => ({ file: path }), ...(poster && { poster: async () => ({ file: poster.path }) }) }
  return checkIfRequired(context, shown, AbortSignal.timeout(PATIENCE_MS)).catch((error: unknown) => {
    if (!(error instanceof EngineError)) throw error
    throw refused(error.code === 'content_policy' ? 'nsfw_detected' : 'nsfw_system_error', 'file', undefined, error)
  })
}

const PATIENCE_MS = 60_000

function readRecord(text: string | undefined): Imported {
  if (text === undefined) throw refused('invalid_input', 'record', 'missing')
  const parsed = importedWork.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw refused('invalid_input', ['record', ...(issue?.path ?? [])].join('.'), 'not_valid')
}

/** The member's existing work, restored from the trash if necessary. */
async function keep({ db }: Context, { id, accountId }: { id: string; accountId: string }): Promise<Import | undefined> {
  const restored = await data.restoreRows(db, accountId, [id])
  const work = await data.findWork(db, id)
  return work?.accountId === accountId ? { outcome: restored > 0 ? 'restored' : 'kept', work: presentWork(work) } : undefined
}

/** Id of an imported work for this member: its own, unless that is invalid or another member's. */
async function idHere({ db }: Context, accountId: string, origin: string): Promise<string> {
  const id = origin.toLowerCase()
  if (isUuid(id)) {
    const work = await data.findWork(db, id)
    if (!work || work.accountId === accountId) return id
  }
  const digest = createHash('sha256').update(`${accountId} ${origin}`).digest()
  // A UUID of version 8, by our own rule.
  digest.writeUInt8((digest.readUInt8(6) & 0x0f) | 0x80, 6)
  digest.writeUInt8((digest.readUInt8(8) & 0x3f) | 0x80, 8)
  return digest.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

interface Inspected {
  readonly type: string
  readonly extension: string
  readonly width: number | undefined
  readonly height: number | undefined
  readonly seconds: number | undefined
  readonly small: Thumbnails
}

/** Checks that the file is complete, of the declared type, and for an image fully decodable. */
async function inspect(context: Context, form: IncomingFile, record: Imported): Promise<Inspected> {
  await requireDigest(form, { field: 'file', expected: record.sha256 })
  const most = record.media === 'image' ? LIMITS.upload.bytes : LIMITS.upload.videoBytes
  if (form.bytes > most) throw tooLarge('file', most)
  const type = plainType((await fileTypeFromFile(form.path))?.mime ?? '')
  const extension = EXTENSIONS[type]
  if (extension === undefined || KINDS[type.split('/')[0] ?? ''] !== record.media) throw refused('damaged_file', 'file')
  if (record.media !== 'image') {
    const facts = { ...record, ...(await wholeMedia(form, { field: 'file', media: record.media })) }
    return {
      type,
      extension,
      width: facts.width,
      height: facts.height,
      seconds: facts.seconds,
      small: await posterOf(context, form, facts),
    }
  }
  const { width, height } = await wholePicture(form, 'file')
  const small = await decoded(context, form, { field: 'file', covered: record.censored })
  return { type, extension, width, height, seconds: record.seconds, small }
}

/** Checks its header against the upload limits. */
const wholePicture = ({ path }: IncomingPart, field: string): Promise<Picture> =>
  inspectPicture(path, field).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'not_an_image') throw refused('damaged_file', field, 'damaged_file', error)
    throw error
  })

const wholeMedia = ({ path }: IncomingPart, { field, media }: { field: string; media: 'video' | 'voice' | '3d' }): Promise<MediaFacts> =>
  inspectMedia(path, media).catch((cause: unknown) => {
    throw refused('damaged_file', field, 'damaged_file', cause)
  })

const KINDS: Readonly<Record<string, Imported['media']>> = { image: 'image', audio: 'voice', video: 'video', model: '3d' }

/** Image of another media type: its `poster`, or else a plain tile in its aspect ratio. */
async function posterOf(
  context: Context,
  { others: { poster } }: IncomingFile,
  { censored, width = 1, height = 1 }: Imported,
): Promise<Thumbnails> {
  if (!poster) return plainTile(context, { width, height })
  await wholePicture(poster, 'poster')
  return decoded(context, poster, { field: 'poster', covered: censored })
}

async function decoded(
  context: Context,
  { path }: IncomingPart,
  { field, covered }: { field: string; covered: boolean },
): Promise<Thumbnails> {
  try {
    return await makeThumbnails(context, { file: path }, { covered, strict: true })
  } catch (cause) {
    throw refused('damaged_file', field, 'damaged_file', cause)
  }
}

/** Formats of works by extension; no others are accepted. */
const FORMS: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  mid: 'audio/midi',
  obj: 'model/obj',
  ply: 'model/ply',
  stl: 'model/stl',
  srt: 'application/x-subrip',
  vtt: 'text/vtt',
}
const FORM_FIELD = /^also_(.+)$/

async function formsOf({ others }: IncomingFile, record: Imported, own: string): Promise<{ form: StoredAttachment; part: IncomingPart }[]> {
  return Promise.all(
    Object.entries(others).flatMap(([field, part]) => {
      const extension = FORM_FIELD.exec(field)?.[1]
      return extension === undefined ? [] : [formOf({ field, part, extension, own, record })]
    }),
  )
}

async function formOf({
  field,
  part,
  extension,
  own,
  record,
}: {
  field: string
  part: IncomingPart
  extension: string
  own: string
  record: Imported
}): Promise<{ form: StoredAttachment; part: IncomingPart }> {
  const type = FORMS[extension] ?? Object.entries(EXTENSIONS).find(([, known]) => known === extension)?.[0]
  const extraFile = record.also.find((one) => one.extension === extension)
  if (type === undefined || extension === own || !extraFile) throw refused('invalid_input', field, 'not_an_option')
  if (extraFile.sha256 !== undefined) await requireDigest(part, { field, expected: extraFile.sha256 })
  await requireForm(part, { field, type })
  return { form: { extension, type, bytes: part.bytes }, part }
}

/** Checks a format by the signature of its type, if it has one; text and SVG only have to be text. */
async function requireForm(part: IncomingPart, { field, type }: { field: string; type: string }): Promise<void> {
  if (!Object.keys(EXTENSIONS).includes(type)) return
  if (plainType((await fileTypeFromFile(part.path))?.mime ?? '') !== type) throw refused('damaged_file', field)
  const media = KINDS[type.split('/')[0] ?? ''] ?? 'image'
  await (media === 'image' ? wholePicture(part, field) : wholeMedia(part, { field, media }))
}

async function requireDigest({ path }: IncomingPart, { field, expected }: { field: string; expected: string }): Promise<void> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  if (hash.digest('hex') !== expected.toLowerCase()) throw refused('damaged_file', field)
}

const refused = (
  code: 'invalid_input' | 'damaged_file' | 'nsfw_detected' | 'nsfw_system_error',
  field: string,
  of: FieldProblem['code'] = code,
  cause?: unknown,
): Problem => new Problem(code, { fields: [{ field, code: of }], cause })
