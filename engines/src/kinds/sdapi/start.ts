import type { Task } from '@stipple/core/domain/task'
import { fileTypeFromFile } from 'file-type'
import { makeControlMap } from '../../builtin/control/public.ts'
import { atSize, compositeOriginal, readPixels, toPng, within } from '../../kit/edit-pictures.ts'
import { seedAt } from '../../kit/seeds.ts'
import { EngineError, type EngineErrorCode, type Output, type Run, type RunIo, type Step, type Warning } from '../../spec.ts'
import type { Family } from '../comfyui/public.ts'
import { chosenFaceRepair } from '../face-repair.ts'
import { missingLora } from '../missing-lora.ts'
import type { ServiceWire } from '../service-wire.ts'
import { controlModelOf } from './control-models.ts'
import { dialectOf } from './dialects.ts'
import { executeOrders } from './execute-orders.ts'
import { familyById } from './families.ts'
import {
  readCheckpoints,
  readControlModels,
  readControlModules,
  readControlUnits,
  readFaceRepairs,
  readLoras,
  readSamplers,
  readSchedules,
  readUpscalers,
} from './lists.ts'
import { facesOrder, type Order, ordersOf, upscaleOrder } from './orders.ts'
import { isPainting, type PaintJob, paintingOf } from './painting.ts'
import { progressOf } from './progress.ts'
import { chosenReference, isReference } from './reference.ts'
import type { SdapiModel } from './remote-id.ts'
import { BUSY_MS } from './wire.ts'
import { type PromptLora, loraIdOf } from './words.ts'

/** Failures after which the server may still work on a run. */
const DOUBTFUL: ReadonlySet<EngineErrorCode> = new Set(['lost', 'timeout', 'unavailable'])

/**
 * Executes a run: the server responds when its images are ready, and stores them nowhere. If the connection breaks while the server continues, the
 * run is awaited, so that the same work is not submitted again meanwhile; its images are lost.
 */
export async function start(wire: ServiceWire, { remote, run, io }: { remote: SdapiModel; run: Run; io: RunIo }): Promise<Step> {
  const dialect = dialectOf(remote.dialect)
  const { task, key } = run
  if (task.kind === 'control' && task.mapOnly) return { kind: 'done', outputs: [await mapOf(task, io)], warnings: [] }
  const { orders, warnings = [], finish } = await prepare(wire, { remote, run, io })
  // Without ids, any current run would count as ours.
  if (!dialect.named && (await progressOf(wire, dialect, key)).state === 'running')
    throw new EngineError('rate_limited', 'the server is at work for somebody else', { retryAfterMs: BUSY_MS })
  try {
    const files = await executeOrders(orders, { wire, dialect, key, io })
    const outputs: Output[] = []
    for (const [index, file] of files.entries()) if (file !== undefined) outputs.push(await finish(file, seedAt(task, index)))
    return { kind: 'done', outputs, warnings }
  } catch (error) {
    if (!(error instanceof EngineError) || !DOUBTFUL.has(error.code)) throw error
    const { state } = await progressOf(wire, dialect, key).catch(() => ({ state: 'gone' }) as const)
    if (state === 'gone') throw error
    io.log.warn({ job: run.jobId, err: error }, 'the connection broke during a run; its end is awaited, its result is lost')
    return waiting(key)
  }
}

/** Time until the next poll (ms). */
const LOOK_AFTER_MS = 2000

export const waiting = (key: string): Extract<Step, { kind: 'waiting' }> => ({
  kind: 'waiting',
  operation: { key },
  lookAfterMs: LOOK_AFTER_MS,
})

interface Prepared {
  readonly orders: readonly Order[]
  readonly warnings?: readonly Warning[]
  /** Converts a result file to an output. */
  readonly finish: (file: string, seed: number) => Promise<Output>
}

const NO_UNIT: Warning = {
  code: 'no_reference',
  text: {
    en: 'Without the reference image: all ControlNet units of the server are taken by the controls.',
    zh: '未使用参考图：服务器的 ControlNet 单元都已用于控制。',
  },
}

interface StartOptions {
  readonly remote: SdapiModel
  readonly run: Run
  readonly io: RunIo
}

async function prepare(wire: ServiceWire, { remote, run: { task, key, options }, io }: StartOptions): Promise<Prepared> {
  if (task.kind === 'upscale' && remote.family === 'upscale') return prepareUpscale(wire, { remote, task, io })
  if (task.kind === 'restore' && remote.family === 'faces') return prepareFaces(wire, { remote, image: task.image, io })
  const family = familyById(remote.family)
  if (!family || !isPainting(task)) throw new EngineError('model_missing', `${remote.name} does not do ${task.kind}`)
  const { dialect } = remote
  const [title, samplers, schedules] = await Promise.all([titleOf(wire, remote), readSamplers(wire), readSchedules(wire, dialect)])
  const isPlain = task.kind === 'text-to-image' && !dialectOf(dialect).hires
  const painting = await paintingOf(isPlain ? { ...task, hiresFix: false } : task, family, io)
  const addons = await addonsOf(wire, { remote, loras: painting.words.loras ?? [] })
  const controlModels = await controlModelsFor(wire, { remote, family, painting })
  const wanted = await referenceFor(wire, { remote, options, io })
  const fits = !wanted || controlModels.length === 0 || controlModels.length < (await readControlUnits(wire, dialect))
  const reference = fits ? wanted : undefined
  const faces = await chosenFaceRepair(options, () => readFaceRepairs(wire, dialect))
  const orders = ordersOf(painting, { dialect, family, key, title, samplers, schedules, addons, controlModels, reference, faces })
  const { kept } = painting
  return {
    orders,
    warnings: fits ? [] : [NO_UNIT],
    finish: async (file, seed) => toOutput(kept ? await compositeOriginal(file, kept, io.folder) : file, seed),
  }
}

async function prepareUpscale(
  wire: ServiceWire,
  { remote, task, io }: { remote: SdapiModel; task: Extract<Task, { kind: 'upscale' }>; io: RunIo },
): Promise<Prepared> {
  const names = await readUpscalers(wire, remote.dialect)
  if (!names.includes(remote.name)) throw new EngineError('model_missing', `the server has no upscaler ${remote.name}`)
  const picture = await readPixels(task.image, 'image', io)
  const size = { width: picture.width * task.factor, height: picture.height * task.factor }
  return {
    orders: [upscaleOrder(await toPng(picture, picture), { name: remote.name, factor: task.factor })],
    finish: async (file, seed) => toOutput(await atSize(file, size, io.folder), seed),
  }
}

async function prepareFaces(wire: ServiceWire, { remote, image, io }: { remote: SdapiModel; image: string; io: RunIo }): Promise<Prepared> {
  const names = await readFaceRepairs(wire, remote.dialect)
  if (!names.includes(remote.name)) throw new EngineError('model_missing', `the server has no face repair ${remote.name}`)
  const picture = await readPixels(image, 'image', io)
  return {
    orders: [facesOrder(await toPng(picture, picture), remote.name)],
    finish: async (file, seed) => toOutput(await atSize(file, picture, io.folder), seed),
  }
}

/** Current load name of the model. A server uses any loaded model for an unknown name. */
async function titleOf(wire: ServiceWire, { name }: SdapiModel): Promise<string> {
  const found = (await readCheckpoints(wire)).find((one) => one.name === name)
  if (!found) throw new EngineError('model_missing', `the server has no model ${name}`)
  return found.title
}

/** LoRAs of a task by server name. A style trained here is not on the server. */
async function addonsOf(
  wire: ServiceWire,
  { remote, loras }: { remote: SdapiModel; loras: readonly { id: string; strength: number; clipStrength: number }[] },
): Promise<readonly PromptLora[]> {
  if (loras.length === 0) return []
  const known = await readLoras(wire, remote.dialect)
  return loras.map(({ id, strength, clipStrength }) => {
    const found = known.find(({ name }) => loraIdOf(name) === id)
    if (found) return { name: found.name, path: found.path, strength, clipStrength }
    throw missingLora(id)
  })
}

async function controlModelsFor(
  wire: ServiceWire,
  { remote, family, painting: { controls = [] } }: { remote: SdapiModel; family: Family; painting: PaintJob },
): Promise<readonly string[]> {
  if (controls.length === 0) return []
  const models = await readControlModels(wire, remote.dialect)
  return controls.map(({ control }) => {
    const found = controlModelOf(family, control, models)
    if (found === undefined) throw new EngineError('model_missing', `the server has no ControlNet for ${control}`)
    return found
  })
}

async function referenceFor(
  wire: ServiceWire,
  { remote, options, io }: { remote: SdapiModel; options: Run['options']; io: RunIo },
): Promise<{ png: string; module: string } | undefined> {
  const chosen = chosenReference(options)
  if (!chosen) return undefined
  const { asset, module } = chosen
  if (!isReference(module) || !(await readControlModules(wire, remote.dialect)).includes(module))
    throw new EngineError('model_missing', `the server has no preprocessor ${module} any more`)
  const picture = await readPixels(asset, 'reference_image', io)
  return { png: await toPng(picture, within(picture, { pixels: REFERENCE_PIXELS, step: 1 })), module }
}

/** References are scaled to the result, which has fewer pixels. */
const REFERENCE_PIXELS = 2048 * 1536

async function mapOf({ image, control, isMap, seed }: Extract<Task, { kind: 'control' }>, io: RunIo): Promise<Output> {
  const { png, width, height } = await makeControlMap({ image: await io.read(image), control, isMap }, io)
  return { media: 'image', type: 'image/png', content: png, width, height, seed }
}

const toOutput = async (file: string, seed: number): Promise<Output> => ({
  media: 'image',
  type: (await fileTypeFromFile(file))?.mime ?? 'image/png',
  content: { file },
  seed,
})
