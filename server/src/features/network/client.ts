import { randomUUID } from 'node:crypto'
import { everyText } from '@stipple/core/domain/text'
import { idOfName } from '@stipple/engines/kinds/horde/public'
import sharp from 'sharp'
import type { Context } from '../../context.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import { isUuid } from '../../lib/is-uuid.ts'
import { offeredModels } from '../catalogue/public.ts'
import { cancel, describeJobs, presentCheck, submit, toRequest } from '../generation/public.ts'
import { findJob } from '../jobs/public.ts'
import type { Keyholder } from '../keys/public.ts'
import { findWorkFile } from '../works/public.ts'
import { makersOf } from './data.ts'
import { kudosFor } from './kudos.ts'
import { HordeRefusal } from './refusal.ts'
import type { GenerateBody } from './shapes.ts'

/** Mark of requests that came by these calls: whoever knows the id of one may ask about it, without a key. */
const MARK = { file: 'horde:', inline: 'horde-inline:' }

/** Takes a request for pictures as a job of the key's owner. Returns its id, its price and what the model has no use for. */
export async function generate(context: Context, owner: Keyholder, { dry_run, ...body }: GenerateBody) {
  const { params, source_processing } = body
  if (source_processing === 'remix')
    throw new HordeRefusal(400, 'SourceImageRequiredForModel', 'No model here takes several source images.')
  if (body.source_mask !== undefined && body.source_image === undefined)
    throw new HordeRefusal(400, 'SourceMaskUnnecessary', 'You cannot provide a source mask without a source image')
  if (params.control_type !== undefined && body.source_image === undefined)
    throw new HordeRefusal(400, 'ControlNetSourceMissing', 'Controlnet Requires a source image.')
  const models = modelIds(context, owner, body.models ?? [])
  const kudos = priceOf({ params, models: body.models ?? [] })
  if (dry_run) return { kudos: Math.round(kudos * params.n) }
  const { request, unused } = await toRequest(context, owner, { ...body, models })
  const wanted = { ...request, requestKey: (body.r2 ? MARK.file : MARK.inline) + randomUUID() }
  const job = await submit(context, owner, wanted)
  const message = unused.length > 0 ? `Not used by this model: ${unused.join(', ')}.` : undefined
  return { id: job.id, kudos: Math.round(kudos), ...(message !== undefined && { message }) }
}

/** Names that stand for any model: what clients send who did not choose one. */
const ANY = 'stable_diffusion'

/** Our models by the names of a Horde's, by the labels of the catalogue, or by their ids. Empty for any. Throws for a name that nothing here has. */
function modelIds(context: Context, owner: Keyholder, names: readonly string[]): string[] {
  const offered = offeredModels(context, owner)
  const found = names.flatMap((name) => {
    const ours = idOfName(name)
    return offered.find(({ id, label }) => id === name || id === ours || everyText(label).includes(name))?.id ?? []
  })
  if (found.length === 0 && names.length > 0 && !names.includes(ANY))
    throw new HordeRefusal(400, 'UnexpectedModelName', `No such model here: ${names.join(', ').slice(0, 300)}`)
  return found
}

function priceOf({ params, models }: { params: GenerateBody['params']; models: readonly string[] }): number {
  const { width, height, steps, sampler_name: sampler, loras, control_type: control, post_processing: after } = params
  return kudosFor({
    width,
    height,
    models,
    steps: steps ?? 30,
    sampler: sampler ?? 'k_euler_a',
    prompt: '',
    nsfw: false,
    needs: [
      ...(Array.isArray(loras) && loras.length > 0 ? ['lora' as const] : []),
      ...(control !== undefined ? ['control' as const] : []),
      ...(Array.isArray(after) && after.length > 0 ? ['postProcessing' as const] : []),
    ],
  })
}

/** Progress of a request. Throws `RequestNotFound`. */
export const check = async (context: Context, id: string) => checkOf(context, await requireRequest(context, id, 'Check'))

async function checkOf(context: Context, job: JobRow) {
  const [described] = await describeJobs(context, [job], 'en')
  if (!described) throw notFound(job.id, 'Check')
  const { job: _job, generations: _works, done, faulted, ...counts } = presentCheck(described)
  const model = offeredModels(context).find(({ id }) => id === job.model)
  return {
    ...counts,
    done: done || faulted,
    faulted,
    kudos: job.status === 'Finished' ? job.cost : 0,
    is_possible: model?.resting !== true || counts.processing > 0,
  }
}

/** The same with the pictures: as addresses below `origin`, or in base64. */
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

/** Maker of pictures that no worker made. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** A picture of a request as WebP. Throws `RequestNotFound`. */
export async function picture(context: Context, id: string, place: number): Promise<Buffer> {
  const job = await requireRequest(context, id, 'Status')
  const [described] = await describeJobs(context, [job], 'en')
  const work = described?.works[place]
  const file = work && (await findWorkFile(context.db, { id: work.image_id, accountId: job.accountId }))
  if (!file) throw notFound(id, 'Status')
  const bytes = await context.storage.get(file.file)
  return file.file.endsWith('.webp') ? Buffer.from(bytes) : sharp(bytes).webp({ quality: 95 }).toBuffer()
}

/** Ends a request; what is there already stays. */
export async function withdraw(context: Context, id: string, origin: string) {
  const job = await requireRequest(context, id, 'Status')
  if (job.stage !== 'ended') await cancel(context, job, id)
  return status(context, id, origin)
}

async function requireRequest(context: Context, id: string, what: string): Promise<JobRow> {
  const job = isUuid(id) ? await findJob(context.db, id) : undefined
  if (!Object.values(MARK).some((mark) => job?.requestKey?.startsWith(mark)) || !job) throw notFound(id, what)
  return job
}

const notFound = (id: string, what: string): HordeRefusal =>
  new HordeRefusal(404, 'RequestNotFound', `Image Waiting Prompt (${what}) with ID '${id.slice(0, 100)}' not found.`)
