import { sourceOf, type Subject } from '@stipple/illustrator/public'
import { mainColours } from '@stipple/imaging/main-colours'
import type { Random } from '@stipple/imaging/random'
import { fromHex, luminance, shift, toHex, toOklab } from '@stipple/imaging/rgb'

/** Colours of a subject. */
export interface Palette {
  readonly main: string
  /** A second colour of the thing: belly, fin, trim. */
  readonly second: string
  /** A clear contrast to both. */
  readonly accent: string
  /** Middle of a blossom, where it is not yellow. */
  readonly centre?: string
}

/** Colours of subjects that the illustrator paints by a procedure rather than from a drawing. */
const PAINTED: Readonly<Record<string, Palette>> = {
  house: { main: '#f1dfb8', second: '#b8503a', accent: '#7cb7d8' },
  castle: { main: '#b9b2a6', second: '#6c7896', accent: '#a83f3a' },
  tower: { main: '#c9bda6', second: '#a65a44', accent: '#7cb7d8' },
  pagoda: { main: '#c9523c', second: '#3f5b56', accent: '#e0b04a' },
  lighthouse: { main: '#f4f1ea', second: '#c8443a', accent: '#ffe08a' },
  skyscraper: { main: '#8fa3b5', second: '#5f7488', accent: '#ffe08a' },
  tree: { main: '#5d9c45', second: '#7a5233', accent: '#d0443a' },
  pine: { main: '#2f6e4a', second: '#6b4a30', accent: '#e0b04a' },
  palm: { main: '#56a04a', second: '#9a7448', accent: '#8a5a30' },
  'blossom-tree': { main: '#f0a3bd', second: '#6b4638', accent: '#ffe3ec' },
  flower: { main: '#e8587f', second: '#4f9a46', accent: '#f6c945' },
  moon: { main: '#f5eec6', second: '#d9cf9c', accent: '#ffffff' },
  sun: { main: '#ffd23f', second: '#ff9f2e', accent: '#fff3b0' },
  cloud: { main: '#fbfcff', second: '#dfe8f2', accent: '#c8d6e6' },
  'rowing-boat': { main: '#a8683a', second: '#e9dcc2', accent: '#c8443a' },
  'sailing-boat': { main: '#a8532f', second: '#f7f1e3', accent: '#c8443a' },
  balloon: { main: '#dd4b43', second: '#f4c542', accent: '#3f7cc0' },
  book: { main: '#a83f3a', second: '#f4ead8', accent: '#dba632' },
  cup: { main: '#f2eee6', second: '#7a4b2a', accent: '#3f7cc0' },
}

/** Colours of a subject: those the prompt gives it, otherwise those of the illustrator's drawings. */
export function paletteOf(subject: Subject, random: Random): Palette {
  const own = subject.art.set === 'painted' ? PAINTED[subject.art.painter] : drawnPalette(subject, random)
  const palette = { ...(own ?? FALLBACK), ...(subject.concept === 'sunflower' && { main: '#f5bd2c', centre: '#6b4226' }) }
  if (subject.colour === undefined) return palette
  const main = subject.colour
  const pale = luminance(fromHex(main)) > 0.8
  return {
    main,
    second:
      own && subject.art.set === 'painted'
        ? own.second
        : toHex(shift(fromHex(main), pale ? { light: -0.12 } : { light: 0.16, chroma: 0.7 })),
    accent: palette.accent,
    ...(palette.centre !== undefined && { centre: palette.centre }),
  }
}

const FALLBACK: Palette = { main: '#d98b4a', second: '#f3e3c8', accent: '#4a7fb5' }

function drawnPalette(subject: Subject, random: Random): Palette | undefined {
  const source = sourceOf(subject, random.fork(`palette/${subject.concept}`))
  if (source.kind !== 'drawing') return undefined
  const canvas = source.draw(140)
  const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data
  const solid: number[] = []
  for (let i = 0; i < pixels.length; i += 4)
    if ((pixels[i + 3] ?? 0) > 200) solid.push(pixels[i] ?? 0, pixels[i + 1] ?? 0, pixels[i + 2] ?? 0, 255)
  const colours = mainColours(Uint8ClampedArray.from(solid), 4)
  // Outlines and pupils are dark, but a black cat is black: a dark colour is skipped only if it is not the first.
  const [main = FALLBACK.main, ...others] = colours
  const [second = shade(main, 0.16), third = shade(main, -0.16)] = others.filter((colour) => luminance(fromHex(colour)) > 0.06)
  const accent = distance(third, main) > 0.12 ? third : FALLBACK.accent
  return { main, second: distance(second, main) > 0.06 ? second : shade(main, 0.16), accent }
}

export const shade = (hex: string, light: number): string => toHex(shift(fromHex(hex), { light }))

function distance(one: string, other: string): number {
  const [a, b] = [toOklab(fromHex(one)), toOklab(fromHex(other))]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}
