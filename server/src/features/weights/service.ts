import { totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import type { ManagedWeights } from '@stipple/core/contract/weights'
import type { Text } from '@stipple/core/domain/text'
import { ADDON, hasCard, modelIdOf, readRun } from '@stipple/engines/neural/public'
import { EngineError } from '@stipple/engines/spec'
import { CUSTOM_LICENCE, type Preset, pathOf, type WeightState } from '@stipple/engines/weights/public'
import { LANGUAGE_RUNNER, readAnswer } from '@stipple/engines/words/public'
import type { Context } from '../../context.ts'
import { recordAction } from '../../db/record-action.ts'
import type { Caller } from '../../http/caller.ts'
import { diskRoom } from '../../lib/disk-room.ts'
import { Problem } from '../../problem.ts'
import { orderPack, packsOfMachines } from '../machines/public.ts'

/** Fractions of the memory that a run may use comfortably, and at most. */
const COMFORT = 0.6
const MOST = 0.9

/** Packs that run models, by kind of model; the one for graphics cards is the operator's choice. */
const PROGRAMS: Readonly<Partial<Record<Preset['kind'], string>>> = { pictures: ADDON, words: LANGUAGE_RUNNER }

/** Models available for this machine with their state, and the machine's resources. */
export async function describeWeights(context: Context) {
  const { weightDirectory: directory } = context.config
  const [states, packs, room] = await Promise.all([context.weights.list(), packsOfMachines(context), diskRoom(directory)])
  const card = mayUseCard(context)
  return {
    folder: resolve(directory),
    memory: memoryOf(context),
    free: room?.free ?? 0,
    card,
    program: packs.find(({ id }) => id === ADDON)?.state ?? ('unsupported' as const),
    presets: await Promise.all(states.map((state) => describe(context, state))),
  }
}

async function describe(context: Context, { preset, phase, received, total, failure, sums }: WeightState): Promise<ManagedWeights> {
  const { weightDirectory: directory } = context.config
  const folder = join(directory, preset.id)
  const [run, answer] = await Promise.all([readRun(folder), readAnswer(folder)])
  return {
    id: preset.id,
    kind: preset.kind,
    label: preset.label,
    description: preset.description,
    licence: preset.licence,
    own: preset.isOwn === true,
    files: preset.files.map(({ name, address, path, bytes, sha256 }) => ({
      name,
      path: pathOf(directory, preset, { name, ...(path !== undefined && { path }) }),
      bytes,
      ...(address !== '' && { address }),
      ...(sha256 !== undefined && { sha256 }),
      ...(sums[name] !== undefined && { proved: sums[name] }),
    })),
    reads_chinese: preset.readsChinese,
    memory: preset.memoryBytes,
    fits: fitsOf(context, preset),
    phase,
    received,
    total,
    ...(failure && { failure }),
    ...(preset.kind === 'pictures' && { model: modelIdOf(preset) }),
    ...(run && { last_run: run }),
    ...(answer && { last_answer: answer }),
  }
}

/**
 * Orders the download and verification of a preset's weights, and of the program that runs them. Throws `not_found`, and `invalid_input` if another
 * licence was accepted.
 */
export async function orderWeights(
  context: Context,
  { accountId }: Pick<Caller, 'accountId'>,
  { id, licence, place }: { readonly id: string; readonly licence: string; readonly place?: string },
): Promise<void> {
  const mirror = context.settings.get('models.weightMirror')
  await asProblem(context.weights.order(id, { licence, ...(mirror !== '' && { mirror }) }))
  await recordAction(context.db, {
    accountId,
    action: 'weights_order',
    subject: id,
    after: { licence, ...(place !== undefined && { place }) },
  })
  const { preset } = (await context.weights.list()).find((state) => state.preset.id === id) ?? {}
  const pack = preset && PROGRAMS[preset.kind]
  const program = (await context.packs.list()).find(({ id: one }) => one === pack)
  if (program?.state !== 'absent') return
  // Without a process that generates nothing runs, and the first one downloads the program.
  await orderPack(context, { pack: program.id, to: 'install' }).catch((error: unknown) =>
    context.log.info({ err: error }, 'the runner of local models could not be requested'),
  )
}

/**
 * Adds the operator's own file and orders its verification; one that does not fit is listed and waits for confirmation. Returns what it is, or why it
 * cannot be used.
 */
export async function adoptWeights(
  context: Context,
  caller: Pick<Caller, 'accountId'>,
  place: string,
): Promise<{ readonly id: string } | { readonly reason: Text }> {
  const inspection = await context.weights.adopt(place)
  if ('reason' in inspection) return inspection
  const { preset } = (await context.weights.list()).find((state) => state.preset.id === inspection.id) ?? {}
  if (preset && fitsOf(context, preset) !== 'no') await orderWeights(context, caller, { id: inspection.id, licence: CUSTOM_LICENCE, place })
  return inspection
}

/** Cancels a download. Throws `not_found`. */
export async function cancelWeights(context: Context, { accountId }: Pick<Caller, 'accountId'>, id: string): Promise<void> {
  await asProblem(context.weights.cancel(id))
  await recordAction(context.db, { accountId, action: 'weights_cancel', subject: id })
}

/** Deletes the files of a preset. Throws `not_found`, and `unavailable` during a download. */
export async function removeWeights(context: Context, { accountId }: Pick<Caller, 'accountId'>, id: string): Promise<void> {
  await asProblem(context.weights.remove(id))
  await recordAction(context.db, { accountId, action: 'weights_remove', subject: id })
}

/** Returns true if runs may use a graphics card, and one seems to exist. */
export const mayUseCard = ({ settings }: Pick<Context, 'settings'>): boolean => settings.get('models.graphics') && hasCard()

async function asProblem(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    if (error.code === 'model_missing') throw new Problem('not_found', { cause: error })
    if (error.code === 'unavailable') throw new Problem('unavailable', { cause: error })
    throw new Problem('invalid_input', { fields: [{ field: 'licence', code: 'not_an_option', params: {} }] })
  }
}

/** Largest memory of a run (bytes). */
const memoryOf = ({ config }: Context): number => Math.min(totalmem(), config.engine.memoryBytes ?? Number.POSITIVE_INFINITY)

/** Returns true if a run of a model fits into memory. Unknown for graphics memory. */
function fitsOf(context: Context, { kind, memoryBytes }: Preset): ManagedWeights['fits'] {
  if (kind === 'pictures' && mayUseCard(context)) return 'card'
  const share = memoryBytes / memoryOf(context)
  return share <= COMFORT ? 'yes' : share <= MOST ? 'tight' : 'no'
}
