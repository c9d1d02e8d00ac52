import type { Work } from '@stipple/core/contract/shapes'
import { addressOfWork, mentionsAsset } from '@stipple/core/domain/asset-address'
import { MODE_IDS } from '@stipple/core/domain/mode-ids'
import type { WorkRow } from '../../db/schema/works.ts'
import { EXTENSIONS, THUMBNAIL_SIDES } from './files.ts'
import { purgedAt, unsavedUntil } from './policy.ts'

/** Community id and category of a published work. */
export interface Publication {
  readonly cid: string
  readonly category_id: string
  readonly promptHidden: boolean
}

/** A work for its creator. `trashDays`: retention of the trash; without it the time of permanent deletion is omitted. */
export function presentWork(row: WorkRow, publication?: Publication, trashDays?: number): Work {
  const [small, medium, large] = THUMBNAIL_SIDES
  const mode = MODE_IDS.find((id) => id === row.mode) ?? 'Text2Img'
  return {
    image_id: row.id,
    job_id: row.jobId ?? row.importedJob ?? '',
    image: addressOfWork(row.id, `original.${EXTENSIONS[row.type] ?? 'bin'}`),
    thumbnails: {
      [small]: addressOfWork(row.id, `${small}.webp`),
      [medium]: addressOfWork(row.id, `${medium}.webp`),
      [large]: addressOfWork(row.id, `${large}.webp`),
    },
    media: row.media,
    mode,
    jobtype: mode,
    model: row.model,
    modelname: row.modelName,
    ...(row.template !== null && { template: row.template }),
    ...(row.keyName !== null && { key_name: row.keyName }),
    prompt: row.prompt,
    params: row.params,
    ...(row.width !== null && { width: row.width }),
    ...(row.height !== null && { height: row.height }),
    ...(row.seconds !== null && { seconds: row.seconds }),
    bytes: row.bytes,
    ...(row.attachments.length > 0 && {
      also: row.attachments.map(({ type, extension, bytes }) => ({
        type,
        extension,
        bytes,
        address: addressOfWork(row.id, `original.${extension}`),
      })),
    }),
    seed: row.seed,
    starred: row.starred === 1 ? 1 : 0,
    rated: row.rated === 1 ? 1 : 0,
    ...(row.tags.length > 0 && { tags: row.tags }),
    ...(row.censored && { censored: true }),
    ...(row.signed && { signed: true }),
    ...(row.colour !== null && { colour: row.colour }),
    create_time: row.createdAt.toISOString(),
    ...(row.madeFrom.length > 0 && { made_from: row.madeFrom }),
    ...(publication && { cid: publication.cid, category_id: publication.category_id }),
    ...(row.link !== null && { link: row.link }),
    ...(row.deletedAt && trashDays !== undefined && { deleted_until: goneAt(row, row.deletedAt, trashDays).toISOString() }),
  }
}

const goneAt = ({ unkept }: WorkRow, deletedAt: Date, trashDays: number): Date =>
  unkept ? unsavedUntil(deletedAt) : purgedAt(deletedAt, trashDays)

/** A published work for others: without its creator's marks, a hidden prompt, and the addresses of private files. */
export function presentPublished(row: WorkRow, publication?: Publication): Work {
  const params = Object.fromEntries(Object.entries(row.params).filter(([, value]) => !mentionsAsset(value)))
  const hidden = publication?.promptHidden === true && { prompt: '', params: {}, seed: 0, template: null, attachments: [] }
  return presentWork({ ...row, params, ...hidden, starred: 0, rated: 0, tags: [], madeFrom: [], keyName: null, link: null }, publication)
}

/** A work behind a link: like a published one, with the link in the addresses of its files. */
export function presentLinked(row: WorkRow, link: string): Work {
  const work = presentPublished(row)
  const by = (address: string): string => `${address}?link=${link}`
  const { 200: small, 300: medium, 512: large } = work.thumbnails
  return {
    ...work,
    image: by(work.image),
    thumbnails: { 200: by(small), 300: by(medium), 512: by(large) },
    ...(work.also && { also: work.also.map((other) => ({ ...other, address: by(other.address) })) }),
  }
}
