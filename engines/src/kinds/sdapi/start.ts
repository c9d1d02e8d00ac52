import type { Task } from '@stipple/core/domain/task'
import { fileTypeFromFile } from 'file-type'
import { makeControlMap } from '../../builtin/control/public.ts'
import { atSize, keepRest, readPixels, toPng } from '../../kit/edit-pictures.ts'
import { seedAt } from '../../kit/seeds.ts'
import { EngineError, type EngineErrorCode, type Output, type Run, type RunIo, type Step } from '../../spec.ts'
import type { Family } from '../comfyui/public.ts'
import { noLora } from '../no-lora.ts'
import type { ServiceWire } from '../service-wire.ts'
import { carryOut } from './carry-out.ts'
import { controlModelOf } from './control-models.ts'
import { dialectOf } from './dialects.ts'
import { familyById } from './families.ts'
import { readCheckpoints, readControlModels, readLoras, readSamplers, readSchedules, readUpscalers } from './lists.ts'
import { type Order, ordersOf, upscaleOrder } from './orders.ts'
import { isPainting, type PaintJob, paintingOf } from './painting.ts'
import { progressOf } from './progress.ts'
import type { SdapiModel } from './remote-id.ts'
import { BUSY_MS } from './wire.ts'
import { type LaidLora, loraIdOf } from './words.ts'

/** Failures after which the server may still be at work on a run. */
const DOUBTFUL: ReadonlySet<EngineErrorCode> = new Set(['lost', 'timeout', 'unavailable'])

/**
 * Carries out a run: the server answers when its pictures are made, and has them nowhere else. Where the connection breaks and the server goes on, the run is waited
 * for, so that it is not given the same work a second time meanwhile; its pictures are lost.
 */
export async function start(wire: ServiceWire, { remote, run, io }: { remote: SdapiModel; run: Run; io: RunIo }): Promise<Step> {
  const dialect = dialectOf(remote.dialect)
  const { task, key } = run
  if (task.kind === 'control' && task.mapOnly) return { kind: 'done', outputs: [await mapOf(task, io)], warnings: [] }
  const { orders, finish } = await prepare(wire, { remote, task, key, io })
  // Without names, what runs would be taken for ours.
  if (!dialect.named && (await progressOf(wire, dialect, key)).state === 'running')
    throw new EngineError('rate_limited', 'the server is at work for somebody else', { retryAfterMs: BUSY_MS })
  try {
    const files = await carryOut(orders, { wire, dialect, key, io })
    const outputs: Output[] = []
    for (const [index, file] of files.entries()) if (file !== undefined) outputs.push(await finish(file, seedAt(task, index)))
    return { kind: 'done', outputs, warnings: [] }
  } catch (error) {
    if (!(error instanceof EngineError) || !DOUBTFUL.has(error.code)) throw error
    const { state } = await progressOf(wire, dialect, key).catch(() => ({ state: 'gone' }) as const)
    if (state === 'gone') throw error
    io.log.warn({ job: run.jobId, err: error }, 'the connection broke while a run was made; it is waited for, and its result is lost')
    return waiting(key)
  }
}

/** Time to the next look (ms). */
const LOOK_AFTER_MS = 2000

export const waiting = (key: string): Extract<Step, { kind: 'waiting' }> => ({
  kind: 'waiting',
  operation: { key },
  lookAfterMs: LOOK_AFTER_MS,
})

interface Prepared {
  readonly orders: readonly Order[]
  /** Makes an output of a result's file. */
  readonly finish: (file: string, seed: number) => Promise<Output>
}

interface Given {
  readonly remote: SdapiModel
  readonly task: Task
  readonly key: string
  readonly io: RunIo
}

async function prepare(wire: ServiceWire, { remote, task, key, io }: Given): Promise<Prepared> {
  if (task.kind === 'upscale' && remote.family === 'upscale') return prepareUpscale(wire, { remote, task, io })
  const family = familyById(remote.family)
  if (!family || !isPainting(task)) throw new EngineError('model_missing', `${remote.name} does not do ${task.kind}`)
  const { dialect } = remote
  const [title, samplers, schedules] = await Promise.all([titleOf(wire, remote), readSamplers(wire), readSchedules(wire, dialect)])
  const isPlain = task.kind === 'text-to-image' && !dialectOf(dialect).hires
  const painting = await paintingOf(isPlain ? { ...task, hiresFix: false } : task, family, io)
  const addons = await addonsOf(wire, { remote, loras: painting.words.loras ?? [] })
  const controlModel = await controlModelFor(wire, { remote, family, painting })
  const orders = ordersOf(painting, { dialect, family, key, title, samplers, schedules, addons, controlModel })
  const { kept } = painting
  return { orders, finish: async (file, seed) => toOutput(kept ? await keepRest(file, kept, io.folder) : file, seed) }
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

/** Name by which the model is loaded now. A server that does not know a name makes the pictures with whatever is loaded. */
async function titleOf(wire: ServiceWire, { name }: SdapiModel): Promise<string> {
  const found = (await readCheckpoints(wire)).find((one) => one.name === name)
  if (!found) throw new EngineError('model_missing', `the server has no model ${name}`)
  return found.title
}

/** Add-ons of a task by the names that the server has. A style trained here is no file on the server. */
async function addonsOf(
  wire: ServiceWire,
  { remote, loras }: { remote: SdapiModel; loras: readonly { id: string; strength: number; clipStrength: number }[] },
): Promise<readonly LaidLora[]> {
  if (loras.length === 0) return []
  const known = await readLoras(wire, remote.dialect)
  return loras.map(({ id, strength, clipStrength }) => {
    const found = known.find(({ name }) => loraIdOf(name) === id)
    if (found) return { name: found.name, path: found.path, strength, clipStrength }
    throw noLora(id)
  })
}

async function controlModelFor(
  wire: ServiceWire,
  { remote, family, painting: { control } }: { remote: SdapiModel; family: Family; painting: PaintJob },
): Promise<string | undefined> {
  if (!control) return undefined
  const found = controlModelOf(family, control.control, await readControlModels(wire, remote.dialect))
  if (found === undefined) throw new EngineError('model_missing', `the server has no ControlNet for ${control.control}`)
  return found
}

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
