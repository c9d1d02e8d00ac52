import type { Random } from '@stipple/imaging/random'
import { fromHex, luminance, mix, type Rgb, shift } from '@stipple/imaging/rgb'
import { clamp, lerp } from '@stipple/imaging/scalar'
import type { Scene, TimeOfDay, Weather } from '../scene.ts'
import hours from './hours.json' with { type: 'json' }
import { PLACE_TRAITS } from './traits.ts'

/** Light of a picture, from which every painter takes its colours, so that all things match. */
export interface Light {
  /** From the zenith (0) to the horizon (1). */
  readonly sky: readonly { readonly at: number; readonly colour: Rgb }[]
  /** Sun or moon: position in shares of the width and of the sky's height; undefined when hidden. */
  readonly body: { readonly kind: 'sun' | 'moon'; readonly x: number; readonly y: number } | undefined
  /** Factors on a surface's own colour in the key light and out of it. */
  readonly key: Rgb
  readonly ambient: Rgb
  /** Colour of glows, rims and beams, 0..255. */
  readonly glow: Rgb
  readonly fog: Rgb
  /** 0..1: strength with which distant things fade into the fog. */
  readonly haze: number
  readonly cloudLit: Rgb
  readonly cloudDark: Rgb
  /** Cloud cover: 0 clear .. 1 covered. */
  readonly cover: number
  /** 0 day .. 1 night. */
  readonly night: number
  /** -1: the light comes from the left, 1: from the right. */
  readonly side: -1 | 1
  /** Unit vector towards the light: x right, y down, z towards the viewer. */
  readonly direction: readonly [number, number, number]
}

/** A row of `hours.json`. */
export interface HourRow {
  readonly skies: readonly (readonly string[])[]
  readonly key: Rgb
  readonly ambient: Rgb
  readonly glow: string
  readonly fog: string
  readonly cloudLit: string
  readonly cloudDark: string
  readonly night: number
  /** Height of the sun or moon in the sky: 0 top, 1 horizon. */
  readonly body: readonly [number, number]
}

const HOURS = hours as object as Readonly<Record<TimeOfDay, HourRow>>

export function chooseLight(scene: Scene, random: Random): Light {
  const hour = HOURS[scene.time]
  const traits = PLACE_TRAITS[scene.place]
  const chance = random.fork('light')
  const side = scene.light.from === 'left' ? -1 : scene.light.from === 'right' ? 1 : chance.chance(0.5) ? -1 : 1
  const turn = chance.range(-7, 7)
  const cover = coverOf(scene)
  const grey = greyOf(scene)
  const storm = scene.weather.kind === 'storm' ? 0.35 * scene.weather.amount : 0
  const weather = (colour: Rgb, strength = 1): Rgb => {
    const level = luminance(colour) * 255
    const dulled = mix(colour, [level * 0.97, level, level * 1.04], grey * strength)
    return mix(dulled, [dulled[0] * 0.55, dulled[1] * 0.6, dulled[2] * 0.64], storm)
  }
  const tinted = (colour: Rgb, strength: number): Rgb => tintByPalette(colour, scene.palette, strength)
  const stops = chance.pick(hour.skies)
  const sky = stops.map((hex, i) => ({
    at: (i / (stops.length - 1)) ** 0.9,
    colour: tinted(weather(shift(fromHex(hex), { hue: turn, chroma: lerp(0.8, 1.25, scene.mood.saturation) })), 0.5),
  }))
  const fog = tinted(weather(shift(fromHex(hour.fog), { hue: turn * 0.6 })), 0.4)
  // A moon or sun that the prompt names is painted as a subject.
  const named = scene.subjects.some((one) => one.art.set === 'painted' && (one.art.painter === 'moon' || one.art.painter === 'sun'))
  const hidden = cover > 0.9 || traits.indoor === true || named
  // Indoors lamps are lit when it gets dark.
  const lamps = traits.indoor === true && scene.place !== 'stage' && hour.night > 0.5
  const bodyX = bodyPlace(scene, side, chance)
  return {
    sky,
    body: hidden
      ? undefined
      : { kind: scene.time === 'night' || scene.time === 'dusk' ? 'moon' : 'sun', x: bodyX, y: chance.range(hour.body[0], hour.body[1]) },
    key: lamps ? [1.02, 0.86, 0.64] : flatten(hour.key, grey),
    ambient: lamps ? [0.42, 0.35, 0.36] : flatten(hour.ambient, grey * 0.8, 1 + grey * (1 - hour.night) * 0.35),
    glow: weather(fromHex(hour.glow), 0.5),
    fog,
    haze: clamp(traits.haze * (scene.weather.kind === 'fog' ? 1 + scene.weather.amount * 0.5 : 1) + (grey > 0.4 ? 0.1 : 0), 0, 1),
    cloudLit: tinted(weather(fromHex(hour.cloudLit)), 0.3),
    cloudDark: tinted(weather(fromHex(hour.cloudDark)), 0.3),
    cover,
    night: hour.night,
    side,
    direction: direction(scene, side),
  }
}

/** Adds fill light for the main subject, so that its own colours still show against the sun or at night. */
export function fillLight(light: Light, amount: number): Light {
  const level = (factor: Rgb): number => factor[0] * 0.3 + factor[1] * 0.59 + factor[2] * 0.11
  const raise = (factor: Rgb, floor: number): Rgb => {
    const gain = lerp(1, Math.max(1, floor / level(factor)), amount)
    // Fill is whiter than the light that it adds to.
    const white = Math.min(1, gain - 1) * 0.5
    const grey = level(factor) * gain
    return mix([factor[0] * gain, factor[1] * gain, factor[2] * gain], [grey, grey, grey], white)
  }
  const backlit = light.direction[2] < 0.1
  const direction: Light['direction'] = backlit ? turnToViewer(light.direction) : light.direction
  return { ...light, key: raise(light.key, 0.92), ambient: raise(light.ambient, light.night > 0.5 ? 0.4 : 0.56), direction }
}

function turnToViewer([x, y]: Light['direction']): Light['direction'] {
  const length = Math.hypot(x, y, 0.42)
  return [x / length, y / length, 0.42 / length]
}

/** Light on snow and ice, which reflect the blue of the sky: warm light colours only surfaces that face it. */
export function snowLight(light: Light): Light {
  const grey = light.key[0] * 0.3 + light.key[1] * 0.59 + light.key[2] * 0.11
  const dim = light.ambient[0] * 0.3 + light.ambient[1] * 0.59 + light.ambient[2] * 0.11
  return {
    ...light,
    key: mix(light.key, [grey * 1.06, grey * 1.05, grey * 1.04], 0.62),
    ambient: mix(light.ambient, [dim * 1.02, dim * 1.22, dim * 1.6], 0.7),
    fog: mix(light.fog, [214, 222, 240], 0.5 * (1 - light.night)),
  }
}

/** Colour of a surface: `lit` 0 in shadow .. 1 in full light, `depth` 0 near .. 1 lost in the haze. */
export function tone(light: Light, base: Rgb, lit: number, depth: number): Rgb {
  const t = clamp(lit, 0, 1.25)
  const fade = hazeAt(light, depth)
  const out: [number, number, number] = [0, 0, 0]
  for (let i = 0; i < 3; i++) {
    const surface = (base[i] ?? 0) * lerp(light.ambient[i] ?? 0, light.key[i] ?? 0, t)
    out[i] = surface + ((light.fog[i] ?? 0) - surface) * fade
  }
  return out
}

/** Opacity of the fog before things at a depth. */
export function hazeAt(light: Light, depth: number): number {
  return light.haze * clamp(depth, 0, 1) ** 1.5 * 0.94
}

/** Colour of the sky at a height: 0 zenith .. 1 horizon. */
export function skyAt(light: Light, height: number): Rgb {
  const { sky } = light
  const t = clamp(height, 0, 1)
  for (let i = 1; i < sky.length; i++) {
    const above = sky[i - 1]
    const below = sky[i]
    if (!above || !below || t > below.at) continue
    return mix(above.colour, below.colour, (t - above.at) / (below.at - above.at))
  }
  return sky.at(-1)?.colour ?? light.fog
}

function coverOf(scene: Scene): number {
  const { kind, amount } = scene.weather
  switch (kind) {
    case 'overcast':
    case 'rain':
    case 'storm':
      return 1
    case 'snow':
      return 0.6 + amount * 0.4
    case 'fog':
      return 0.75
    case 'clouds':
      return 0.45 + amount * 0.3
    case 'stars':
    case 'aurora':
      return 0.08
    case 'clear':
      return 0.22
    default:
      return 0.34
  }
}

const GREY: Partial<Record<Weather, number>> = { overcast: 0.6, rain: 0.62, storm: 0.7, snow: 0.4, fog: 0.5 }

function greyOf(scene: Scene): number {
  const { kind, amount } = scene.weather
  const strength = GREY[kind] ?? 0
  const late = scene.time === 'sunset' || scene.time === 'golden-hour' || scene.time === 'dawn' ? 0.45 : 1
  return strength * (0.5 + amount * 0.5) * late
}

/** Moves a factor towards grey, as key and ambient become alike under a covered sky. */
function flatten(factor: Rgb, grey: number, gain = 1): Rgb {
  const level = (factor[0] + factor[1] + factor[2]) / 3
  return mix([factor[0] * gain, factor[1] * gain, factor[2] * gain], [level * 0.84 * gain, level * 0.86 * gain, level * 0.9 * gain], grey)
}

function bodyPlace(scene: Scene, side: -1 | 1, chance: Random): number {
  const off = chance.range(0.14, 0.34)
  if (scene.light.from === 'back') return chance.range(0.4, 0.6)
  return side < 0 ? 0.5 - off : 0.5 + off
}

function direction(scene: Scene, side: -1 | 1): readonly [number, number, number] {
  const low = scene.time === 'sunset' || scene.time === 'dawn' || scene.time === 'golden-hour'
  const raw: [number, number, number] =
    scene.light.from === 'back'
      ? [side * 0.35, -0.6, -0.15]
      : scene.light.from === 'front'
        ? [side * 0.25, -0.45, 0.85]
        : scene.light.from === 'top'
          ? [side * 0.15, -0.95, 0.25]
          : [side * 0.78, low ? -0.38 : -0.62, 0.34]
  const length = Math.hypot(...raw)
  return [raw[0] / length, raw[1] / length, raw[2] / length]
}

/** Moves a colour towards the named colour that is nearest in lightness. */
function tintByPalette(colour: Rgb, palette: readonly string[], strength: number): Rgb {
  if (palette.length === 0) return colour
  const level = luminance(colour)
  let best: Rgb = fromHex(palette[0] ?? '#888888')
  let distance = Infinity
  for (const hex of palette) {
    const candidate = fromHex(hex)
    const apart = Math.abs(luminance(candidate) - level)
    if (apart < distance) {
      distance = apart
      best = candidate
    }
  }
  const scale = (level + 0.08) / (luminance(best) + 0.08)
  return mix(colour, [clamp(best[0] * scale, 0, 255), clamp(best[1] * scale, 0, 255), clamp(best[2] * scale, 0, 255)], strength)
}
