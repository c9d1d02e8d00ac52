import { createCanvas } from '@napi-rs/canvas'
import type { Person } from '@stipple/illustrator/public'
import type { Painting } from '@stipple/imaging/painting'
import { at } from '@stipple/imaging/plane'
import type { Random } from '@stipple/imaging/random'
import { thingOf } from '../../lines/things.ts'
import { castShadows } from '../cast-shadows.ts'
import { lightForms, lit } from '../form.ts'
import type { PoseFigure } from './complete.ts'
import { drawFigure, drawMannequin } from './draw-figure.ts'

interface Look {
  /** The illustrator's drawing of the person; undefined, for a mannequin, where the prompt names no person. */
  readonly person: Person | undefined
  readonly region: number
  readonly random: Random
}

/** Draws a figure over a painting, with light on its body and a shadow at its feet, and adds it to the painting's maps. */
export function paintFigure(painting: Painting, figure: PoseFigure, { person, region, random }: Look): void {
  const { width, height } = painting
  const canvas = createCanvas(width, height)
  const ctx = canvas.getContext('2d')
  if (person) drawFigure(ctx, figure, person)
  else drawMannequin(ctx, figure, random.pick(['#c9a57e', '#b5843f', '#8d939c'] as const))
  const flat = ctx.getImageData(0, 0, width, height).data
  const outside = new Uint8Array(width * height)
  for (let i = 0; i < outside.length; i++) outside[i] = (flat[i * 4 + 3] ?? 0) < 128 ? 1 : 0
  if (figure.foot < height) {
    const [a, b] = [figure.left.ankle[0] / width, figure.right.ankle[0] / width]
    const half = (figure.torso * 0.35) / width
    const box = { left: Math.min(a, b) - half, right: Math.max(a, b) + half, top: 0, bottom: (figure.foot + figure.torso * 0.16) / height }
    castShadows(painting.colour, painting, {
      things: [{ ...thingOf([]), ...box }],
      light: painting.light,
      outside: new Uint8Array(outside.length).fill(1),
    })
  }
  const shading = lightForms({ edges: outside, outside, light: painting.light }, painting)
  for (let i = 0; i < outside.length; i++) {
    const alpha = (flat[i * 4 + 3] ?? 0) / 255
    if (alpha === 0) continue
    const bright = lit([flat[i * 4] ?? 0, flat[i * 4 + 1] ?? 0, flat[i * 4 + 2] ?? 0], at(shading, i) * 0.8)
    for (let channel = 0; channel < 3; channel++)
      painting.colour[i * 4 + channel] = (painting.colour[i * 4 + channel] ?? 0) * (1 - alpha) + (bright[channel] ?? 0) * alpha
    painting.subject[i] = Math.max(at(painting.subject, i), alpha)
    if (alpha > 0.5) painting.region[i] = region
  }
}
