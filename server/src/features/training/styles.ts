import { randomUUID } from 'node:crypto'
import { readLoras, trainedStyleOf } from '@stipple/core/domain/loras'
import type { Input, Properties } from '@stipple/core/domain/property'
import { entriesOf } from '@stipple/core/domain/value'
import { bytesOf } from '@stipple/engines/kit/bytes-of'
import { EngineError, type LocalContent, type Output } from '@stipple/engines/spec'
import sharp from 'sharp'
import type { Context } from '../../context.ts'
import type { Executor, Transaction } from '../../db/database.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import { Problem } from '../../problem.ts'
import { deleteAllStyles, findStyle, insertStyle, recordTrained } from './data.ts'

/** Records a training in the transaction that queues its job. */
export async function beginTraining(tx: Transaction, { id, accountId, model, input }: JobRow): Promise<void> {
  const text = (field: string): string => String(input[field] ?? '').trim()
  await insertStyle(tx, { accountId, jobId: id, model, name: text('model_name'), trigger: text('trigger_word'), base: text('base') })
}

/** A trained style whose files are stored. */
export interface StoredStyle {
  readonly folder: string
  readonly file: string
  readonly cover: string
  readonly pictures: number | null
}

/** Stores a trainer's output: an image that shows the style, and the style file, in a format of the engines. Throws `internal` for anything else. */
export async function storeStyle(
  { storage }: Pick<Context, 'storage'>,
  { accountId, outputs }: { accountId: string; outputs: readonly Output<LocalContent>[] },
): Promise<StoredStyle> {
  const [cover] = outputs
  const [style] = cover?.attachments ?? []
  if (!cover || !style || cover.media !== 'image') throw new EngineError('internal', 'the trainer delivered no style')
  if (!/^[a-z0-9]{1,12}$/.test(style.extension)) throw new EngineError('internal', `the trainer named its style "${style.extension}"`)
  const picture = await sharp(await bytesOf(cover.content))
    .resize({ width: COVER_SIDE, height: COVER_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 86 })
    .toBuffer()
    .catch((cause: unknown) => {
      throw new EngineError('internal', 'the trainer delivered a cover that cannot be decoded', { cause })
    })
  const folder = `${folderOfStyles(accountId)}/${randomUUID()}`
  const learned = await bytesOf(style.content)
  const stored = { folder, file: `${folder}/style.${style.extension}`, cover: `${folder}/cover.webp`, pictures: picturesIn(learned) }
  await storage.put(stored.file, learned, { type: style.type })
  await storage.put(stored.cover, picture, { type: 'image/webp' })
  return stored
}

const COVER_SIDE = 512

/** Number of training images in a style's metadata, if that is JSON. */
function picturesIn(bytes: Uint8Array): number | null {
  try {
    const content: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'))
    const pictures = typeof content === 'object' && content !== null && 'pictures' in content ? Number(content.pictures) : Number.NaN
    return Number.isSafeInteger(pictures) && pictures > 0 ? pictures : null
  } catch {
    return null
  }
}

/** Delivers a training in the transaction that ends its job. False if its member deleted it meanwhile. */
export const recordStyle = (tx: Transaction, jobId: string, stored: StoredStyle): Promise<boolean> => recordTrained(tx, jobId, stored)

export async function discardStyle(
  { storage, log }: Pick<Context, 'storage' | 'log'>,
  { folder }: Pick<StoredStyle, 'folder'>,
): Promise<void> {
  await storage.deletePrefix(folder).catch((error: unknown) => log.warn({ folder, err: error }, 'files of a style could not be deleted'))
}

/** File of a member's own trained style by LoRA id; undefined otherwise. */
export async function findStyleFile(db: Executor, { accountId, lora }: { accountId: string; lora: string }): Promise<string | undefined> {
  const id = trainedStyleOf(lora)
  const style = id === undefined ? undefined : await findStyle(db, { id, accountId })
  return style?.file ?? undefined
}

/** Throws `invalid_input` for the field if a trained style is deleted or another member's. */
export async function requireStyles(
  { db }: Pick<Context, 'db'>,
  { accountId, properties, input }: { accountId: string; properties: Properties; input: Input },
): Promise<void> {
  for (const [field, property] of Object.entries(properties)) {
    if (property.widget !== 'loras') continue
    const trained = readLoras(entriesOf(input[field])).filter(({ id }) => trainedStyleOf(id) !== undefined)
    const files = await Promise.all(trained.map(({ id }) => findStyleFile(db, { accountId, lora: id })))
    if (files.includes(undefined)) throw new Problem('invalid_input', { fields: [{ field, code: 'style_gone', title: property.label }] })
  }
}

/** Deletes a member's styles except their files; returns the folder of those. */
export async function eraseStyles(tx: Transaction, accountId: string): Promise<string> {
  await deleteAllStyles(tx, accountId)
  return folderOfStyles(accountId)
}

const folderOfStyles = (accountId: string): string => `styles/${accountId}`
