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

export interface Checkpoint {
  /** Name that it keeps. */
  readonly name: string
  /** Name by which a request loads it now: it gets a hash at the end when the server has computed one. */
  readonly title: string
}

/** Names in the lists of a server, which a person may change at any time. */
export const readCheckpoints = async (wire: ServiceWire): Promise<readonly Checkpoint[]> =>
  (await wire.get('sdapi/v1/sd-models', z.array(checkpoint))).map(({ title }) => ({ title, name: title.replace(/ \[[0-9a-f]+\]$/, '') }))

export const readSamplers = async (wire: ServiceWire): Promise<readonly string[]> =>
  ((await wire.probe('sdapi/v1/samplers', named)) ?? []).map(({ name }) => name).filter((name) => name !== 'default')

/** None where a schedule is no choice, or part of the sampler's name, as before version 1.9. */
export async function readSchedules(wire: ServiceWire, dialect: DialectName): Promise<readonly string[]> {
  const { schedule } = dialectOf(dialect)
  if (schedule === 'schedulers_sigma') return ['default', 'karras', 'simple']
  if (schedule === undefined) return []
  const found = await wire.probe('sdapi/v1/schedulers', z.array(z.union([z.string(), schedules.element])))
  return (found ?? []).map((one) => (typeof one === 'string' ? one : (one.label ?? one.name)))
}

/** Add-ons. Programs hand over all that is known of each: with the words of all training pictures, hundreds of megabytes. */
export async function readLoras(wire: ServiceWire, dialect: DialectName): Promise<readonly Lora[]> {
  if (dialectOf(dialect).addons === undefined) return []
  const answer = await wire.send('sdapi/v1/loras')
  if (!answer.ok) {
    const isMissing = answer.status === 404 || answer.status === 405
    if (!isMissing) throw await refusal(answer)
    await answer.body?.cancel()
    return []
  }
  // The list, the add-on, its facts, and the folders of its training pictures, without what they hold.
  return (z.array(lora).safeParse(await readJsonOutline(answer, { levels: 4 })).data ?? []).filter(isUsable)
}

/** Upscaling networks; the others only resize. */
export async function readUpscalers(wire: ServiceWire, dialect: DialectName): Promise<readonly string[]> {
  if (!dialectOf(dialect).extras) return []
  const found = (await wire.probe('sdapi/v1/upscalers', named)) ?? []
  return found.map(({ name }) => name).filter((name) => !/^(none|lanczos|nearest|latent|bicubic|resize)\b/i.test(name))
}

/** Networks of ControlNet; none where the extension is not there. */
export async function readControlModels(wire: ServiceWire, dialect: DialectName): Promise<readonly string[]> {
  if (!dialectOf(dialect).control) return []
  return (await wire.probe('controlnet/model_list', controlModels))?.model_list ?? []
}

const memory = z.object({ cuda: z.looseObject({ system: z.object({ total: z.number() }).optional() }) })

/** Memory of its graphics card, as "24 GB"; undefined where it is not told. */
export async function readHardware(wire: ServiceWire): Promise<string | undefined> {
  const total = (await wire.probe('sdapi/v1/memory', memory))?.cuda.system?.total
  return total === undefined ? undefined : `${Math.round(total / 2 ** 30)} GB VRAM`
}
