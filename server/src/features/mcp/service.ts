import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/server'
import type { Work } from '@stipple/core/contract/shapes'
import { type Language, localize } from '@stipple/core/domain/text'
import { toWireSchema } from '@stipple/core/domain/wire-schema'
import type { Mode } from '@stipple/core/modes/define-mode'
import { findMode } from '@stipple/core/modes/find-mode'
import { convertPicture } from '@stipple/engines/kit/convert-picture'
import type { Context } from '../../context.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import type { Caller } from '../../http/caller.ts'
import { idempotencyKeyFrom } from '../../http/request-key.ts'
import { Problem } from '../../problem.ts'
import { requireRoom } from '../../storage/quota.ts'
import { offeredModels, requireModel } from '../catalogue/public.ts'
import { balanceOf } from '../credits/public.ts'
import { cancel, checkedJob, describeJobs, readOutputs, requireJob, submit } from '../generation/public.ts'
import type { WaitForEnd } from '../jobs/follow/public.ts'
import { bytesOfImageText, storeUpload } from '../uploads/public.ts'
import { listWorks, MAX_PIXELS } from '../works/public.ts'
import { requireScope } from './policy.ts'
import { linkTo, presentJob, presentModel, presentWork, toResult } from './present.ts'
import type { WishInput } from './shapes.ts'

/** One request of an agent. */
export interface AgentRequest {
  readonly context: Context
  readonly caller: Caller
  readonly language: Language
  /** Scheme and host of addresses in the reply. */
  readonly origin: string
  readonly waitForEnd: WaitForEnd
  /** Aborted when the agent disconnects or the server stops. */
  readonly signal: AbortSignal
}

export function listModels({ context, caller, language }: AgentRequest, { mode }: { mode?: string | undefined }): CallToolResult {
  requireScope(caller, 'generate', 'read')
  const models = offeredModels(context, caller).filter(({ modes }) => mode === undefined || modes.some(({ id }) => id === mode))
  return toResult({ models: models.map((model) => presentModel(model, language)) })
}

/** Throws `model_missing`, `invalid_input`. */
export function describeModel(
  { context, caller, language }: AgentRequest,
  wanted: { model: string; mode?: string | undefined },
): CallToolResult {
  requireScope(caller, 'generate', 'read')
  const offered = offeredModels(context, caller).find(({ id }) => id === wanted.model)
  const mode = wanted.mode === undefined ? offered?.modes[0] : findMode(wanted.mode)
  if (!mode) throw new Problem('model_missing')
  const model = requireModel(context, { caller, mode, wanted: wanted.model })
  return toResult({
    ...presentModel(model, language),
    mode: mode.id,
    schema: toWireSchema(localize(model.label, language), mode.properties(model, { bare: true }), language),
  })
}

/** Throws as submitting would. */
export async function quote({ context, caller }: AgentRequest, wish: WishInput): Promise<CallToolResult> {
  requireScope(caller, 'generate', 'read')
  await requireRoom(context, caller.accountId, 1)
  const { cost, model, mode, count } = await checkedJob(context, caller, requestOf(context, caller, wish))
  return toResult({ dots: cost, outputs: count, mode, model, balance: await balanceOf(context.db, caller.accountId) })
}

interface GenerateRequest extends WishInput {
  readonly wait_seconds?: number | undefined
  readonly request_id?: string | undefined
}

/**
 * Generates and waits for a while. If the agent disconnects before it has a handle, the job is cancelled, unless the request has an idempotency key.
 */
export async function generate(
  requester: AgentRequest,
  { wait_seconds: seconds = MAX_WAIT, request_id: once, ...wish }: GenerateRequest,
): Promise<CallToolResult> {
  const { context, caller, signal } = requester
  requireScope(caller, 'generate')
  const named = once === undefined ? undefined : idempotencyKeyFrom(caller, `mcp:${once}`, wish)
  const queued = await submit(context, caller, { ...requestOf(context, caller, wish), once: named })
  const job = await jobAfterWait(requester, queued, seconds)
  if (signal.aborted && once === undefined && job.stage !== 'ended') await cancel(context, caller, job.id).catch(ignoreRefusal)
  return resultOf(requester, job)
}

export async function look(
  requester: AgentRequest,
  { job: id, wait_seconds: seconds = MAX_WAIT }: { job: string; wait_seconds?: number | undefined },
) {
  requireScope(requester.caller, 'generate', 'read')
  return resultOf(requester, await jobAfterWait(requester, await requireJob(requester.context, requester.caller, id), seconds))
}

/** Throws `not_found`, `not_cancellable`. */
export async function cancelJob(requester: AgentRequest, { job }: { job: string }): Promise<CallToolResult> {
  requireScope(requester.caller, 'generate')
  return resultOf(requester, await cancel(requester.context, requester.caller, job))
}

export async function upload({ context, caller }: AgentRequest, { image }: { image: string }): Promise<CallToolResult> {
  requireScope(caller, 'upload')
  const { url, width, height, bytes } = await storeUpload(context, {
    accountId: caller.accountId,
    bytes: bytesOfImageText(image, 'image'),
    field: 'image',
  })
  return toResult({ file: url, width, height, bytes })
}

export async function works(
  { context, caller, origin }: AgentRequest,
  { limit = 10, after }: { limit?: number | undefined; after?: string | undefined },
) {
  requireScope(caller, 'read')
  const page = { size: limit, number: 1, order: 'DESC', after } as const
  const found = await listWorks(context, caller, { filter: { mode: undefined }, page })
  return toResult(
    { works: found.map((work) => presentWork(work, origin)) },
    found.map((work) => linkTo(work, origin)),
  )
}

/** Less than usual timeouts of clients and proxies (seconds). */
export const MAX_WAIT = 50

export const jobAfterWait = async ({ waitForEnd, signal }: AgentRequest, job: JobRow, seconds: number): Promise<JobRow> =>
  (await waitForEnd(job.id, { signal, milliseconds: seconds * 1000 })) ?? job

/** Request for a wish: text to image, unless it names a mode or a model with another task. */
function requestOf(context: Context, caller: Caller, { prompt, model = '', mode, input = {} }: WishInput) {
  const offered = offeredModels(context, caller).find(({ id }) => id === model)
  const known = offered?.modes.find(({ id }) => id === 'Text2Img') ?? offered?.modes[0]
  const wanted = { ...input, ...(prompt !== undefined && { prompt }) }
  const id = mode ?? known?.id ?? 'Text2Img'
  return { mode: id, model, input: wanted, bare: true, unused: unusedOf(context, caller, { mode: findMode(id), model, input: wanted }) }
}

/** Input fields that are not in the form. */
function unusedOf(context: Context, caller: Caller, { mode, model, input }: { mode: Mode | undefined; model: string; input: object }) {
  if (!mode) return []
  const properties = mode.properties(requireModel(context, { caller, mode, wanted: model }), { bare: true })
  return Object.keys(input).filter((name) => !Object.hasOwn(properties, name))
}

/** Side of images sent to agents (pixels). */
const SIDE = 1024

/** State of a job, with its works as links, and images also as content. */
export async function resultOf({ context, language, origin }: AgentRequest, job: JobRow): Promise<CallToolResult> {
  const [described] = await describeJobs(context, [job], language)
  if (!described) throw new Problem('not_found')
  const outputs = job.status === 'Finished' ? await readOutputs(context, job) : []
  const shown = await Promise.all(outputs.map(({ work, bytes }) => pictureOf(context, work, bytes)))
  const links = described.works.map((work) => linkTo(work, origin))
  return { ...toResult(presentJob(described, origin), [...shown.flat(), ...links]), ...(job.status === 'Failed' && { isError: true }) }
}

async function pictureOf({ log }: Pick<Context, 'log'>, { media }: Work, bytes: Uint8Array): Promise<ContentBlock[]> {
  if (media !== 'image') return []
  const resize = { width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true } as const
  const small = await convertPicture({ picture: bytes, resize, format: 'webp', quality: 85, mostPixels: MAX_PIXELS }, { log })
  return [{ type: 'image', data: Buffer.from(small).toString('base64'), mimeType: 'image/webp' }]
}

/** Ignores an error such as that the job has ended. */
export function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Problem)) throw error
}
