import { join } from 'node:path'
import { EngineError } from '../spec.ts'
import type { RunIo } from '../spec.ts'

/** Available networks that find a picture's subject, as paths of ONNX files. With `none` the subject is guessed from colours alone. */
export type SubjectNetworks =
  | { readonly kind: 'isnet'; readonly isnet: string }
  | { readonly kind: 'light'; readonly selfie: string; readonly centernet: string }
  | { readonly kind: 'none' }

/** Ways to find the subject, best first. */
export const SUBJECT_WAYS = ['isnet', 'light'] as const
export type SubjectWay = (typeof SUBJECT_WAYS)[number]
type SubjectContext = Pick<RunIo, 'packs' | 'signal' | 'report' | 'log'>

/** Networks of a way, or of the next lighter one when its weights may not be used or cannot be fetched. */
export async function fetchSubjectNetworks(
  context: SubjectContext,
  { from = 'isnet' }: { from?: SubjectWay } = {},
): Promise<SubjectNetworks> {
  for (const way of SUBJECT_WAYS.slice(SUBJECT_WAYS.indexOf(from))) {
    const networks = await fetchWay(way, context)
    if (networks) return networks
  }
  return { kind: 'none' }
}

async function fetchWay(way: SubjectWay, { packs, signal, report, log }: SubjectContext): Promise<SubjectNetworks | undefined> {
  /** Each pack's network is named after the pack. */
  const ensure = async (pack: string) => join(await packs.ensure(pack, { signal, report }), `${pack}.onnx`)
  try {
    if (way === 'isnet') return { kind: way, isnet: await ensure('isnet') }
    return { kind: way, selfie: await ensure('selfie'), centernet: await ensure('centernet') }
  } catch (error) {
    const missing = error instanceof EngineError && (error.code === 'unavailable' || error.code === 'model_missing')
    if (!missing) throw error
    log.warn({ way, err: error }, 'weights cannot be fetched')
    return undefined
  }
}
