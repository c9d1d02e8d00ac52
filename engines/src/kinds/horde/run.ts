import type { Text } from '@stipple/core/domain/text'
import { fileTypeFromFile } from 'file-type'
import { z } from 'zod'
import { atSize, compositeOriginal, readPixels, within } from '../../kit/edit-pictures.ts'
import { seedAt } from '../../kit/seeds.ts'
import { EngineError, type Output, type Run, type RunIo, type Step, type Warning } from '../../spec.ts'
import type { Family } from '../comfyui/public.ts'
import { isPainting, type PaintJob, paintingOf } from '../sdapi/public.ts'
import type { SavedModel } from '../spec.ts'
import { readRemoteId, STEP } from './models.ts'
import { type HordeRules, orderOf } from './order.ts'
import { isEnlarged } from './post-processing-fields.ts'
import { type HordeCheck, type HordeResults, readCheck, readResults, submit, withdraw } from './request.ts'
import type { HordeWire } from './wire.ts'

interface RunParts {
  readonly run: Run
  readonly io: RunIo
  readonly savedModels: readonly SavedModel[]
  readonly rules: HordeRules
}

/** Stored record of a request: the Horde chooses its id. */
export const operation = z.object({
  id: z.string().min(1),
  /** Time since which no worker can take it (ms). */
  since: z.number().optional(),
})
type Operation = z.infer<typeof operation>

/** Submits a run. */
export async function start(wire: HordeWire, { run, io, savedModels, rules }: RunParts): Promise<Step> {
  const { family, name, painting } = await prepare(run, savedModels, io)
  const { shares, key } = await io.terms()
  const order = await orderOf(painting, { family, name, options: run.options, rules, shares })
  return {
    kind: 'waiting',
    operation: { id: await submit(wire, order, key) },
    lookAfterMs: SOONEST,
  }
}

async function prepare(
  { task, model }: Run,
  savedModels: readonly SavedModel[],
  io: RunIo,
): Promise<{ family: Family; name: string; painting: PaintJob }> {
  const { family, name } = readRemoteId(savedModels.find(({ traits }) => traits.id === model.id)?.remoteId ?? '')
  if (!family || !isPainting(task)) throw new EngineError('model_missing', `the Horde does not do ${task.kind} with ${model.id}`)
  return { family, name, painting: await paintingOf(task, { ...family, step: STEP, pixels: pixelsOf(family) }, io) }
}

/** Pixels of an image to edit. Larger ones require kudos in advance. */
const pixelsOf = (family: Family | undefined): number => Math.max(family?.side ?? 0, 768) ** 2

/** Interval between polls (ms): checks are cached for a second there. */
const [SOONEST, LATEST] = [1000, 5000]
/** Fraction of the wait until the next poll. */
const PART = 0.1
/** Time without a capable worker after which a run is tried elsewhere (ms); the Horde updates this every minute. */
const PATIENCE = 90_000

/** Polls a run with a cheap call, and downloads the results when done. */
export async function poll(wire: HordeWire, known: Operation, { run, io, savedModels }: Omit<RunParts, 'rules'>): Promise<Step> {
  const state = await readCheck(wire, known.id)
  if (!state.done && !state.faulted) return state.is_possible ? waiting({ id: known.id }, state) : nobody(wire, known, { state, io })
  const results = await readResults(wire, known.id, io)
  if (results.pictures.length === 0) throw withoutPicture(state, results)
  return { kind: 'done', outputs: await outputsOf(results, { run, io, savedModels }), warnings: warningsOf(results) }
}

const waiting = (known: Operation, { wait_time: seconds, queue_position: position }: HordeCheck): Step => ({
  kind: 'waiting',
  operation: { id: known.id, ...(known.since !== undefined && { since: known.since }) },
  lookAfterMs: Math.min(LATEST, Math.max(SOONEST, seconds * 1000 * PART)),
  ...(position > 0 && { position }),
})

/** Waits for a capable worker for a while, then cancels the run, so that another engine can take it. */
async function nobody(wire: HordeWire, { id, since }: Operation, { state, io }: { state: HordeCheck; io: RunIo }): Promise<Step> {
  const first = since ?? io.now()
  if (io.now() - first < PATIENCE) return waiting({ id, since: first }, state)
  await withdraw(wire, id)
  throw new EngineError('lost', 'no worker of the Horde can do it', { text: NOBODY })
}

function withoutPicture({ faulted }: HordeCheck, { censored }: HordeResults): EngineError {
  if (censored > 0) return new EngineError('content_policy', 'all pictures were censored by their workers', { text: CENSORED })
  if (faulted) return new EngineError('internal', 'several workers failed at the run', { retryable: false, text: FAULTED })
  return new EngineError('internal', 'the run ended without a result')
}

async function outputsOf({ pictures }: HordeResults, { run, io, savedModels }: Omit<RunParts, 'rules'>): Promise<readonly Output[]> {
  const { task, options } = run
  // A map would be computed from its image again.
  const held = task.kind === 'inpaint' || task.kind === 'outpaint' ? (await prepare(run, savedModels, io)).painting.kept : undefined
  const pixels = pixelsOf(readRemoteId(savedModels.find(({ traits }) => traits.id === run.model.id)?.remoteId ?? '').family)
  const [first = ''] = task.kind === 'image-to-image' ? task.images : []
  // Sides are multiples of 64 there: an edited image gets its original aspect ratio back.
  const shape = first === '' || isEnlarged(options) ? undefined : within(await readPixels(first, 'images', io), { pixels, step: 1 })
  const outputs: Output[] = []
  for (const [index, { file, seed }] of pictures.entries()) {
    const rest = held ? await compositeOriginal(file, held, io.folder) : file
    const own = shape ? await atSize(rest, shape, io.folder) : rest
    outputs.push({
      media: 'image',
      type: (await fileTypeFromFile(own))?.mime ?? 'image/webp',
      content: { file: own },
      seed: seed ?? seedAt(task, index),
      ...(isEnlarged(options) && { enlarged: true }),
    })
  }
  return outputs
}

function warningsOf({ censored, lacksLora }: HordeResults): readonly Warning[] {
  return [
    ...(censored > 0 ? [{ code: 'censored', text: someCensored(censored) }] : []),
    ...(lacksLora ? [{ code: 'no_lora', text: NO_LORA }] : []),
  ]
}

const NOBODY: Text = {
  en: 'No Horde worker can run this job now. Try a smaller size, fewer extras or another model.',
  zh: 'AI Horde 目前没有机器能完成这个任务，请减小尺寸、减少附加选项或换一个模型。',
}
const CENSORED: Text = {
  en: 'The worker withheld the result as unsafe. Rephrase the prompt.',
  zh: '结果被生成它的机器判定为不安全而未返回，请换一种描述。',
}
const FAULTED: Text = {
  en: 'Several Horde workers failed at this job. Try another model or a smaller size.',
  zh: 'AI Horde 的多台机器都未能完成，请换一个模型或减小尺寸再试。',
}
const NO_LORA: Text = {
  en: 'The worker could not load a LoRA, so the image was made without it.',
  zh: '生成它的机器未能加载其中一个插件，图片没有用上它。',
}
const someCensored = (count: number): Text => ({
  en: `Withheld as unsafe: ${count}.`,
  zh: `有 ${count} 张图片被生成它的机器判定为不安全而未返回。`,
})
