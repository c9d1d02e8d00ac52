import { gaussianBlur } from '@stipple/imaging/blur'
import { oklabFromHex } from '@stipple/imaging/colour'
import { guidedFilter } from '@stipple/imaging/edge-preserving'
import { hash2 } from '@stipple/imaging/noise'
import { at, image3, type Image3, mapSamples } from '@stipple/imaging/plane'
import { clamp, lerp, smoothstep, unit } from '@stipple/imaging/scalar'
import { lightnessQuantile } from '@stipple/imaging/tone'
import type { Edit, Tone } from '../../../instructions/public.ts'
import type { Pass } from './work.ts'

type Toning = Extract<Edit, { kind: 'tone' }>
type Tinting = Extract<Edit, { kind: 'tint' }>

/** Changes light and colour of the whole picture. */
export const tone: Pass<Toning> = async (lab, edit, { strength, random, photo }) => {
  const amount = unit(strength * edit.amount * random.fork(`tone/${edit.tone}`).range(0.94, 1.06) * 1.25)
  return CHANGES[edit.tone](lab, amount, { side: Math.max(photo.size.width, photo.size.height), seed: random.fork('grain').whole(1, 1e6) })
}

/** Moves shadows and lights towards the named colours, from the darkest to the lightest. */
export const tint: Pass<Tinting> = async (lab, { colours }, { strength }) => {
  const stops = colours.map(oklabFromHex).toSorted((one, other) => one[0] - other[0])
  return eachColour(lab, (l, a, b) => {
    const place = unit(l) * (stops.length - 1)
    const low = stops[Math.floor(place)] ?? [l, a, b]
    const high = stops[Math.min(stops.length - 1, Math.floor(place) + 1)] ?? low
    const t = place - Math.floor(place)
    const share = 0.7 * strength
    return [l, lerp(a, lerp(low[1], high[1], t), share), lerp(b, lerp(low[2], high[2], t), share)]
  })
}

type Change = (lab: Image3, amount: number, context: { side: number; seed: number }) => Image3

const CHANGES: Readonly<Record<Tone, Change>> = {
  mono: (lab, k) =>
    curve(
      eachColour(lab, (l, a, b) => [l, a * (1 - unit(k * 1.1)), b * (1 - unit(k * 1.1))]),
      0.22 * k,
    ),
  sepia: (lab, k) =>
    eachColour(lab, (l, a, b) => [
      lerp(l, 0.06 + l * 0.9, k),
      lerp(a, 0.018, unit(k * 1.1)),
      lerp(b, 0.058 * (1.15 - l * 0.6), unit(k * 1.1)),
    ]),
  warm: (lab, k) => cast(lab, [0.018 * k, 0.052 * k]),
  cold: (lab, k) => cast(lab, [-0.016 * k, -0.056 * k]),
  bright: (lab, k) => gamma(lab, 1 - 0.42 * k),
  dark: (lab, k) => gamma(lab, 1 + 0.75 * k),
  contrast: (lab, k) => curve(lab, 0.62 * k, 1 + 0.1 * k),
  flat: (lab, k) => eachColour(lab, (l, a, b) => [lerp(l, 0.5 + (l - 0.5) * 0.55 + 0.05, k), a * (1 - 0.15 * k), b * (1 - 0.15 * k)]),
  vivid: (lab, k) => curve(saturated(lab, 1 + 0.65 * k), 0.15 * k),
  muted: (lab, k) => saturated(lab, 1 - 0.6 * k),
  sharp: (lab, k, { side }) => sharpened(lab, 1.5 * k, side / 900),
  soft: (lab, k, { side }) => softened(lab, 0.75 * k, side / 190),
  clear: (lab, k, { side }) => dehazed(lab, k, side),
  dreamy: (lab, k, { side }) => cast(gamma(softened(lab, 0.65 * k, side / 60), 1 - 0.18 * k), [0.012 * k, -0.004 * k]),
  vintage: (lab, k, { seed }) => vintage(lab, k, seed),
  vignette: (lab, k) => vignetted(lab, 0.75 * k),
  enhance: (lab, k, { side }) => enhanced(lab, k, side),
}

export function eachColour(lab: Image3, change: (l: number, a: number, b: number) => readonly [number, number, number]): Image3 {
  const result = image3(lab)
  const [l, a, b] = lab.planes
  const [toL, toA, toB] = result.planes
  for (let i = 0; i < l.length; i++) {
    const changed = change(at(l, i), at(a, i), at(b, i))
    toL[i] = changed[0]
    toA[i] = changed[1]
    toB[i] = changed[2]
  }
  return result
}

export const saturated = (lab: Image3, factor: number): Image3 => eachColour(lab, (l, a, b) => [l, a * factor, b * factor])

/** Adds a colour cast that is weakest in blacks and whites. */
export function cast(lab: Image3, [toA, toB]: readonly [number, number]): Image3 {
  return eachColour(lab, (l, a, b) => {
    const share = 0.25 + 0.75 * smoothstep(0.02, 0.4, l) * smoothstep(1.1, 0.75, l)
    return [l, a + toA * share, b + toB * share]
  })
}

export const gamma = (lab: Image3, power: number): Image3 => eachColour(lab, (l, a, b) => [unit(l) ** power, a, b])

/** S-curve of lightness round the picture's own median; 1 is steep. */
export function curve(lab: Image3, amount: number, saturation = 1): Image3 {
  const middle = clamp(lightnessQuantile(lab.planes[0], 0.5), 0.3, 0.7)
  return eachColour(lab, (l, a, b) => {
    const t = unit(l)
    const bent = t < middle ? middle * (t / middle) ** (1 + amount) : 1 - (1 - middle) * ((1 - t) / (1 - middle)) ** (1 + amount)
    return [bent, a * saturation, b * saturation]
  })
}

function sharpened(lab: Image3, amount: number, sigma: number): Image3 {
  const [l, a, b] = lab.planes
  const fine = gaussianBlur(l, lab, Math.max(0.8, sigma))
  const broad = guidedFilter(l, lab, { radius: Math.max(3, Math.round(sigma * 9)), epsilon: 0.004 })
  const sharp = mapSamples(l, (value, i) => {
    const edge = clamp(value - at(fine, i), -0.12, 0.12)
    return unit(value + amount * edge + 0.22 * amount * (value - at(broad, i)))
  })
  return { ...lab, planes: [sharp, a, b] }
}

/** Soft-focus lens: a blurred copy over the sharp one, strongest in the lights. */
function softened(lab: Image3, amount: number, sigma: number): Image3 {
  const planes = lab.planes.map((plane) => gaussianBlur(plane, lab, Math.max(1, sigma)))
  const [l, a, b] = lab.planes
  const [softL = l, softA = a, softB = b] = planes
  const glow = (plane: Float32Array, soft: Float32Array): Float32Array => mapSamples(plane, (value, i) => lerp(value, at(soft, i), amount))
  const screened = mapSamples(l, (value, i) =>
    unit(lerp(value, 1 - (1 - value) * (1 - at(softL, i) * 0.55), amount * 0.45) * (1 - amount * 0.05)),
  )
  return {
    ...lab,
    planes: [
      glow(
        screened,
        mapSamples(softL, (value) => value * 1.04),
      ),
      glow(a, softA),
      glow(b, softB),
    ],
  }
}

/** Removes haze: the darkest pixel of a neighbourhood returns to black, and saturation is restored. */
function dehazed(lab: Image3, amount: number, side: number): Image3 {
  const [l, a, b] = lab.planes
  const floor = guidedFilter(l, lab, { radius: Math.max(4, Math.round(side / 24)), epsilon: 0.02 })
  const veil = lightnessQuantile(l, 0.02)
  const cleared = mapSamples(l, (value, i) => {
    const lifted = (value - veil * 0.85) / Math.max(0.3, 1 - veil * 0.85)
    return lerp(value, unit(lifted + 0.35 * (value - at(floor, i))), amount)
  })
  const rich = (plane: Float32Array): Float32Array => mapSamples(plane, (value) => value * (1 + 0.35 * amount))
  return curve({ ...lab, planes: [cleared, rich(a), rich(b)] }, 0.12 * amount)
}

function vintage(lab: Image3, amount: number, seed: number): Image3 {
  const faded = eachColour(lab, (l, a, b) => [
    lerp(l, 0.1 + l * 0.82, amount),
    lerp(a, a * 0.68 + 0.014 * l - 0.012 * (1 - l), amount),
    lerp(b, b * 0.68 + 0.045 * l - 0.012 * (1 - l), amount),
  ])
  const worn = vignetted(faded, 0.5 * amount)
  const { width } = lab
  const grained = mapSamples(worn.planes[0], (value, i) => value + (hash2(i % width, Math.floor(i / width), seed) - 0.5) * 0.045 * amount)
  return { ...worn, planes: [grained, worn.planes[1], worn.planes[2]] }
}

export function vignetted(lab: Image3, amount: number): Image3 {
  const { width, height } = lab
  const dark = mapSamples(lab.planes[0], (value, i) => {
    const x = ((i % width) + 0.5) / width - 0.5
    const y = (Math.floor(i / width) + 0.5) / height - 0.5
    return value * (1 - amount * 0.75 * smoothstep(0.12, 0.62, x * x * 1.5 + y * y * 1.5))
  })
  return { ...lab, planes: [dark, lab.planes[1], lab.planes[2]] }
}

/** Basic correction: full range, open shadows, a little more local contrast and colour. */
function enhanced(lab: Image3, amount: number, side: number): Image3 {
  const [l, a, b] = lab.planes
  const [low, high] = [lightnessQuantile(l, 0.005), lightnessQuantile(l, 0.995)]
  const stretch = high - low > 0.1 ? amount : 0
  const base = guidedFilter(l, lab, { radius: Math.max(4, Math.round(side / 60)), epsilon: 0.01 })
  const opened = mapSamples(l, (value, i) => {
    const full = lerp(value, (value - low) / Math.max(0.1, high - low), 0.7 * stretch)
    const shade = 0.09 * amount * smoothstep(0.45, 0.05, at(base, i))
    return unit(full + shade + 0.3 * amount * (value - at(base, i)))
  })
  return saturated({ ...lab, planes: [opened, a, b] }, 1 + 0.16 * amount)
}
