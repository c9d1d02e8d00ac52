import { toLanguage } from '@stipple/core/domain/text'
import { readProvenance } from '@stipple/core/metadata/picture'
import { convertPicture } from '@stipple/engines/kit/convert-picture'
import type { Context } from '../../../context.ts'
import { labelled } from '../../../credentials/labelled.ts'
import type { JobRow } from '../../../db/schema/jobs.ts'
import { isUuid } from '../../../lib/is-uuid.ts'
import { cachedVariant } from '../../../storage/cached-variants.ts'
import { offeredModels } from '../../catalogue/public.ts'
import { cancel, describeJobs, presentCheck } from '../../generation/public.ts'
import { findJob } from '../../jobs/public.ts'
import { deliver, findWorkFile, MAX_PIXELS } from '../../works/public.ts'
import { findOrder } from '../matching/public.ts'
import { HordeRefusal } from '../wire/public.ts'
import { countSlots, makersOf } from './slot-data.ts'

/** Prefix of request keys for these calls: such a request can be polled by id without a key. */
export const MARK = { file: 'horde:', inline: 'horde-inline:' }

/** Wait in seconds reported while the duration is unknown: a sensible time to poll again. */
const UNKNOWN_WAIT = 30

/** Progress of a request. Throws `RequestNotFound`. */
export const check = async (context: Context, id: string) => checkOf(context, await requireRequest(context, id, 'Check'))

async function checkOf(context: Context, job: JobRow) {
  const [described] = await describeJobs(context, [job], 'en')
  if (!described) throw notFound(job.id, 'Check')
  const { job: _job, generations: _works, done, faulted, ...counts } = presentCheck(described)
  const model = offeredModels(context).find(({ id }) => id === job.model)
  const slots = counts.processing > 0 ? await slotsOf(context, job.id) : undefined
  return {
    ...counts,
    // The published contract has whole seconds.
    wait_time: Math.ceil(counts.wait_time ?? UNKNOWN_WAIT),
    ...slots,
    done: done || faulted,
    faulted,
    kudos: job.status === 'Finished' ? ((await findOrder(context.db, job.id))?.kudos ?? 0) : 0,
    // Images offered to workers, or about to be, have no worker yet.
    is_possible: model?.resting !== true || (slots?.processing ?? 0) > 0,
  }
}

/** Images of an offered request: those without a worker, and those being made or checked. */
async function slotsOf({ db }: Pick<Context, 'db'>, job: string): Promise<{ waiting: number; processing: number } | undefined> {
  const { all, waiting } = await countSlots(db, job)
  return all === 0 ? undefined : { waiting, processing: all - waiting }
}

/** The same with the images, as addresses below `origin` or in base64. */
export async function status(context: Context, id: string, origin: string) {
  const job = await requireRequest(context, id, 'Status')
  const [described] = await describeJobs(context, [job], 'en')
  const makers = await makersOf(context.db, id)
  const isInline = job.requestKey?.startsWith(MARK.inline)
  const generations = await Promise.all(
    (described?.works ?? []).map(async (work, place) => {
      const maker = makers.get(work.seed)
      return {
        worker_id: maker?.id ?? NOBODY,
        worker_name: maker?.name ?? 'Stipple',
        model: maker?.model ?? described?.modelName ?? work.model,
        state: 'ok',
        img: isInline ? (await picture(context, id, place)).toString('base64') : `${origin}/api/v2/network/pictures/${id}/${place}.webp`,
        seed: String(work.seed),
        id: work.image_id,
        censored: work.censored === true,
        gen_metadata: maker?.metadata ?? [],
      }
    }),
  )
  return { ...(await checkOf(context, job)), shared: false, generations }
}

/** Worker id of images that no worker made. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** An image of a request as WebP. Throws `RequestNotFound`. */
export async function picture(context: Context, id: string, place: number): Promise<Buffer> {
  const job = await requireRequest(context, id, 'Status')
  const [described] = await describeJobs(context, [job], 'en')
  const work = described?.works[place]
  const file = work && (await findWorkFile(context.db, { id: work.image_id, accountId: job.accountId }))
  if (!file) throw notFound(id, 'Status')
  const { storage } = context
  const { key } = await deliver(context, file, { language: toLanguage(undefined), viewer: job.accountId })
  if (key.endsWith('.webp')) return Buffer.from(await storage.get(key))
  const make = async () => {
    const original = await storage.get(key)
    const made = await convertPicture({ picture: original, format: 'webp', quality: 95, mostPixels: MAX_PIXELS }, context)
    const provenance = readProvenance(original)
    return provenance ? (await labelled(context, made, { type: 'image/webp', provenance })).content : made
  }
  const wanted = { file: key, name: 'webp 95 labelled', type: 'image/webp', extension: 'webp', member: job.accountId, make }
  return Buffer.from(await storage.get(await cachedVariant(storage, wanted)))
}

/** Cancels a request; finished images stay. */
export async function withdraw(context: Context, id: string, origin: string) {
  const job = await requireRequest(context, id, 'Status')
  if (job.stage !== 'ended') await cancel(context, job, id)
  return status(context, id, origin)
}

export async function requireRequest(context: Context, id: string, what: string): Promise<JobRow> {
  const job = isUuid(id) ? await findJob(context.db, id) : undefined
  if (!Object.values(MARK).some((mark) => job?.requestKey?.startsWith(mark)) || !job) throw notFound(id, what)
  return job
}

const notFound = (id: string, what: string): HordeRefusal =>
  new HordeRefusal(404, 'RequestNotFound', `Image Waiting Prompt (${what}) with ID '${id.slice(0, 100)}' not found.`)
