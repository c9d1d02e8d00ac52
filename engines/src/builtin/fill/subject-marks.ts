import { marksFrom } from '@stipple/imaging/marks'
import { resamplePlane } from '@stipple/imaging/resample'
import type { Picture } from '../../kit/decode-picture.ts'
import { findSubject, isSubject } from '../../vision/child-public.ts'
import { markObjects } from './mark-objects.ts'
import type { QuickNetworks } from './mark-objects.ts'

/** Way to find the subject that a fill should not copy: roughly or exactly; `none` without weights. */
export type ExclusionMode =
  | { readonly kind: 'none' }
  | ({ readonly kind: 'quick' } & QuickNetworks)
  | { readonly kind: 'exact'; readonly isnet: string }

/** 1 on the picture's subject; undefined when none is found or looked for. */
export async function markSubject(
  picture: Picture,
  { exclusion, threads }: { exclusion: ExclusionMode; threads: number },
): Promise<Uint8Array | undefined> {
  if (exclusion.kind === 'none') return undefined
  if (exclusion.kind === 'quick') return markObjects(picture, { networks: exclusion, threads })
  const found = await findSubject(picture, { networks: { kind: 'isnet', isnet: exclusion.isnet }, threads })
  return isSubject(found) ? marksFrom(resamplePlane(found, picture.width, picture.height), 0.4) : undefined
}
