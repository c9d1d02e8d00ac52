import { gaussianBlur } from './blur.ts'
import type { Painting } from './painting.ts'
import { at, mapSamples } from './plane.ts'
import { inflate, lightRelief } from './relief.ts'
import type { Lighting } from './relief.ts'
import { lerp } from './scalar.ts'
import { subjectRegion } from './subject.ts'

/**
 * Lights flat drawings as if they had volume: every object is inflated from its outline, and its own light and dark add relief.
 * `radius` is the distance from the outline at which the surface is flat, in pixels; `detail` the weight of the picture's lightness as height.
 */
export function lightForm(
  painting: Painting,
  { light, radius, detail, gloss, smooth }: { light: Float32Array; radius: number; detail: number; gloss: number; smooth: number },
): Lighting & { readonly height: Float32Array } {
  const cushion = inflate(painting.region, painting, radius)
  const body = subjectBody(painting, radius * 2.2)
  const raw = mapSamples(cushion, (value, i) => {
    const subject = at(painting.subject, i)
    return (value * 0.5 + at(body, i) * 0.8) * lerp(0.25, 1, subject) + at(light, i) * detail
  })
  const height = gaussianBlur(raw, painting, smooth)
  const [lx, ly, lz] = painting.light
  return { ...lightRelief(height, painting, { light: [lx, ly, Math.max(0.55, lz)], gloss }), height }
}

/** The subject as one rounded body. */
function subjectBody(painting: Painting, radius: number): Float32Array {
  const whole = subjectRegion(painting)
  return mapSamples(inflate(whole, painting, radius), (value, i) => value * at(painting.subject, i))
}
