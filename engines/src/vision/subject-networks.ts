import { fetchNetwork } from '../kit/fetch-weights.ts'
import type { FetchContext } from '../kit/fetch-weights.ts'

/** Available networks that find a picture's subject, as paths of ONNX files. With `none` the subject is guessed from colours alone. */
export type SubjectNetworks =
  | { readonly kind: 'isnet'; readonly isnet: string }
  | { readonly kind: 'light'; readonly selfie: string; readonly centernet: string }
  | { readonly kind: 'none' }

/** Ways to find the subject, best first. */
export const SUBJECT_WAYS = ['isnet', 'light'] as const
export type SubjectWay = (typeof SUBJECT_WAYS)[number]

/** Networks of a way, or of the next lighter one when its weights may not be used or cannot be fetched. */
export async function fetchSubjectNetworks(
  context: FetchContext,
  { from = 'isnet' }: { from?: SubjectWay } = {},
): Promise<SubjectNetworks> {
  for (const way of SUBJECT_WAYS.slice(SUBJECT_WAYS.indexOf(from))) {
    const networks = await fetchWay(way, context)
    if (networks) return networks
  }
  return { kind: 'none' }
}

async function fetchWay(way: SubjectWay, context: FetchContext): Promise<SubjectNetworks | undefined> {
  if (way === 'isnet') {
    const isnet = await fetchNetwork('isnet', context)
    return isnet === undefined ? undefined : { kind: way, isnet }
  }
  const selfie = await fetchNetwork('selfie', context)
  const centernet = selfie && (await fetchNetwork('centernet', context))
  return selfie && centernet ? { kind: way, selfie, centernet } : undefined
}
