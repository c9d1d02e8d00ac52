import { fetchNetwork } from '../kit/fetch-weights.ts'
import type { FetchContext } from '../kit/fetch-weights.ts'

/** Paths of the networks that check people in a cutout for completeness: things, people's outlines, and joints. */
export interface BodyNetworks {
  readonly centernet: string
  readonly selfie: string
  readonly movenet: string
}

/** Available networks for an image's subject, as paths of ONNX files. With `none` the subject is guessed from colours. */
export type SubjectNetworks = (
  | { readonly kind: 'isnet'; readonly isnet: string }
  | { readonly kind: 'light'; readonly selfie: string; readonly centernet: string }
  | { readonly kind: 'none' }
) & {
  /** Absent without a cutout, or if they cannot be downloaded. */
  readonly bodies?: BodyNetworks
}

/** Methods to find the subject, best first. */
export const SUBJECT_METHODS = ['isnet', 'light'] as const
export type SubjectMethod = (typeof SUBJECT_METHODS)[number]

/** Networks of a method, or of the next lighter one if its weights may not be used or cannot be downloaded. */
export async function fetchSubjectNetworks(
  context: FetchContext,
  { from = 'isnet' }: { from?: SubjectMethod } = {},
): Promise<SubjectNetworks> {
  for (const way of SUBJECT_METHODS.slice(SUBJECT_METHODS.indexOf(from))) {
    const networks = await fetchWay(way, context)
    if (networks) return networks
  }
  return { kind: 'none' }
}

/** The same with the networks that check people, for cutouts. */
export async function fetchCutNetworks(context: FetchContext, options: { from?: SubjectMethod } = {}): Promise<SubjectNetworks> {
  const subject = await fetchSubjectNetworks(context, options)
  const [selfie, centernet, movenet] = [
    await fetchNetwork('selfie', context),
    await fetchNetwork('centernet', context),
    await fetchNetwork('movenet-thunder', context),
  ]
  if (selfie === undefined || centernet === undefined || movenet === undefined) return subject
  return { ...subject, bodies: { selfie, centernet, movenet } }
}

async function fetchWay(way: SubjectMethod, context: FetchContext): Promise<SubjectNetworks | undefined> {
  if (way === 'isnet') {
    const isnet = await fetchNetwork('isnet', context)
    return isnet === undefined ? undefined : { kind: way, isnet }
  }
  const selfie = await fetchNetwork('selfie', context)
  const centernet = selfie && (await fetchNetwork('centernet', context))
  return selfie && centernet ? { kind: way, selfie, centernet } : undefined
}
