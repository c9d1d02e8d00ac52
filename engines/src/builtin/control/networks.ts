import type { ControlType } from '@stipple/core/domain/control-types'
import { type FetchContext, fetchNetwork, requireNetwork } from '../../kit/fetch-weights.ts'
import { fetchSubjectNetworks, type SubjectNetworks } from '../../vision/public.ts'

/** Paths of the available networks; without one its map is made in a simpler way, or not at all. */
export interface ControlNetworks {
  readonly subject: SubjectNetworks
  readonly centernet?: string
  readonly movenet?: string
  readonly hands?: string
  readonly face?: string
  readonly lines?: string
}

type Need = 'subject' | keyof typeof PACKS
const PACKS = {
  centernet: 'centernet',
  movenet: 'movenet-thunder',
  hands: 'handlandmark-full',
  face: 'facemesh',
  lines: 'mlsd',
} as const

/** Networks needed for each map. */
const NEEDS: Readonly<Record<ControlType, readonly Need[]>> = {
  canny: [],
  hough: ['lines'],
  pose: ['centernet', 'movenet'],
  openpose: ['centernet', 'movenet', 'hands', 'face'],
  depth: ['subject', 'centernet'],
  hed: [],
  normal: [],
  seg: [],
  scribble: [],
  fakescribbles: [],
}

/** Networks without which their map is not made. */
const REQUIRED: ReadonlySet<Need> = new Set(['movenet', 'lines'])

export const NO_NETWORKS: ControlNetworks = { subject: { kind: 'none' } }

/** Downloads the networks for a map, and the subject network if the image is to be painted over. Poses and straight lines require theirs. */
export async function fetchControlNetworks(
  context: FetchContext,
  { control, withSubject }: { control: ControlType; withSubject: boolean },
): Promise<ControlNetworks> {
  const needs = new Set<Need>(withSubject ? [...NEEDS[control], 'subject'] : NEEDS[control])
  const networks: { -readonly [K in keyof ControlNetworks]: ControlNetworks[K] } = { ...NO_NETWORKS }
  for (const need of needs) {
    if (need === 'subject') networks.subject = await fetchSubjectNetworks(context)
    else {
      const path = await (REQUIRED.has(need) ? requireNetwork : fetchNetwork)(PACKS[need], context)
      if (path !== undefined) networks[need] = path
    }
  }
  return networks
}
