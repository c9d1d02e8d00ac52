import { everyText, localize } from '@stipple/core/domain/text'
import { idOfName } from '@stipple/engines/kinds/horde/public'
import type { Context } from '../../../context.ts'
import { remember } from '../../../lib/remember.ts'
import { offeredModels, type OfferedModel, type Roles } from '../../catalogue/public.ts'
import { isForwarded } from '../../engines/public.ts'
import { loadByModel } from '../../jobs/counts/public.ts'
import { slotsOf } from '../../machines/public.ts'
import { NETWORK_KIND } from '../matching/public.ts'
import { modelsOnline } from '../workers/public.ts'

/** Finds a model by its Horde name, a catalogue label, or its id. */
export function modelNamed(offered: readonly OfferedModel[], name: string): OfferedModel | undefined {
  const ours = idOfName(name)
  return offered.find(({ id, label }) => id === name || id === ours || everyText(label).includes(name))
}

interface ModelQuery {
  /** The only requested model, by any of its names. */
  readonly name?: string
  readonly type?: 'image' | 'text'
  /** Slots that make it: threads of workers, and slots of engines. */
  readonly min_count?: number | undefined
  readonly max_count?: number | undefined
}

/**
 * Models for clients, made by workers or engines, with names that `generate/async` accepts. `performance`: pixels times steps per second of a slot;
 * `queued`: pixels times steps of open work; `eta`: seconds until it is done, 10,000 if nobody makes it.
 */
export async function models(
  context: Context,
  caller: Roles | undefined,
  { name, type = 'image', min_count = 0, max_count = Number.POSITIVE_INFINITY }: ModelQuery = {},
) {
  if (type === 'text') return []
  const offered = offeredModels(context, caller).filter((model) => isAskedFor(model) && !isForwarded(context, model))
  const only = name === undefined ? undefined : modelNamed(offered, name)
  if (name !== undefined && !only) return []
  const loads = await loadsOf(context)
  return offered.flatMap((model) => {
    if (only && only !== model) return []
    const load = loadOf(context, model, loads)
    // As in the AI Horde, a model without workers is listed while something waits for it.
    if (!only && model.away && load.jobs === 0) return []
    return load.count < min_count || load.count > max_count
      ? []
      : namesOf(context, offered, model).map((named) => ({ name: named, ...load, type: 'image' }))
  })
}

/** Modes that an image call can lead to. */
const MODES: ReadonlySet<string> = new Set(['Text2Img', 'Img2Img', 'Inpainting', 'Outpainting', 'Condition'])
const isAskedFor = ({ modes }: OfferedModel): boolean => modes.some(({ id }) => MODES.has(id))

/** Names that workers use for a model; otherwise its label, or its id if another one has that label. */
function namesOf(context: Context, offered: readonly OfferedModel[], model: OfferedModel): readonly string[] {
  const names = workersNames(context, model)
  const label = localize(model.label, 'en')
  const own = modelNamed(offered, label) === model ? label : model.id
  return names.length > 0 ? names : [own]
}

const workersNames = (context: Context, { id }: OfferedModel): string[] => [
  ...new Set(
    [...context.catalogue.current().connections.values()].flatMap(({ kind, models: carried }) =>
      kind === NETWORK_KIND ? carried.filter(({ model }) => model === id).map(({ remoteId }) => remoteId.replace(/^[^:]*:/, '')) : [],
    ),
  ),
]

/** Lifetime of cached loads (ms). */
const KEPT_MS = 1000
const known = new WeakMap<Context['db'], (key: string) => ReturnType<typeof readLoads>>()

function loadsOf(context: Context): ReturnType<typeof readLoads> {
  const look = known.get(context.db) ?? remember(KEPT_MS, () => readLoads(context))
  known.set(context.db, look)
  return look('')
}

async function readLoads(context: Pick<Context, 'db'>) {
  const [byModel, carried, places] = await Promise.all([
    loadByModel(context.db),
    modelsOnline(context.db, { paused: false }),
    slotsOf(context),
  ])
  return {
    byModel: new Map(byModel.map(({ model, ...load }) => [model, load])),
    carried: new Map(carried.map((one) => [one.name, one])),
    here: places.here,
  }
}

function loadOf(context: Context, model: OfferedModel, { byModel, carried, here }: Awaited<ReturnType<typeof readLoads>>) {
  const { jobs = 0, queued: outputs = 0, seconds = null } = byModel.get(model.id) ?? {}
  const work = workOf(model)
  const workers = workersNames(context, model).flatMap((name) => carried.get(name) ?? [])
  const threads = workers.reduce((sum, one) => sum + one.threads, 0)
  const places = placesOf(context, model, here)
  const speed = workers.reduce((sum, one) => sum + one.threads * one.speed, 0) + (seconds ? (places * work) / seconds : 0)
  const count = threads + places
  const queued = outputs * work
  const eta = count === 0 ? 10_000 : Math.min(10_000, Math.round(queued / Math.max(1, speed)))
  return { count, performance: count === 0 ? 0 : speed / count, queued, jobs, eta }
}

/** Pixels times steps of an image with the model's defaults; with the Horde's default steps if it has none. */
const workOf = ({ defaults: { width = 512, height = 512, steps = 30 } = {} }: OfferedModel): number => width * height * steps

/** Slots of the installation's engines that serve a model now. */
function placesOf(context: Context, { lane, connections: ids, resting }: OfferedModel, here: number): number {
  if (lane !== 'elsewhere') return here
  if (resting) return 0
  const { connections } = context.catalogue.current()
  return ids.reduce((sum, id) => {
    const connection = connections.get(id)
    return connection && connection.kind !== NETWORK_KIND ? sum + connection.slots : sum
  }, 0)
}
