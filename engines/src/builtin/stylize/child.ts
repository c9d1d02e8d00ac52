import { LIMITS } from '@stipple/core/domain/limits'
import type { Plane } from '@stipple/imaging/plane'
import sharp from 'sharp'
import type { ChildContext } from '../../kit/child-protocol.ts'
import { decodePicture, type Picture } from '../../kit/decode-picture.ts'
import { encode, type Encoded } from '../../kit/encode-picture.ts'
import { findSubject, isSubject } from '../../vision/child-public.ts'
import type { SubjectNetworks } from '../../vision/public.ts'
import { applyLook } from './apply-look.ts'
import { LOOKS } from './looks.ts'
import type { RuleStyle } from './models.ts'
import { readPainting } from './read-painting.ts'
import { imitate } from './reference/imitate.ts'
import { type LaidStyle, layOn } from './reference/lay-on.ts'
import { workingSize } from './working-size.ts'

export interface StylizeInput {
  readonly image: Uint8Array
  readonly work:
    | { readonly kind: 'style'; readonly style: RuleStyle; readonly networks: SubjectNetworks }
    /** Bytes of the picture whose look is imitated. */
    | { readonly kind: 'reference'; readonly reference: Uint8Array }
    | { readonly kind: 'trained'; readonly styles: readonly LaidStyle[] }
  readonly strength: number
  readonly seed: number
}

export type StylizeResult = Encoded

/** Runs in a child process. */
export async function run(input: StylizeInput, context: ChildContext): Promise<StylizeResult> {
  const picture = await decodePicture(input.image, 'image')
  context.report({ ratio: 0.05 })
  const { width, height, alpha } = picture
  const data = await restyle(picture, input, context)
  context.report({ ratio: 0.92 })
  return encode({ data, width, height, channels: 3 }, alpha && { data: alpha, width, height, channels: 1 })
}

/** Form strength at which a trained style has its own default strength. */
const USUAL_STRENGTH: number = LIMITS.controlScale.initial

/** Interleaved red, green and blue at the picture's size. */
async function restyle(picture: Picture, { work, strength, seed }: StylizeInput, { report, threads }: ChildContext): Promise<Uint8Array> {
  if (work.kind === 'reference') {
    const reference = await decodePicture(work.reference, 'reference')
    return imitate(picture, { reference, strength, seed, report })
  }
  if (work.kind === 'trained') {
    const styles = work.styles.map((laid) => ({ ...laid, strength: (laid.strength * strength) / USUAL_STRENGTH }))
    return layOn(picture, { styles, seed, report })
  }
  const matte = await subjectOf(picture, { networks: work.networks, threads })
  report({ ratio: 0.4 })
  const look = LOOKS[work.style]
  const size = workingSize(picture, 'style')
  const painting = await readPainting(picture, { size, matte, seed })
  report({ ratio: 0.55 })
  const painted = applyLook(painting, look, strength)
  const kernel = look.pixels ? 'nearest' : 'lanczos3'
  return sharp(painted, { raw: { ...size, channels: 4 } })
    .removeAlpha()
    .resize(picture.width, picture.height, { fit: 'fill', kernel })
    .raw()
    .toBuffer()
}

/** Matte of the subject, from the opacity of a cut-out. Undefined without networks: a guess from colours would have its wrong outline drawn. */
async function subjectOf(
  picture: Picture,
  { networks, threads }: { networks: SubjectNetworks; threads: number },
): Promise<Plane | undefined> {
  const { width, height, alpha } = picture
  if (!alpha && networks.kind === 'none') return undefined
  const matte = alpha
    ? { width, height, data: Float32Array.from(alpha, (value) => value / 255) }
    : await findSubject(picture, { networks, threads })
  return isSubject(matte) ? matte : undefined
}
