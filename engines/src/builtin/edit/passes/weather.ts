import type { Weather } from '@stipple/illustrator/public'
import { gaussianBlur } from '@stipple/imaging/blur'
import { linearFromRgba, oklabFromRgba, rgbaFromLinear, rgbaFromOklab } from '@stipple/imaging/colour'
import { fractalNoise } from '@stipple/imaging/noise'
import { at, type Image3 } from '@stipple/imaging/plane'
import { lerp, smoothstep, unit } from '@stipple/imaging/scalar'
import type { Edit } from '../../../instructions/public.ts'
import { layAir, layOver, replaceSky } from './air.ts'
import { layOfSnow } from './snow.ts'
import { fallingOf, skyOf } from './stage.ts'
import { cast, curve, gamma, saturated } from './tone.ts'
import type { Pass, Work } from './work.ts'

type WeatherEdit = Extract<Edit, { kind: 'weather' }>

/** Changes the weather: its light, sky and air, the cover of the ground, and rain or snow in the air. */
export const weather: Pass<WeatherEdit> = async (lab, edit, work) => {
  const k = unit(work.strength * 1.2)
  const dressed = await GROUNDS[edit.weather](lab, { ...work, k, amount: edit.amount })
  return FALLING.has(edit.weather) ? fall(dressed, edit, work, k) : dressed
}

interface Turn extends Work {
  /** Share of the full change. */
  readonly k: number
  /** Intensity of the weather. */
  readonly amount: number
}

const FALLING: ReadonlySet<Weather> = new Set(['rain', 'storm', 'snow', 'petals', 'wind'])

const GROUNDS: Readonly<Record<Weather, (lab: Image3, turn: Turn) => Promise<Image3>>> = {
  clear: async (lab, turn) =>
    curve(
      cast(gamma(saturated(await under(lab, turn, 'clear', 0.15), 1 + 0.28 * turn.k), 1 - 0.16 * turn.k), [0.006 * turn.k, 0.022 * turn.k]),
      0.2 * turn.k,
    ),
  clouds: (lab, turn) => under(lab, turn, 'clouds', 0.65),
  overcast: async (lab, turn) => dull(await under(lab, turn, 'overcast', 0.85), turn.k * 0.7),
  rain: wet,
  storm: wet,
  snow: async (lab, turn) => layOfSnow(await under(cold(lab, turn.k), turn, 'snow', 0.7), turn, turn.k * lerp(0.7, 1, turn.amount)),
  fog,
  wind: async (lab) => lab,
  petals: async (lab, { k }) => cast(gamma(lab, 1 - 0.08 * k), [0.008 * k, 0.004 * k]),
  aurora: (lab, turn) => under(lab, turn, 'aurora', 0.9, { keep: 0.2, night: true }),
  stars: (lab, turn) => under(lab, turn, 'stars', 0.9, { keep: 0.2, night: true }),
  rainbow: (lab, turn) => under(lab, turn, 'rainbow', 0.8, { keep: 0.9 }),
}

/** Replaces the sky by that of a weather; a picture without a sky stays as it is. */
async function under(lab: Image3, turn: Turn, kind: Weather, amount: number, { keep = 0.35, night = false } = {}): Promise<Image3> {
  const sky = await turn.maps.sky()
  if (!sky) {
    if (SKY_ONLY.has(kind)) turn.warn({ code: 'no_sky' })
    return lab
  }
  const { horizon } = await turn.maps.space()
  const painted = skyOf(
    lab,
    {
      hour: night || isDark(lab, sky) ? 'night' : 'day',
      weather: kind,
      amount,
      horizon: Math.max(horizon, lab.height * (night ? 0.35 : 0.3)),
      open: sky,
    },
    turn.random.fork('sky'),
  )
  return replaceSky(lab, { sky: painted.lab, mask: sky, share: unit(turn.k * (night ? 1.15 : 1.1)), keep })
}

/** Mean lightness (0 to 1) below which a sky is one of the night or of late dusk. */
const DARK_SKY = 0.45

/** Returns true if the sky is dark, which another weather leaves as it is. */
function isDark({ planes: [lightness] }: Image3, sky: Float32Array): boolean {
  let [sum, share] = [0, 0]
  for (let i = 0; i < sky.length; i++) {
    sum += at(lightness, i) * at(sky, i)
    share += at(sky, i)
  }
  return share > 0 && sum / share < DARK_SKY
}

const SKY_ONLY: ReadonlySet<Weather> = new Set(['clouds', 'rainbow', 'stars', 'aurora'])

const cold = (lab: Image3, k: number): Image3 => cast(saturated(lab, 1 - 0.25 * k), [-0.004 * k, -0.016 * k])

const dull = (lab: Image3, k: number): Image3 => cast(gamma(saturated(lab, 1 - 0.4 * k), 1 + 0.3 * k), [-0.006 * k, -0.016 * k])

/** Grey light, veiled distance, and a wet ground that mirrors the things on it. */
async function wet(lab: Image3, turn: Turn): Promise<Image3> {
  const heavy = lerp(0.7, 1.1, turn.amount)
  const grey = dull(await under(lab, turn, turn.amount > 0.75 ? 'storm' : 'overcast', 0.95), turn.k * heavy)
  const { depth, horizon } = await turn.maps.space()
  const [sky, subject] = [await turn.maps.sky(), await turn.maps.subject()]
  const mirrored = mirror(grey, { horizon, depth, sky, subject, share: turn.k * 0.34 * heavy })
  const linear = linearFromRgba(rgbaFromOklab(mirrored), lab)
  const veil = depth.map((far, i) => turn.k * 0.34 * heavy * smoothstep(0.25, 1, far) * (sky ? 1 - 0.75 * at(sky, i) : 1))
  layAir(linear, [0.36, 0.41, 0.46], veil)
  return oklabFromRgba(rgbaFromLinear(linear), lab)
}

/** Reflects the things above a row of the ground in it, stretched downwards and blurred by the water. */
function mirror(
  lab: Image3,
  {
    horizon,
    depth,
    sky,
    subject,
    share,
  }: { horizon: number; depth: Float32Array; sky: Float32Array | undefined; subject: Float32Array | undefined; share: number },
): Image3 {
  const { width, height } = lab
  const from = Math.round(Math.max(horizon, height * 0.55))
  const planes = lab.planes.map((plane) => {
    const turned = plane.slice()
    for (let y = from; y < height; y++) {
      const source = Math.max(0, Math.round(from - (y - from) * 1.15))
      turned.set(plane.subarray(source * width, (source + 1) * width), y * width)
    }
    return gaussianBlur(turned, lab, Math.max(width, height) / 110)
  })
  const [l, a, b] = lab.planes
  const wet = (plane: Float32Array, other: Float32Array | undefined, lift: number): Float32Array =>
    plane.map((value, i) => {
      const y = Math.floor(i / width)
      if (y < from || !other) return value
      const flat = smoothstep(from, from + height * 0.12, y) * (1 - (sky ? at(sky, i) : 0)) * (1 - (subject ? at(subject, i) : 0))
      return lerp(value, at(other, i) * 0.9 + value * lift, share * flat * smoothstep(0.75, 0.3, at(depth, i)))
    })
  return { ...lab, planes: [wet(l, planes[0], 0.12), wet(a, planes[1], 0.2), wet(b, planes[2], 0.2)] }
}

/** Fog in drifts, thickest in the distance. */
async function fog(lab: Image3, turn: Turn): Promise<Image3> {
  const { depth } = await turn.maps.space()
  const noise = fractalNoise(turn.random.fork('fog').whole(1, 1e6), 4)
  const scale = 3.2 / Math.max(lab.width, lab.height)
  const thick = turn.k * lerp(0.75, 1.15, turn.amount)
  const soft = gaussianBlur(depth, lab, Math.max(lab.width, lab.height) / 60)
  const thickness = soft.map((far, i) => {
    const [x, y] = [i % lab.width, Math.floor(i / lab.width)]
    const drift = 0.72 + 0.56 * noise(x * scale, y * scale * 2.4)
    return unit((1 - Math.exp(-1.75 * thick * (0.12 + far) * drift)) * 0.97)
  })
  const linear = linearFromRgba(rgbaFromOklab(saturated(lab, 1 - 0.35 * turn.k)), lab)
  layAir(linear, [0.72, 0.75, 0.77], thickness)
  return oklabFromRgba(rgbaFromLinear(linear), lab)
}

/** Rain or snow in the air, thinner before near things: much of it falls behind them. */
async function fall(lab: Image3, edit: WeatherEdit, { maps, random }: Work, k: number): Promise<Image3> {
  const { depth, horizon } = await maps.space()
  const [subject] = [await maps.subject()]
  const layer = fallingOf(
    lab,
    { hour: 'day', weather: edit.weather, amount: edit.amount * (0.4 + 0.6 * k), horizon },
    random.fork('falling'),
  )
  const rgba = layOver(rgbaFromOklab(lab), layer, (i) => unit(k * (subject ? 1 - 0.4 * at(subject, i) : 1) * (0.75 + 0.25 * at(depth, i))))
  return oklabFromRgba(rgba, lab)
}
