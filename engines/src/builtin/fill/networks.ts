import { join } from 'node:path'
import type { TaskOf } from '@stipple/core/domain/task'
import { EngineError } from '../../spec.ts'
import type { RunIo } from '../../spec.ts'
import { fetchNetwork, fetchSubjectNetworks } from '../../vision/public.ts'
import type { SubjectNetworks } from '../../vision/public.ts'
import { CAREFUL } from './models.ts'
import type { Heed } from './subject-marks.ts'

export type FillTask = TaskOf<'erase'> | TaskOf<'remove-object'> | TaskOf<'inpaint'> | TaskOf<'outpaint'>

/** Something is to be found, rather than only marked. */
export const isSearch = ({ target, points }: TaskOf<'remove-object'>): boolean => target.trim() !== '' || points.length > 0

/** Paths of the networks at hand. */
export interface ThingNetworks {
  readonly subject: SubjectNetworks
  /** Names things; without it only what stands out is found. */
  readonly centernet?: string
}

/** The networks for a task. Those whose weights cannot be fetched are left out: the work is done all the same, only less well. */
export async function fetchNetworks(task: FillTask, model: string, context: RunIo): Promise<{ heed: Heed; things: ThingNetworks }> {
  if (task.kind === 'remove-object' && isSearch(task)) return { heed: { kind: 'none' }, things: await fetchThingNetworks(context) }
  const heed = await fetchHeed(model === CAREFUL ? 'exact' : 'quick', context)
  const looks = task.kind === 'inpaint' || task.kind === 'outpaint'
  const centernet = looks ? await fetchNetwork('centernet', context) : undefined
  return { heed, things: { subject: { kind: 'none' }, ...(centernet !== undefined && { centernet }) } }
}

async function fetchThingNetworks(context: RunIo): Promise<ThingNetworks> {
  const subject = await fetchSubjectNetworks(context)
  if (subject.kind === 'light') return { subject, centernet: subject.centernet }
  const centernet = await fetchNetwork('centernet', context)
  return { subject, ...(centernet !== undefined && { centernet }) }
}

async function fetchHeed(kind: 'quick' | 'exact', context: RunIo): Promise<Heed> {
  const heed = await whenAvailable<Heed>(context, async (ensure) =>
    kind === 'exact'
      ? { kind, isnet: await ensure('isnet') }
      : { kind, centernet: await ensure('centernet'), selfie: await ensure('selfie') },
  )
  return heed ?? { kind: 'none' }
}

/** Undefined where weights may not be used or cannot be fetched. Each pack's network is named after the pack. */
async function whenAvailable<T>(
  { packs, signal, report, log }: RunIo,
  fetch: (ensure: (pack: string) => Promise<string>) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await fetch(async (pack) => join(await packs.ensure(pack, { signal, report }), `${pack}.onnx`))
  } catch (error) {
    const missing = error instanceof EngineError && (error.code === 'unavailable' || error.code === 'model_missing')
    if (!missing) throw error
    log.warn({ err: error }, 'weights cannot be fetched')
    return undefined
  }
}
