import { type Language, say } from '@stipple/core/domain/text'
import { findMode } from '@stipple/core/modes/find-mode'
import type { Context } from '../../context.ts'
import { offeredModels, type OfferedModel, type Roles } from '../catalogue/public.ts'
import { engineOf } from '../engines/public.ts'
import { loadByModel } from '../jobs/public.ts'
import { slotsOf } from '../machines/public.ts'

interface Load {
  readonly jobs: number
  readonly queued: number
  /** Seconds for an output; undefined when none was made lately. */
  readonly seconds: number | undefined
}

interface Wanted {
  readonly grouped: boolean
  readonly language: Language
  readonly caller: Roles | undefined
}

/** Load of each model that the caller can use. `grouped`: models of one engine together, under its name. */
export async function modelStatus(context: Context, { grouped, language, caller }: Wanted) {
  const rows = await loadByModel(context.db)
  const loads = new Map(rows.map(({ model, seconds, ...load }) => [model, { ...load, seconds: seconds ?? undefined }]))
  const places = await slotsOf(context)
  const groups = Map.groupBy(offeredModels(context, caller), (model) => (grouped ? model.engine : model.id))
  return [...groups.entries()].map(([key, members]) => {
    const [first] = members
    const load = together(members.map(({ id }) => loads.get(id) ?? IDLE))
    const slots = places[first?.lane ?? 'here']
    const engine = grouped ? engineOf(context, key) : undefined
    return {
      name: say((engine ?? first)?.label, language) ?? key,
      description: say(first?.description, language) ?? '',
      count: slots,
      queued: load.queued,
      jobs: load.jobs,
      performance: load.seconds === undefined ? 0 : Math.round((60 / Math.max(load.seconds, 0.001)) * 100) / 100,
      eta: Math.ceil((load.queued * (load.seconds ?? 0)) / slots),
      type: mediaOf(first),
    }
  })
}

const IDLE: Load = { jobs: 0, queued: 0, seconds: undefined }

/** Several models as one: their work adds up, and an output takes as long as on average. */
function together(loads: readonly Load[]): Load {
  const known = loads.flatMap(({ seconds }) => (seconds === undefined ? [] : [seconds]))
  return {
    jobs: loads.reduce((sum, { jobs }) => sum + jobs, 0),
    queued: loads.reduce((sum, { queued }) => sum + queued, 0),
    seconds: known.length === 0 ? undefined : known.reduce((sum, one) => sum + one, 0) / known.length,
  }
}

const mediaOf = (model: OfferedModel | undefined) => findMode(model?.modes[0]?.id ?? '')?.media ?? 'image'
