import { boxMean } from '@stipple/imaging/blur'
import { connectedTo, countMarks, growMarks } from '@stipple/imaging/marks'
import type { Size } from '@stipple/imaging/plane'
import { createPlane } from '@stipple/imaging/plane'
import { boundsOf } from './region.ts'

/** Search range around an object, as a share of its size. */
const REACH = 0.45
/** Bounds of the share of the ground's light that remains in a shadow. */
const DARKER = { most: 0.84, least: 0.2 }
/** Variation of the ground (deviation over mean, smoothed) above which it is too uneven to decide. */
const UNEVEN = 0.2
/** Largest area of a shadow, as a multiple of the object's. */
const LARGEST = 0.9
/** Share of dark surroundings from which the ground itself has many shades. */
const MAX_DARK = 0.35

/**
 * Mask of the shadow that an object casts on plain ground beside it: darker than the ground, of the same hue, connected to the object.
 * Empty where the ground is too uneven to decide.
 * @param colours red, green, blue interleaved
 */
export function findShadow(colours: Uint8Array, thing: Uint8Array, size: Size): Uint8Array {
  const none = new Uint8Array(thing.length)
  const bounds = boundsOf(thing, size)
  if (!bounds) return none
  const reach = Math.round(Math.max(bounds.width, bounds.height) * REACH)
  const near = growMarks(thing, size, Math.max(3, reach))
  const from = bounds.top + bounds.height * 0.5
  const around = near.map((mark, i) => (mark === 1 && thing[i] !== 1 && Math.floor(i / size.width) >= from ? 1 : 0))
  const [red, green, blue] = [0, 1, 2].map((channel) => smooth(colours, channel, size))
  if (!red || !green || !blue) return none
  const light = (i: number) => 0.3 * (red[i] ?? 0) + 0.59 * (green[i] ?? 0) + 0.11 * (blue[i] ?? 0)
  const places = Array.from(around.keys()).filter((i) => around[i] === 1)
  // The brighter part is ground, the darker one may be shadow.
  const sorted = places.map(light).toSorted((a, b) => a - b)
  const usual = sorted[Math.floor(sorted.length * 0.65)] ?? 0
  const lit = places.filter((i) => light(i) > usual * 0.88)
  if (lit.length < 30) return none
  const mean = (of: (i: number) => number) => lit.reduce((sum, i) => sum + of(i), 0) / lit.length
  const ground = { light: mean(light), red: mean((i) => red[i] ?? 0), blue: mean((i) => blue[i] ?? 0) }
  const deviation = Math.sqrt(mean((i) => (light(i) - ground.light) ** 2))
  if (ground.light < 24 || deviation / ground.light > UNEVEN) return none
  if (places.filter((i) => light(i) < ground.light * DARKER.most).length > places.length * MAX_DARK) return none
  const dark = new Uint8Array(thing.length)
  for (const i of places) {
    const share = light(i) / ground.light
    if (share > DARKER.most || share < DARKER.least) continue
    // Shares of red and blue in the light: another hue is another object.
    const turned =
      Math.abs((red[i] ?? 0) / light(i) - ground.red / ground.light) + Math.abs((blue[i] ?? 0) / light(i) - ground.blue / ground.light)
    if (turned < 0.35) dark[i] = 1
  }
  const touching = growMarks(thing, size, 3)
  const seeds = places.filter((i) => touching[i] === 1 && dark[i] === 1)
  const shadow = connectedTo(seeds, dark, size)
  if (countMarks(shadow) > countMarks(thing) * LARGEST) return none
  return growMarks(shadow, size, Math.max(1, Math.round(Math.max(size.width, size.height) / 160)))
}

function smooth(colours: Uint8Array, channel: number, { width, height }: Size): Float32Array {
  const plane = createPlane(width, height)
  for (let i = 0; i < plane.data.length; i++) plane.data[i] = colours[i * 3 + channel] ?? 0
  return boxMean(plane, Math.max(1, Math.round(Math.max(width, height) / 200))).data
}
