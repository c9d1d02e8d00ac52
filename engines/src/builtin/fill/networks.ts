import type { TaskOf } from '@stipple/core/domain/task'
import { fetchNetwork } from '../../kit/fetch-weights.ts'
import type { RunIo } from '../../spec.ts'
import { fetchCutNetworks } from '../../vision/public.ts'
import type { SubjectNetworks } from '../../vision/public.ts'
import { CAREFUL } from './models.ts'
import type { ExclusionMode } from './subject-marks.ts'

export type FillTask = TaskOf<'erase'> | TaskOf<'remove-object'> | TaskOf<'inpaint'> | TaskOf<'outpaint'>

/** Returns true if things have to be found by name or click, besides the mask. */
export const isSearch = ({ target, points }: TaskOf<'remove-object'>): boolean => target.trim() !== '' || points.length > 0

/** Paths of the available networks. */
export interface ThingNetworks {
  readonly subject: SubjectNetworks
  /** Detects objects; without it only the salient subject is found. */
  readonly centernet?: string
}

/** Networks for a task. Without those that cannot be downloaded, the result is worse. */
export async function fetchNetworks(
  task: FillTask,
  model: string,
  context: RunIo,
): Promise<{ exclusion: ExclusionMode; things: ThingNetworks }> {
  if (task.kind === 'remove-object' && isSearch(task)) return { exclusion: { kind: 'none' }, things: await fetchThingNetworks(context) }
  const exclusion = await fetchExclusion(model === CAREFUL ? 'exact' : 'quick', context)
  const looks = task.kind === 'inpaint' || task.kind === 'outpaint'
  const centernet = looks ? await fetchNetwork('centernet', context) : undefined
  return { exclusion, things: { subject: { kind: 'none' }, ...(centernet !== undefined && { centernet }) } }
}

/** Networks for detection. Without those that cannot be downloaded, fewer things are found. */
export async function fetchThingNetworks(context: Pick<RunIo, 'packs' | 'signal' | 'report' | 'log'>): Promise<ThingNetworks> {
  const subject = await fetchCutNetworks(context)
  if (subject.kind === 'light') return { subject, centernet: subject.centernet }
  const centernet = await fetchNetwork('centernet', context)
  return { subject, ...(centernet !== undefined && { centernet }) }
}

async function fetchExclusion(kind: 'quick' | 'exact', context: RunIo): Promise<ExclusionMode> {
  if (kind === 'exact') {
    const isnet = await fetchNetwork('isnet', context)
    return isnet === undefined ? { kind: 'none' } : { kind, isnet }
  }
  const centernet = await fetchNetwork('centernet', context)
  const selfie = centernet && (await fetchNetwork('selfie', context))
  return centernet && selfie ? { kind, centernet, selfie } : { kind: 'none' }
}
