import type { Work } from '@stipple/core/contract/shapes'
import { MODE_IDS } from '@stipple/core/domain/mode-ids'
import type { WorkRow } from '../../db/schema/works.ts'
import { EXTENSIONS, THUMBNAIL_SIDES } from './files.ts'

export function presentWork(row: WorkRow): Work {
  const [small, medium, large] = THUMBNAIL_SIDES
  return {
    image_id: row.id,
    job_id: row.jobId,
    image: addressOf(row.id, `original.${EXTENSIONS[row.type] ?? 'bin'}`),
    thumbnails: {
      [small]: addressOf(row.id, `${small}.webp`),
      [medium]: addressOf(row.id, `${medium}.webp`),
      [large]: addressOf(row.id, `${large}.webp`),
    },
    media: row.media,
    jobtype: MODE_IDS.find((id) => id === row.mode) ?? 'Text2Img',
    model: row.model,
    modelname: row.modelName,
    ...(row.template !== null && { template: row.template }),
    prompt: row.prompt,
    params: row.params,
    ...(row.width !== null && { width: row.width }),
    ...(row.height !== null && { height: row.height }),
    ...(row.seconds !== null && { seconds: row.seconds }),
    bytes: row.bytes,
    ...(row.also.length > 0 && {
      also: row.also.map(({ type, extension, bytes }) => ({ type, extension, bytes, address: addressOf(row.id, `original.${extension}`) })),
    }),
    seed: row.seed,
    starred: row.starred === 1 ? 1 : 0,
    rated: row.rated === 1 ? 1 : 0,
    ...(row.censored && { censored: true }),
    ...(row.colour !== null && { colour: row.colour }),
    create_time: row.createdAt.toISOString(),
  }
}

const addressOf = (id: string, name: string): string => `/media/works/${id}/${name}`
