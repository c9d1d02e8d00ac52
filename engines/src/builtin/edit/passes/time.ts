import type { Weather } from '@stipple/illustrator/public'
import { linearFromRgba, oklabFromRgba, rgbaFromLinear, rgbaFromOklab } from '@stipple/imaging/colour'
import { bloom } from '@stipple/imaging/lens'
import { at, image3, type Image3 } from '@stipple/imaging/plane'
import { lerp, smoothstep, unit } from '@stipple/imaging/scalar'
import type { Edit, Hour } from '../../../instructions/public.ts'
import { layAir, replaceSky } from './air.ts'
import { type HourLight, HOURS } from './hours.ts'
import { skyOf } from './stage.ts'
import { findLamps, findWindows } from './windows.ts'
import type { Pass, Work } from './work.ts'

type TimeEdit = Extract<Edit, { kind: 'time' }>

/** Changes the hour: its light on the scene, its sky and air, and lamps when it is dark. */
export const time: Pass<TimeEdit> = async (lab, { hour }, work) => {
  const k = unit(work.strength * 1.22)
  const light = HOURS[hour]
  const sky = await work.maps.sky()
  const { depth, horizon } = await work.maps.space()
  const painted =
    sky &&
    skyOf(lab, { hour, ...skyFor(hour, work.weather), horizon: Math.max(horizon, lab.height * 0.3), open: sky }, work.random.fork('sky'))
  const lamps = light.lamps > 0.3 ? await lampsOf(lab, work) : undefined
  const relit = relight(lab, { light, share: k, sky })
  const behind =
    sky && painted
      ? replaceSky(relit, { sky: painted.lab, mask: sky, share: unit(k * 1.15), keep: light.lamps > 0.5 ? 0.25 : 0.55 })
      : relit
  const linear = linearFromRgba(rgbaFromOklab(behind), lab)
  layAir(
    linear,
    light.air,
    depth.map((far, i) => light.haze * k * smoothstep(0.3, 1, far) * (1 - (sky ? at(sky, i) : 0))),
  )
  const side = painted?.body ? painted.body[0] / lab.width : work.random.fork('side').chance(0.5) ? 0.1 : 0.9
  wash(linear, { light, share: k, from: painted?.body ?? [side * lab.width, lab.height * 0.05], sky })
  if (lamps) shine(linear, lamps, light.lamps * k)
  const long = Math.max(lab.width, lab.height)
  bloom(linear, { from: light.lamps > 0.5 ? 0.35 : 0.75, widths: [long / 160, long / 45], amount: k * (light.lamps > 0.5 ? 0.55 : 0.16) })
  return oklabFromRgba(rgbaFromLinear(linear), lab)
}

const SKIES: Readonly<Record<Hour, { weather: Weather; amount: number }>> = {
  dawn: { weather: 'clouds', amount: 0.45 },
  morning: { weather: 'clouds', amount: 0.3 },
  day: { weather: 'clouds', amount: 0.4 },
  'golden-hour': { weather: 'clouds', amount: 0.35 },
  sunset: { weather: 'clouds', amount: 0.55 },
  dusk: { weather: 'clouds', amount: 0.35 },
  night: { weather: 'stars', amount: 0.6 },
  moonlight: { weather: 'clouds', amount: 0.25 },
}

/** Sky of an hour, under the clouds of the weather if there are any. */
function skyFor(hour: Hour, weather: Weather | undefined): { weather: Weather; amount: number } {
  return weather === undefined || !CLOUDY.has(weather) ? SKIES[hour] : { weather, amount: 0.8 }
}

const CLOUDY: ReadonlySet<Weather> = new Set(['rain', 'storm', 'snow', 'overcast', 'clouds', 'fog', 'aurora', 'rainbow', 'stars'])

/** Tints highlights in the key light's colour and shadows in the sky's. */
function relight(lab: Image3, { light, share, sky }: { light: HourLight; share: number; sky: Float32Array | undefined }): Image3 {
  const linear = linearFromRgba(rgbaFromOklab(lab), lab)
  const [l] = lab.planes
  linear.planes.forEach((plane, n) => {
    const [key, ambient] = [light.key[n] ?? 1, light.ambient[n] ?? 1]
    for (let i = 0; i < plane.length; i++) {
      // Haze and clouds are part of a sky that is kept.
      const lit = smoothstep(0.22, 0.86, at(l, i))
      plane[i] = at(plane, i) * lerp(1, lerp(ambient, key, lit), share * (sky ? 1 - 0.2 * at(sky, i) : 1))
    }
  })
  const result = oklabFromRgba(rgbaFromLinear(linear), lab)
  const [toL, toA, toB] = result.planes
  const rich = lerp(1, light.saturation, share)
  for (let i = 0; i < toL.length; i++) {
    const grey = neutral(light, share)
    toA[i] = grey[0] + (at(toA, i) - grey[0]) * rich
    toB[i] = grey[1] + (at(toB, i) - grey[1]) * rich
    const value = at(toL, i)
    toL[i] = unit(value + light.contrast * share * (value - 0.4) * value * (1 - value) * 2)
  }
  return result
}

/** Colour of a grey surface under the light, towards which colours are desaturated. */
function neutral({ key }: HourLight, share: number): readonly [number, number] {
  const rgba = Uint8ClampedArray.of(...key.map((value) => 255 * Math.min(1, lerp(1, value, share)) ** (1 / 2.2)), 255)
  const { planes } = oklabFromRgba(rgba, { width: 1, height: 1 })
  return [at(planes[1], 0) * 0.6, at(planes[2], 0) * 0.6]
}

/** Glow round the sun or moon, which also covers things before it. */
function wash(
  linear: Image3,
  { light, share, from: [x, y], sky }: { light: HourLight; share: number; from: readonly [number, number]; sky: Float32Array | undefined },
): void {
  const { width, height } = linear
  const reach = Math.hypot(width, height) * 0.62
  const amount = light.wash * share
  for (let row = 0, i = 0; row < height; row++) {
    for (let column = 0; column < width; column++, i++) {
      const near = Math.exp(-(((column - x) ** 2 + (row - y) ** 2) / (reach * reach)) * 2.6)
      const glow = amount * near * (sky ? 1 - 0.8 * at(sky, i) : 1)
      for (let n = 0; n < 3; n++) {
        const plane = linear.planes[n]
        if (!plane) continue
        const value = at(plane, i)
        plane[i] = 1 - (1 - Math.min(1, value)) * (1 - glow * (light.glow[n] ?? 0) * (0.35 + 0.65 * Math.sqrt(Math.min(1, value))))
      }
    }
  }
}

async function lampsOf(lab: Image3, { maps, random }: Work): Promise<Image3 | undefined> {
  const [sky, subject, foliage] = [await maps.sky(), await maps.subject(), await maps.foliage()]
  const people = (await maps.objects()).some(({ kind, score }) => kind === 0 && score > 0.4)
  const closed = new Float32Array(lab.width * lab.height)
  for (let i = 0; i < closed.length; i++) {
    closed[i] = Math.max(sky ? at(sky, i) : 0, people && subject ? at(subject, i) : 0, at(foliage, i))
  }
  const windows = findWindows(lab, closed, random.fork('windows'))
  const lamps = findLamps(lab, closed)
  const light = image3(lab)
  for (let i = 0; i < closed.length; i++) {
    const window = windows ? at(windows, i) : 0
    const lamp = at(lamps, i) * 0.5
    light.planes[0][i] = window * 1.05 + lamp
    light.planes[1][i] = window * 0.6 + lamp * 0.78
    light.planes[2][i] = window * 0.2 + lamp * 0.45
  }
  return light
}

function shine(linear: Image3, lamps: Image3, amount: number): void {
  linear.planes.forEach((plane, n) => {
    const lamp = lamps.planes[n]
    if (lamp) for (let i = 0; i < plane.length; i++) plane[i] = at(plane, i) + at(lamp, i) * amount
  })
}
