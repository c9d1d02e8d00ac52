import { gaussianBlur } from '@stipple/imaging/blur'
import { at, eachPixel, mapSamples, type Size } from '@stipple/imaging/plane'
import { clamp, lerp, smoothstep } from '@stipple/imaging/scalar'

/**
 * Estimated distance, 0 near to 1 far, from regularities of most photographs: the ground rises into the distance, things on it are as far as their foot, and
 * the subject is near. Good enough to make far strokes softer and paler.
 */
export function guessDepth(size: Size, { subject, region }: { subject: Float32Array; region: Uint16Array }): Float32Array {
  const { width, height } = size
  const feet = new Float32Array(65536)
  const tops = new Float32Array(65536).fill(1)
  eachPixel(size, (i, _x, y) => {
    const number = region[i] ?? 0
    feet[number] = Math.max(at(feet, number), (y + 1) / height)
    tops[number] = Math.min(at(tops, number), y / height)
  })
  const cover = subject.reduce((sum, value) => sum + value, 0) / (width * height)
  const bust = touchesFloor(size, subject) * smoothstep(0.12, 0.3, cover)
  const raw = new Float32Array(subject.length)
  eachPixel(size, (i, _x, y) => {
    const number = region[i] ?? 0
    const ground = groundDepth((y + 0.5) / height)
    // An area that reaches from the floor to far up is ground or a wall, not a thing with a foot.
    const stands = smoothstep(0.75, 0.4, at(feet, number) - at(tops, number))
    const behind = lerp(ground, groundDepth(at(feet, number)), 0.65 * stands)
    // Behind a head and shoulders nothing is near. A view without a subject is in focus as a whole.
    raw[i] = cover === 0 ? lerp(0.35, behind, 0.35) : lerp(behind, Math.max(behind, 0.72), bust)
  })
  const soft = gaussianBlur(raw, size, Math.max(1, Math.max(width, height) / 160))
  return mapSamples(soft, (value, i) => clamp(value * (1 - at(subject, i)) + 0.22 * at(subject, i), 0, 1))
}

/** Depth of level ground at a height in the picture, 0 its top: a horizon at about two fifths. */
const groundDepth = (y: number): number => lerp(1, 0.08, smoothstep(0.3, 1.05, y))

/** Share of the subject's width that is cut off by the lower border. */
function touchesFloor({ width, height }: Size, subject: Float32Array): number {
  let low = 0
  let any = 0
  for (let x = 0; x < width; x++) {
    if (at(subject, (height - 1) * width + x) > 0.5) low++
    let found = false
    for (let y = 0; y < height && !found; y += 2) found = at(subject, y * width + x) > 0.5
    if (found) any++
  }
  return any === 0 ? 0 : smoothstep(0.3, 0.7, low / any)
}
