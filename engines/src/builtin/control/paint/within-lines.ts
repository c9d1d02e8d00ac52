import { createCanvas } from '@napi-rs/canvas'
import { type PaintedScene, type Scene, strokeSurface } from '@stipple/illustrator/public'
import { mainColours } from '@stipple/imaging/main-colours'
import { at, pixelUnit, type Size } from '@stipple/imaging/plane'
import { createRandom, type Random } from '@stipple/imaging/random'
import { fromHex, luminance, mix, type Rgb } from '@stipple/imaging/rgb'
import { smoothstep } from '@stipple/imaging/scalar'
import { type Areas, enclosedAreas } from '../lines/areas.ts'
import { type Guess, nameThings, type Naming } from '../lines/assign.ts'
import { measureParts } from '../lines/parts.ts'
import { readDrawing, type ReadDrawing } from '../lines/things.ts'
import { paintBackdrop } from './backdrop.ts'
import { castShadows } from './cast-shadows.ts'
import { colourParts } from './colouring.ts'
import { lightForms, lit } from './form.ts'
import { type Palette, paletteOf, shade } from './palette.ts'

/** Lines; for a picture also its subject and the tones inside the lines. */
export interface Lines extends Size {
  readonly strokes: Float32Array
  readonly matte?: Float32Array | undefined
  readonly tones?: Float32Array | undefined
}

/** A drawing read once, painted for several seeds. */
export interface ReadLines extends Lines {
  readonly areas: Areas
  readonly drawing: ReadDrawing
  readonly walls: Uint8Array
}

const WALL = 0.4

/** Finds the areas and things that lines enclose. */
export function readLines(lines: Lines): ReadLines {
  const unit = pixelUnit(lines)
  const { matte } = lines
  const walls = Uint8Array.from(lines.strokes, (value) => (value > WALL ? 1 : 0))
  const fences = matte ? walls.map((wall, i) => (wall || isRim(matte, i, lines.width) ? 1 : 0)) : walls
  const areas = enclosedAreas(fences, lines, { gap: 22 * unit, crumb: 26 * unit * unit })
  return { ...lines, areas, walls, drawing: readDrawing(measureParts(areas, matte), { byMatte: matte !== undefined }) }
}

/** Returns true if the matte crosses one half at a pixel. */
function isRim(matte: Float32Array, i: number, width: number): boolean {
  const inside = at(matte, i) > 0.5
  return inside && !(at(matte, i - 1) > 0.5 && at(matte, i + 1) > 0.5 && at(matte, i - width) > 0.5 && at(matte, i + width) > 0.5)
}

export type PaintedLines = Omit<PaintedScene, 'lacks' | 'lacksMain'>

/** Paints a scene into the areas of a drawing, without the lines: its things in the colours of the subjects, the surroundings as the place. */
export function paintWithinLines(lines: ReadLines, scene: Scene, seed: number): PaintedLines {
  const { width, height, drawing, areas } = lines
  const random = createRandom(seed)
  const named = nameThings(drawing.things, scene.subjects, scene.place)
  const painting = paintBackdrop(scene, lines, { seed, horizon: horizonOf(lines) })
  const chosen = chooseColours(named, scene, { random, byTone: lines.tones !== undefined })
  const colour = Uint8ClampedArray.from(painting.colour)
  const subject = new Float32Array(width * height)
  const region = painting.region.slice()
  const depth = painting.depth.slice()
  const outside = new Uint8Array(width * height).fill(1)
  areas.numbers.forEach((number, i) => {
    if (!chosen.colours.has(number)) return
    outside[i] = 0
    subject[i] = 1
    region[i] = BASE_REGION + number
    depth[i] = THING_DEPTH
  })
  const onGround = named.filter((one) =>
    one.kind === 'subject' ? one.subject.stands !== 'air' && scene.place !== 'underwater' : one.what === 'plant' || one.what === 'accent',
  )
  castShadows(colour, lines, { things: onGround.map(({ thing }) => thing), light: painting.light, outside })
  const edges = lines.walls.map((wall, i) => (outside[i] || wall ? 1 : 0))
  const shading = lightForms({ edges, outside, light: painting.light, tones: lines.tones }, lines)
  fill({ colour, lines, colours: chosen.colours, shading })
  texture({ colour, lines, named, surfaces: chosen.surfaces, random })
  return {
    ...painting,
    colour,
    depth,
    subject,
    region,
    palette: mainColours(colour, 6),
    seen: seenIn(named, scene),
  }
}

/** Number of the drawing's things assigned to each subject. Empty for strokes that enclose nothing, which may show any of them. */
function seenIn(named: readonly Naming[], { subjects }: Scene): PaintedScene['seen'] {
  const counted = named.length === 0 ? [] : subjects
  return new Map(counted.map(({ id }) => [id, named.filter((one) => one.kind === 'subject' && one.subject.id === id).length]))
}

const BASE_REGION = 2000
const THING_DEPTH = 0.22

/** Height of the ground: the drawing's own horizon, otherwise a little above the feet of its main thing. */
function horizonOf({ drawing }: ReadLines): number | undefined {
  const own = drawing.ground.filter(({ borders }) => borders.bottom)
  if (drawing.sky.length > 0 && own.length > 0)
    return Math.min(0.9, Math.max(0.12, Math.min(...own.map(({ top, bottom }) => top + (bottom - top) * 0.08))))
  const [hero] = drawing.things
  return hero ? Math.min(0.82, Math.max(0.34, hero.bottom - 0.14)) : undefined
}

const GUESSES = { sun: '#ffcf3f', cloud: '#fbfcff', bubble: '#bfe6f4', plant: '#5d9c45', accent: '#e9b44c' } as const

/** Colours of every area: one, or three from dark to light where a picture's tones choose between them. */
function chooseColours(named: readonly Naming[], scene: Scene, { random, byTone }: { random: Random; byTone: boolean }) {
  const colours = new Map<number, readonly [dark: Rgb, middle: Rgb, light: Rgb]>()
  const surfaces = new Map<Naming, ReturnType<typeof colourParts>['surface']>()
  for (const one of named) {
    if (one.kind === 'subject') {
      const palette = paletteOf(one.subject, random)
      const { colours: parts, surface } = colourParts(one.thing, { subject: one.subject, palette, scene })
      const tones = tonesOf(palette)
      for (const [number, hex] of parts) colours.set(number, byTone ? tones : plain(hex))
      surfaces.set(one, surface)
    } else {
      const base = guessedColour(one.what, scene)
      one.thing.parts.forEach(({ number }, n) => colours.set(number, plain(n === 0 ? base : shade(base, n % 2 === 0 ? 0.05 : -0.07))))
      surfaces.set(one, 'plain')
    }
  }
  return { colours, surfaces }
}

const plain = (hex: string): readonly [Rgb, Rgb, Rgb] => [fromHex(hex), fromHex(hex), fromHex(hex)]

/** Dark and light colours of the palette around its main one, or shades of the main one. */
function tonesOf({ main, second, accent }: Palette): readonly [Rgb, Rgb, Rgb] {
  const own = luminance(fromHex(main))
  const others = [second, accent].map(fromHex)
  const dark = others.find((colour) => luminance(colour) < own * 0.6) ?? fromHex(shade(main, -0.2))
  const light = others.find((colour) => luminance(colour) > own + 0.18) ?? fromHex(shade(main, 0.2))
  return [dark, fromHex(main), light]
}

function guessedColour(what: Guess, { palette, time }: Scene): string {
  if (what === 'accent' && palette[0] !== undefined) return palette[0]
  // A disc taken for the sun is the moon at night.
  return what === 'sun' && (time === 'night' || time === 'dusk') ? '#f5eec6' : GUESSES[what]
}

interface Fill {
  readonly colour: Uint8ClampedArray
  readonly lines: ReadLines
  readonly colours: ReadonlyMap<number, readonly [Rgb, Rgb, Rgb]>
  readonly shading: Float32Array
}

/** Colours every area of a thing; lights are looked up in 64 steps, because a colour space conversion per pixel would take most of the time. */
function fill({ colour, lines, colours, shading }: Fill): void {
  const ramps = new Map(
    [...colours].map(([number, tones]) => [number, Array.from({ length: STEPS }, (_, n) => toneAt(tones, (n / (STEPS - 1)) * 2 - 1))]),
  )
  lines.areas.numbers.forEach((number, i) => {
    const ramp = ramps.get(number)
    if (!ramp) return
    const place = ((at(shading, i) + 1) / 2) * (STEPS - 1)
    const low = ramp[Math.floor(place)] ?? BLACK
    const high = ramp[Math.min(STEPS - 1, Math.floor(place) + 1)] ?? low
    const part = place - Math.floor(place)
    for (let channel = 0; channel < 3; channel++) colour[i * 4 + channel] = (low[channel] ?? 0) * (1 - part) + (high[channel] ?? 0) * part
  })
}

function toneAt([dark, middle, light]: readonly [Rgb, Rgb, Rgb], value: number): Rgb {
  const base = value < 0 ? mix(middle, dark, smoothstep(0.12, 0.6, -value)) : mix(middle, light, smoothstep(0.15, 0.6, value))
  return lit(base, value)
}

const STEPS = 64
const BLACK: Rgb = [0, 0, 0]

interface Texture {
  readonly colour: Uint8ClampedArray
  readonly lines: ReadLines
  readonly named: readonly Naming[]
  readonly surfaces: ReadonlyMap<Naming, ReturnType<typeof colourParts>['surface']>
  readonly random: Random
}

/** Draws fur, feathers, scales or brush marks on each thing, as on the illustrator's own figures, inside its outline. */
function texture({ colour, lines, named, surfaces, random }: Texture): void {
  const { width, height } = lines
  for (const [n, one] of named.entries()) {
    const left = Math.floor(one.thing.left * width)
    const top = Math.floor(one.thing.top * height)
    const [across, down] = [Math.ceil(one.thing.right * width) - left, Math.ceil(one.thing.bottom * height) - top]
    if (Math.min(across, down) < 24) continue
    const numbers = new Set(one.thing.parts.map(({ number }) => number))
    const canvas = createCanvas(across, down)
    const ctx = canvas.getContext('2d')
    const image = ctx.createImageData(across, down)
    const each = (visit: (from: number, to: number) => void): void => {
      for (let y = 0; y < down; y++) {
        for (let x = 0; x < across; x++) {
          const i = (top + y) * width + left + x
          if (numbers.has(lines.areas.numbers[i] ?? 0)) visit(i * 4, (y * across + x) * 4)
        }
      }
    }
    each((from, to) => {
      for (let channel = 0; channel < 3; channel++) image.data[to + channel] = colour[from + channel] ?? 0
      image.data[to + 3] = 255
    })
    ctx.putImageData(image, 0, 0)
    strokeSurface(canvas, { surface: surfaces.get(one) ?? 'plain', random: random.fork(`surface/${n}`), refinement: 0.6, flip: false })
    const stroked = ctx.getImageData(0, 0, across, down).data
    each((from, to) => {
      for (let channel = 0; channel < 3; channel++)
        colour[from + channel] = (colour[from + channel] ?? 0) * 0.45 + (stroked[to + channel] ?? 0) * 0.55
    })
  }
}
