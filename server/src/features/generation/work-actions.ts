import { randomInt } from 'node:crypto'
import { LIMITS } from '@stipple/core/domain/limits'
import type { ModeId } from '@stipple/core/domain/mode-ids'
import { splitPrompts } from '@stipple/core/domain/prompt'
import type { Input, Properties } from '@stipple/core/domain/property'
import { validateInput } from '@stipple/core/domain/validate-input'
import { WORK_ACTIONS, type WorkAction } from '@stipple/core/domain/work-actions'
import type { Mode } from '@stipple/core/modes/define-mode'
import { findMode } from '@stipple/core/modes/find-mode'
import type { Context } from '../../context.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import type { WorkRow } from '../../db/schema/works.ts'
import { Problem } from '../../problem.ts'
import { mayUse, type OfferedModel, offeredModels, requireModel } from '../catalogue/public.ts'
import { findOwnWork, presentWork } from '../works/public.ts'
import { type Member, submit } from './service.ts'

interface Run {
  readonly mode: Mode
  readonly model: OfferedModel
  readonly input: Input
}

/** A possible action, with its mode, model and price in dots. */
export interface WorkOffer {
  readonly action: WorkAction
  readonly mode: ModeId
  readonly model: string
  readonly cost: number
}

/** Lists the one-click actions for a member's work. Throws `not_found`. */
export async function actionsOf(context: Context, member: Member, id: string): Promise<WorkOffer[]> {
  const work = await requireWork(context, member, id)
  return WORK_ACTIONS.flatMap((action) => {
    const run = PLANS[action]({ context, member, work })
    return run ? [{ action, mode: run.mode.id, model: run.model.id, cost: run.mode.price(run.input, run.model) }] : []
  })
}

/** Runs an action as an ordinary job. The same request key returns the same job. Throws `invalid_input` for an impossible action, and as `submit`. */
export async function act(
  context: Context,
  member: Member,
  {
    id,
    action,
    ...sent
  }: { readonly id: string; readonly action: WorkAction; readonly requestKey: string | undefined; readonly quote?: number | undefined },
): Promise<JobRow> {
  const work = await requireWork(context, member, id)
  const run = PLANS[action]({ context, member, work })
  if (!run) throw new Problem('invalid_input', { fields: [{ field: 'action', code: 'not_an_option', params: {} }] })
  const { mode, model, input } = run
  return submit(context, member, { mode: mode.id, model: model.id, input, larger: true, ...sent, origin: work.id })
}

async function requireWork(context: Context, { accountId }: Pick<Member, 'accountId'>, id: string): Promise<WorkRow> {
  const work = await findOwnWork(context.db, { id, accountId })
  if (!work) throw new Problem('not_found')
  return work
}

interface ActionRequest {
  readonly context: Context
  readonly member: Member
  readonly work: WorkRow
}
/** The run of an action; undefined if it is not possible. */
type Plan = (asked: ActionRequest) => Run | undefined

/** Strengths at which image to image keeps the composition, or only the subject. */
const STRENGTH = { slight: 0.35, strong: 0.65 } as const

const PLANS: Readonly<Record<WorkAction, Plan>> = {
  vary_slight: (asked) => repainted(asked, STRENGTH.slight) ?? again(asked, 'variation'),
  vary_strong: (asked) => repainted(asked, STRENGTH.strong) ?? again(asked, 'seed'),
  upscale: (asked) => (isRoomFor(asked.work, LEAST_FACTOR) ? ofPicture(asked, 'Upscaling') : undefined),
  cut_out: (asked) => (asked.work.mode === 'RemoveBg' ? undefined : ofPicture(asked, 'RemoveBg')),
  animate: (asked) => ofPicture(asked, 'Img2Video'),
}

const LEAST_FACTOR = 2

/** Returns true if a picture can be upscaled by this factor. */
const isRoomFor = ({ width, height }: WorkRow, factor: number): boolean => Math.max(width ?? 0, height ?? 0) * factor <= LIMITS.result.side

/** Runs a mode that needs nothing but an image. */
function ofPicture({ context, member, work }: ActionRequest, id: ModeId): Run | undefined {
  const mode = findMode(id)
  if (work.media !== 'image' || !mode || !mayUse(member, mode)) return undefined
  const model = offeredModels(context, member).find((one) => one.modes.includes(mode))
  return model && settled(mode, requireModel(context, { caller: member, mode, wanted: '' }), { image: presentWork(work).image })
}

/** Generates again from the image with the model and prompt that made it, if the model takes text and images. */
function repainted({ context, member, work }: ActionRequest, strength: number): Run | undefined {
  const mode = findMode('Img2Img')
  const model = offeredModels(context, member).find(({ id }) => id === work.model)
  const paints = model?.can.strength === true && model.tasks.includes('text-to-image') && model.tasks.includes('image-to-image')
  if (work.media !== 'image' || work.template !== null || !mode || !paints || !mayUse(member, mode)) return undefined
  const { prompt, negative } = splitPrompts(work.prompt)
  if (prompt === '') return undefined
  const words = { prompt, ...(negative !== '' && { negative_prompt: negative }) }
  return settled(mode, model, { ...work.params, seed: newSeed(), ...words, image: presentWork(work).image, denoising_strength: strength })
}

/** Runs it again with another seed, or another one for details only. A work of an app is made by the app again. */
function again({ context, member, work }: ActionRequest, field: 'seed' | 'variation'): Run | undefined {
  const mode = findMode(work.mode)
  const model = offeredModels(context, member).find(({ id }) => id === work.model)
  if (work.template !== null || !mode || !model?.modes.includes(mode) || !mayUse(member, mode)) return undefined
  if (mode.properties(model)[field] === undefined) return undefined
  const { variation: _, ...params } = work.params
  return settled(mode, model, { ...params, [field]: newSeed() })
}

/** A checked run with one output; undefined if the form refuses it. */
function settled(mode: Mode, model: OfferedModel, wanted: Input): Run | undefined {
  const properties = mode.properties(model, { larger: true })
  const known = Object.entries(wanted).filter(([name]) => properties[name] !== undefined)
  const checked = validateInput(properties, { ...Object.fromEntries(known), ...oneOf(properties) })
  return checked.ok && mode.check(checked.input).length === 0 ? { mode, model, input: checked.input } : undefined
}

const oneOf = (properties: Properties): Input => (properties['n'] ? { n: 1 } : {})

const newSeed = (): number => randomInt(LIMITS.seed.max + 1)
