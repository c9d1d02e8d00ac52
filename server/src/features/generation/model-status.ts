import { type Language, localize } from '@stipple/core/domain/text'
import { findMode } from '@stipple/core/modes/find-mode'
import type { Context } from '../../context.ts'
import { allModels, offeredModels, type OfferedModel, type Roles } from '../catalogue/public.ts'
import { catalogueOf, engineOf } from '../engines/public.ts'
import { loadByModel } from '../jobs/counts/public.ts'
import { slotsOf } from '../machines/public.ts'
import { liveSpeeds } from './live.ts'
import { typicalPace } from './typical.ts'

interface Load {
  readonly jobs: number
  readonly queued: number
  /** Seconds per output; undefined if none was made lately. */
  readonly seconds: number | undefined
}

interface StatusQuery {
  readonly grouped: boolean
  readonly language: Language
  readonly caller: Roles | undefined
  /** Restricts the answer to one model. */
  readonly model?: string | undefined
}

/** Load of each model that the caller can use. `grouped`: models of one engine together, under its name. */
export async function modelStatus(context: Context, { grouped, language, caller, model }: StatusQuery) {
  const rows = await loadByModel(context.db)
  const loads = new Map(rows.map(({ model, seconds, ...load }) => [model, { ...load, seconds: seconds ?? undefined }]))
  const places = await slotsOf(context)
  const pace = model === undefined ? undefined : await typicalPace(context.db, model)
  const live = model === undefined ? [] : await liveSpeeds(context.db, model)
  const wanted = offeredModels(context, caller).filter(({ id }) => model === undefined || id === model)
  const groups = Map.groupBy(wanted, ({ engine, id }) => (grouped ? engine : id))
  const { connections } = catalogueOf(context)
  /** Slots of the engines with these models, and the total time of all outputs requested of them in seconds. */
  const elsewhere = (members: readonly OfferedModel[]) => {
    const carriers = new Set(members.flatMap((one) => one.connections))
    const rivals = allModels(context).filter((one) => one.connections.some((id) => carriers.has(id)))
    return {
      slots: [...carriers].reduce((sum, id) => sum + (connections.get(id)?.slots ?? 0), 0),
      seconds: rivals.reduce((sum, { id }) => sum + secondsOf(loads.get(id) ?? IDLE), 0),
    }
  }
  return [...groups.entries()].map(([key, members]) => {
    const [first] = members
    const load = together(members.map(({ id }) => loads.get(id) ?? IDLE))
    const { slots, seconds } = first?.lane === 'elsewhere' ? elsewhere(members) : { slots: places.here, seconds: secondsOf(load) }
    const engine = grouped ? engineOf(context, key) : undefined
    return {
      name: localize((engine ?? first)?.label, language) ?? key,
      description: localize(first?.description, language) ?? '',
      count: slots,
      queued: load.queued,
      jobs: load.jobs,
      ...(pace && { pace }),
      ...(live.length > 0 && { live }),
      performance: load.seconds === undefined ? 0 : Math.round((60 / Math.max(load.seconds, 0.001)) * 100) / 100,
      eta: Math.ceil(seconds / Math.max(1, slots)),
      ...(members.every(({ resting }) => resting) && { resting: true }),
      type: mediaOf(first),
    }
  })
}

/** Seconds for the outputs that are requested but not made. */
const secondsOf = ({ queued, seconds = 0 }: Load): number => queued * seconds

const IDLE: Load = { jobs: 0, queued: 0, seconds: undefined }

/** Several models as one: their loads add up, and an output takes the average time. */
function together(loads: readonly Load[]): Load {
  const known = loads.flatMap(({ seconds }) => (seconds === undefined ? [] : [seconds]))
  return {
    jobs: loads.reduce((sum, { jobs }) => sum + jobs, 0),
    queued: loads.reduce((sum, { queued }) => sum + queued, 0),
    seconds: known.length === 0 ? undefined : known.reduce((sum, one) => sum + one, 0) / known.length,
  }
}

const mediaOf = (model: OfferedModel | undefined) => findMode(model?.modes[0]?.id ?? '')?.media ?? 'image'
