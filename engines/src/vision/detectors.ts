import { fetchNetwork } from '../kit/fetch-weights.ts'
import type { RunIo } from '../spec.ts'
import { fetchCutNetworks } from './subject-networks.ts'
import type { SubjectNetworks } from './subject-networks.ts'

/** Networks available for analysing a photograph. */
export interface Detectors {
  readonly networks: SubjectNetworks
  /** Path of the object detector; undefined if it cannot be downloaded. */
  readonly centernet: string | undefined
  /** Paths of the networks for bodies and faces; absent if no face is needed. */
  readonly faces?: { readonly movenet: string; readonly facemesh: string } | undefined
  readonly threads: number
}

/** Downloads the permitted networks. Analysis works without any of them, only less well. */
export async function fetchDetectors(context: RunIo, { forFaces = false } = {}): Promise<Detectors> {
  const networks = await fetchCutNetworks(context)
  const centernet = await fetchNetwork('centernet', context)
  return { networks, centernet, ...(forFaces && { faces: await fetchFaces(context) }), threads: context.budget.threads }
}

async function fetchFaces(context: RunIo): Promise<Detectors['faces']> {
  const [movenet, facemesh] = [await fetchNetwork('movenet-thunder', context), await fetchNetwork('facemesh', context)]
  return movenet !== undefined && facemesh !== undefined ? { movenet, facemesh } : undefined
}
