import { createHash, randomUUID } from 'node:crypto'
import type { Context } from '../../../context.ts'
import type { Wishes } from '../../../db/schema/horde.ts'
import type { RequestKey } from '../../../http/request-key.ts'
import { isPrivateWebhook } from '../../../http/webhook-address.ts'
import { isUuid } from '../../../lib/is-uuid.ts'
import { Problem } from '../../../problem.ts'
import { offeredModels } from '../../catalogue/public.ts'
import { isForwarded } from '../../engines/public.ts'
import { findOnce, submit, toRequest } from '../../generation/public.ts'
import * as ledger from '../kudos/public.ts'
import { kudosFor } from '../kudos/public.ts'
import { NETWORK_KIND, waitUntilOpen } from '../matching/public.ts'
import { HordeRefusal, type Requester } from '../wire/public.ts'
import * as records from '../workers/public.ts'
import { requireRules } from './asked-rules.ts'
import { MARK } from './client.ts'
import { offerMissingModels } from './missing-models.ts'
import { modelNamed } from './models.ts'
import { type GenerateBody, generateBody } from './shapes.ts'
import { ordered, sharerOf } from './shared-keys.ts'
import { readSources } from './sources.ts'
import { countUse } from './style-data.ts'
import { chooseStyle, styled } from './styles.ts'

/** Kudos for a style's owner per request by another member. */
const FOR_STYLE = 2

type GenerateRequest = GenerateBody & { readonly origin: string; readonly once: RequestKey | undefined }

/**
 * Accepts an image request as a job of the key's owner. Returns its id, the price per image, and ignored wishes; image addresses are below `origin`.
 * Throws `HordeRefusal`, `Problem`.
 */
export async function generate(context: Context, who: Requester, { origin, once: named, ...asked }: GenerateRequest) {
  const chosen = asked.style === undefined ? undefined : await chooseStyle(context, who, asked.style)
  const body = chosen ? { ...asked, ...readStyled(asked, chosen.style), nsfw: chosen.style.nsfw } : asked
  requireRules(body)
  if (body.webhook !== undefined && (await isPrivateWebhook(context, body.webhook)))
    throw new HordeRefusal(400, 'InvalidWebhook', 'The webhook leads into a private network, where nothing is sent.')
  const workers = await knownWorkers(context, body.workers ?? [])
  const models = await modelIds(context, who, { names: body.models ?? [], isDry: body.dry_run })
  const price = priceOf(body)
  const kudos = price + (chosen && chosen.style.accountId !== who.accountId ? FOR_STYLE : 0)
  if (body.dry_run) return { kudos: Math.round(kudos * body.params.n) }

  // A style's shared key pays for its users.
  const sharer = chosen?.style.sharedKey ? await sharerOf(context, chosen.style.sharedKey).catch(() => undefined) : undefined
  const payer = sharer ?? who
  const mark = body.r2 ? MARK.file : MARK.inline
  const once = named && { ...named, key: mark + named.key }
  const known = once && (await findOnce(context, payer, once))
  if (known) return answerOf(context, { id: known.id, model: known.model, kudos, unused: [] })
  // A source image without a use is only post-processed, with the product's own modes.
  const isOnlyAfter = body.source_image !== undefined && body.source_processing == null && body.params.control_type == null
  const { params, only } = partOf(body.params, { isOnlyAfter })
  const sources = await readSources(body, { processing: body.source_processing ?? undefined, log: context.log, caller: payer.accountId })
  const { seed: requestedSeed, ...rest } = params
  const seed = seedOf(requestedSeed)
  const { request, unused } = await toRequest(context, payer, {
    prompt: body.prompt,
    params: { ...rest, ...(seed !== undefined && { seed }) },
    models,
    source_processing: sources.source_image === undefined ? undefined : (body.source_processing ?? undefined),
    ...sources,
  })
  const isForWorkers = isOfWorkersAlone(context, request.model)
  const wishes = wishesOf(body, { workers, only })
  const order = {
    requestKey: once?.key ?? mark + randomUUID(),
    accountId: payer.accountId,
    kudos: kudos * body.params.n,
    wishes: isForWorkers ? wishes : {},
    webhook: body.webhook === undefined ? null : { address: body.webhook, origin },
  }
  const { width, height, steps = 30 } = body.params
  const job = await ordered(context, { order, shared: payer.shared, pixels: width * height, steps, isOfStyle: sharer !== undefined }, () =>
    submit(context, payer, { ...request, larger: true, requestKey: order.requestKey, once }).catch(refused),
  )
  if (isForWorkers) await waitUntilOpen(context, job.id)
  if (chosen) await rewardStyle(context, who, { ...chosen, job: job.id })
  const idle = isForWorkers ? [] : [...Object.keys(only).map((name) => `params.${name}`), ...unusedWishes(wishes)]
  return answerOf(context, { id: job.id, model: request.model, kudos, unused: [...unused.map(callersName), ...idle] })
}

type Params = GenerateBody['params']

/** Parameters of a request after applying its style, validated like any. */
function readStyled(asked: GenerateBody, style: Parameters<typeof styled>[1]): Pick<GenerateBody, 'prompt' | 'params' | 'models'> {
  const { prompt, params, models } = generateBody.parse({ ...styled(asked, style) })
  return { prompt, params, models }
}

/** Parameters that only worker programs support. */
const WORKERS_ONLY = [
  'tis',
  'transparent',
  'facefixer_strength',
  'return_control_map',
  'hires_fix_denoising_strength',
  'workflow',
  'extra_texts',
]
/** Post-processing networks that our forms have, by field name. */
const AFTERWARDS: readonly (readonly [string, readonly string[]])[] = [
  ['upscaler', ['RealESRGAN_x2plus', 'RealESRGAN_x4plus', 'RealESRGAN_x4plus_anime_6B', 'NMKD_Siax', '4x_AnimeSharp']],
  ['faces', ['GFPGAN', 'CodeFormers']],
]

/** Separates parameters for form fields from those for workers only. */
function partOf({ post_processing: after, ...given }: Params, { isOnlyAfter }: { readonly isOnlyAfter: boolean }) {
  if (isOnlyAfter && Array.isArray(after) && after.length > 0) return { params: { ...given, post_processing: after }, only: {} }
  const isGiven = (name: string): boolean => given[name] !== undefined && given[name] !== null && given[name] !== false
  const names: string[] = Array.isArray(after) ? after.filter((name) => typeof name === 'string') : []
  const fields = AFTERWARDS.flatMap(([field, known]) => names.filter((name) => known.includes(name)).map((name) => [field, name] as const))
  const rest = names.filter((name) => !fields.some(([, known]) => known === name))
  const only: Record<string, unknown> = {
    ...Object.fromEntries(WORKERS_ONLY.filter(isGiven).map((name) => [name, given[name]])),
    ...(rest.length > 0 && { post_processing: rest }),
  }
  const params: Params = { ...given, ...Object.fromEntries(fields) }
  for (const name of WORKERS_ONLY) delete params[name]
  return { params, only }
}

/** Name of a form field in the call. */
const callersName = (field: string): string => (/^params\.(upscaler|faces)$/.test(field) ? 'params.post_processing' : field)

/** Errors of form fields, by path in the call. */
function refused(error: unknown): never {
  if (!(error instanceof Problem) || error.fields.length === 0) throw error
  const fields = error.fields.map((one) => ({
    ...one,
    field: OUTSIDE.has(one.field) ? (OUTSIDE.get(one.field) ?? '') : callersName(`params.${one.field}`),
  }))
  throw new Problem(error.code, { fields, params: error.params })
}
const OUTSIDE: ReadonlyMap<string, string> = new Map([
  ['prompt', 'prompt'],
  ['negative_prompt', 'prompt'],
  ['image', 'source_image'],
  ['mask', 'source_mask'],
  ['source_image', 'source_image'],
  ['source_mask', 'source_mask'],
])

/** Parses a seed, a number or a text; random if empty. */
function seedOf(seed: string | number | null | undefined): number | undefined {
  if (seed == null || seed === '') return undefined
  if (typeof seed === 'number') return Math.abs(seed) % 2 ** 32
  if (/^\d+$/.test(seed.trim())) return Number(BigInt(seed.trim()) % 2n ** 32n)
  return createHash('sha256').update(seed).digest().readUInt32BE(0)
}

/** The first five workers that a request names. Throws `WorkerNotFound`. */
async function knownWorkers({ db }: Pick<Context, 'db'>, ids: readonly string[]): Promise<string[]> {
  const first = ids.slice(0, 5)
  const found = await Promise.all(first.map(async (id) => (isUuid(id) ? records.findWorker(db, { id }) : undefined)))
  const missing = first.find((_, place) => !found[place])
  if (missing !== undefined) throw new HordeRefusal(404, 'WorkerNotFound', `Worker with ID '${missing.slice(0, 100)}' not found.`)
  return first
}

function wishesOf(body: GenerateBody, { workers, only }: { workers: readonly string[]; only: Readonly<Record<string, unknown>> }): Wishes {
  return {
    ...(body.trusted_workers && { trusted: true }),
    ...(!body.slow_workers && { slow: false }),
    ...(body.extra_slow_workers && { extraSlow: true }),
    ...(workers.length > 0 && { workers, isDenyList: body.worker_blacklist }),
    ...(body.disable_batching && { single: true }),
    ...(body.nsfw === false && { nsfw: false }),
    ...(Object.keys(only).length > 0 && { params: only }),
  }
}

/** Wishes that have no effect if no worker makes the images, by name in the call. */
const unusedWishes = ({ trusted, slow, workers }: Wishes): string[] => [
  ...(trusted ? ['trusted_workers'] : []),
  ...(slow === false ? ['slow_workers'] : []),
  ...(workers ? ['workers'] : []),
]

/** Returns true if only workers offer a model. */
function isOfWorkersAlone({ catalogue }: Pick<Context, 'catalogue'>, model: string): boolean {
  const { connections, models } = catalogue.current()
  const carriers = models.find(({ id }) => id === model)?.connections ?? []
  return carriers.length > 0 && carriers.every((id) => connections.get(id)?.kind === NETWORK_KIND)
}

/** Name that clients send for the default model. */
const ANY = 'stable_diffusion'

/**
 * Ids of our models by Horde names, catalogue labels or ids. Empty for any. An unknown model that the AI Horde's reference names is offered for
 * future workers. Throws for other names.
 */
async function modelIds(
  context: Context,
  who: Requester,
  { names, isDry }: { readonly names: readonly string[]; readonly isDry: boolean },
): Promise<string[]> {
  const idsOf = (): string[] => {
    const offered = offeredModels(context, who).filter((model) => !isForwarded(context, model))
    return names.flatMap((name) => modelNamed(offered, name)?.id ?? [])
  }
  const found = idsOf()
  if (found.length > 0 || names.length === 0 || names.includes(ANY)) return found
  const isAbsent = await offerMissingModels(context, names, { isDry })
  const wanted = isAbsent ? idsOf() : []
  if (wanted.length > 0 || (isAbsent && isDry)) return wanted
  throw new HordeRefusal(400, 'UnexpectedModelName', `No such model here: ${names.join(', ').slice(0, 300)}`)
}

function priceOf({ params, models = [] }: GenerateBody): number {
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
      ...(control != null ? ['control' as const] : []),
      ...(Array.isArray(after) && after.length > 0 ? ['postProcessing' as const] : []),
    ],
  })
}

/** Counts the use of a style, and rewards its owner if another member uses it. */
async function rewardStyle(
  { db }: Pick<Context, 'db'>,
  who: Requester,
  { style, collection, job }: Awaited<ReturnType<typeof chooseStyle>> & { readonly job: string },
): Promise<void> {
  await countUse(db, { style: style.id, collection })
  if (style.accountId === who.accountId) return
  await ledger.addKudos(db, { accountId: style.accountId, reason: 'styled', amount: FOR_STYLE, subject: `style:${job}` })
}

const NOBODY_THERE = 'No worker that is there now can make this. It waits for one, or goes to another engine.'

function answerOf(context: Context, { id, model, kudos, unused }: { id: string; model: string; kudos: number; unused: readonly string[] }) {
  const isResting = offeredModels(context).find((one) => one.id === model)?.resting === true
  const words = [...(isResting ? [NOBODY_THERE] : []), ...(unused.length > 0 ? [`Not used by this model: ${unused.join(', ')}.`] : [])]
  return {
    id,
    kudos: Math.round(kudos),
    ...(words.length > 0 && { message: words.join(' ') }),
    ...(isResting && { warnings: [{ code: 'NoAvailableWorker', message: NOBODY_THERE }] }),
  }
}
