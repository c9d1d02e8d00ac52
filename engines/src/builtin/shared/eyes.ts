import { join } from 'node:path'
import { EngineError } from '../../spec.ts'
import type { RunContext } from '../../spec.ts'
import { fetchSubjectNetworks } from './subject-networks.ts'
import type { SubjectNetworks } from './subject-networks.ts'

/** What is at hand for looking at a photograph. */
export interface Eyes {
  readonly networks: SubjectNetworks
  /** Path of the detector of things; undefined where it cannot be fetched. */
  readonly centernet: string | undefined
  readonly threads: number
}

/** Whatever of the networks may be used and can be fetched: looking works with less, only worse. */
export async function fetchEyes(context: RunContext): Promise<Eyes> {
  const networks = await fetchSubjectNetworks(context)
  return { networks, centernet: await fetchDetector(context), threads: context.budget.threads }
}

async function fetchDetector({ packs, signal, report, log }: RunContext): Promise<string | undefined> {
  try {
    return join(await packs.ensure('centernet', { signal, report }), 'centernet.onnx')
  } catch (error) {
    const missing = error instanceof EngineError && (error.code === 'unavailable' || error.code === 'model_missing')
    if (!missing) throw error
    log.warn({ pack: 'centernet', error }, 'weights cannot be fetched')
    return undefined
  }
}
