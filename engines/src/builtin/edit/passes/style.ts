import { applyStyle } from '@stipple/illustrator/public'
import { oklabFromRgba, rgbaFromOklab, rgbFromRgba } from '@stipple/imaging/colour'
import { at, mapSamples } from '@stipple/imaging/plane'
import { lerp, smoothstep, unit } from '@stipple/imaging/scalar'
import type { Edit } from '../../../instructions/public.ts'
import { readPainting } from '../../stylize/child-public.ts'
import type { Pass } from './work.ts'

type StyleEdit = Extract<Edit, { kind: 'style' }>

/** Renders the picture in a style or medium, with the illustrator's style passes. Low strengths let the photograph show through. */
export const style: Pass<StyleEdit> = async (lab, edit, { photo, maps, random, strength }) => {
  const subject = await maps.subject()
  const rgb = rgbFromRgba(rgbaFromOklab(lab))
  const matte = subject && { width: lab.width, height: lab.height, data: subject }
  const seed = random.fork('style').whole(0, 2 ** 32 - 1)
  const painting = await readPainting({ ...photo.size, rgb }, { size: photo.size, matte, seed })
  const made = applyStyle(painting, { style: edit.style, medium: edit.medium, strength: unit(0.35 + strength * 0.6), refinement: 0.8 })
  const styled = oklabFromRgba(made, lab)
  const share = smoothstep(0, 0.6, strength)
  const [l, a, b] = styled.planes
  const blend = (to: Float32Array, from: Float32Array): Float32Array => mapSamples(to, (value, i) => lerp(at(from, i), value, share))
  return { ...lab, planes: [blend(l, lab.planes[0]), blend(a, lab.planes[1]), blend(b, lab.planes[2])] }
}
