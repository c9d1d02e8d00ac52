import { z } from 'zod'
import { readJsonOutline } from '../../kit/json-outline.ts'
import type { ServiceWire } from '../service-wire.ts'
import { dialectOf, type DialectName } from './dialects.ts'
import { refusal } from './wire.ts'
import { isUsable, lora, type Lora } from './words.ts'

const named = z.array(z.looseObject({ name: z.string() }))
const checkpoint = z.object({ title: z.string(), model_name: z.string().default(''), filename: z.string().nullish() })
const schedules = z.array(z.looseObject({ name: z.string().default(''), label: z.string().optional() }))
const controlModels = z.object({ model_list: z.array(z.string()) })
const controlSettings = z.object({ control_net_unit_count: z.int().min(1) })
const controlModules = z.object({ module_list: z.array(z.string()) })

export interface Checkpoint {
  /** Constant name. */
  readonly name: string
  /** Current name for requests: gets a hash suffix when the server has computed one. */
  readonly title: string
}

/** Names in a server's lists, which a user may change at any time. */
export const readCheckpoints = async (wire: ServiceWire): Promise<readonly Checkpoint[]> =>
  (await wire.get('sdapi/v1/sd-models', z.array(checkpoint))).map(({ title }) => ({ title, name: title.replace(/ \[[0-9a-f]+\]$/, '') }))

export const readSamplers = async (wire: ServiceWire): Promise<readonly string[]> =>
  ((await wire.probe('sdapi/v1/samplers', named)) ?? []).map(({ name }) => name).filter((name) => name !== 'default')

/** Empty if schedules are not selectable, or part of the sampler's name, as before version 1.9. */
export async function readSchedules(wire: ServiceWire, dialect: DialectName): Promise<readonly string[]> {
  const { schedule } = dialectOf(dialect)
  if (schedule === 'schedulers_sigma') return ['default', 'karras', 'simple']
  if (schedule === undefined) return []
  const found = await wire.probe('sdapi/v1/schedulers', z.array(z.union([z.string(), schedules.element])))
  return (found ?? []).map((one) => (typeof one === 'string' ? one : (one.label ?? one.name)))
}

/** LoRAs. Programs return all metadata of each: with all training captions, hundreds of megabytes. */
export async function readLoras(wire: ServiceWire, dialect: DialectName): Promise<readonly Lora[]> {
  if (dialectOf(dialect).addons === undefined) return []
  const answer = await wire.send('sdapi/v1/loras')
  if (!answer.ok) {
    const isMissing = answer.status === 404 || answer.status === 405
    if (!isMissing) throw await refusal(answer)
    await answer.body?.cancel()
    return []
  }
  // The list, the LoRA, its metadata, and the folders of its training images, without their content.
  return (z.array(lora).safeParse(await readJsonOutline(answer, { levels: 4 })).data ?? []).filter(isUsable)
}

/** Upscaling networks, without plain resizing. */
export async function readUpscalers(wire: ServiceWire, dialect: DialectName): Promise<readonly string[]> {
  if (!dialectOf(dialect).extras) return []
  const found = (await wire.probe('sdapi/v1/upscalers', named)) ?? []
  return found.map(({ name }) => name).filter((name) => !/^(none|lanczos|nearest|latent|bicubic|resize)\b/i.test(name))
}

/** Face restoration networks. SD.Next lists detectors at this address, which are something else. */
export async function readFaceRepairs(wire: ServiceWire, dialect: DialectName): Promise<readonly string[]> {
  if (!dialectOf(dialect).faces) return []
  const found = (await wire.probe('sdapi/v1/face-restorers', named)) ?? []
  return found.map(({ name }) => name).filter((name) => FACE_REPAIRS.has(name))
}

/** Networks that the single-image request has fields for. */
const FACE_REPAIRS: ReadonlySet<string> = new Set(['GFPGAN', 'CodeFormer'])

/** ControlNet models; empty without the extension. */
export async function readControlModels(wire: ServiceWire, dialect: DialectName): Promise<readonly string[]> {
  if (!dialectOf(dialect).control) return []
  return (await wire.probe('controlnet/model_list', controlModels))?.model_list ?? []
}

/** ControlNet preprocessors; empty without the extension. */
export async function readControlModules(wire: ServiceWire, dialect: DialectName): Promise<readonly string[]> {
  if (!dialectOf(dialect).control) return []
  return (await wire.probe('controlnet/module_list', controlModules))?.module_list ?? []
}

/** Number of units of the ControlNet extension; it drops others without a word. Forge does not report it: the usual number of both. */
export async function readControlUnits(wire: ServiceWire, dialect: DialectName): Promise<number> {
  if (!dialectOf(dialect).control) return 0
  return (await wire.probe('controlnet/settings', controlSettings))?.control_net_unit_count ?? 3
}

const memory = z.object({ cuda: z.looseObject({ system: z.object({ total: z.number() }).optional() }) })

/** Memory of its graphics card, as "24 GB"; undefined if unknown. */
export async function readHardware(wire: ServiceWire): Promise<string | undefined> {
  const total = (await wire.probe('sdapi/v1/memory', memory))?.cuda.system?.total
  return total === undefined ? undefined : `${Math.round(total / 2 ** 30)} GB VRAM`
}
