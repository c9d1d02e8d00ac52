import { type Canvas, createCanvas } from '@napi-rs/canvas'
import { alphaOf, type Bounds, boundsOf } from '@stipple/imaging/bounds'
import { createRandom, type Random } from '@stipple/imaging/random'
import { fromHex, shift, toHex } from '@stipple/imaging/rgb'
import type { PainterName, Subject } from '../scene.ts'
import { animalOf, iconOf } from './families.ts'
import { drawPerson } from './figures/person-drawing.ts'
import { personOf } from './figures/person.ts'
import { drawRobot } from './figures/robot.ts'
import { drawIcon } from './icons.ts'
import { PAINTERS } from './painters/painters.ts'

/** Source of a subject's image: one of our painters, which knows the light, or a flat drawing that is lit afterwards. */
export type Source =
  | { readonly kind: 'painter'; readonly name: PainterName; readonly aspect: number }
  | {
      readonly kind: 'drawing'
      readonly aspect: number
      readonly draw: (height: number) => Canvas
      /** Cut at the chest for portraits. */ readonly bust?: boolean
      /** Drawn in the wanted colour already. */ readonly dyed?: boolean
    }

/** Source for one individual; `random` picks its pose. */
export function sourceOf(subject: Subject, random: Random, portrait = false): Source {
  if (subject.art.set === 'painted' && isPainter(subject.art.painter)) {
    return { kind: 'painter', name: subject.art.painter, aspect: PAINTERS[subject.art.painter].aspect }
  }
  const animal = animalOf(subject)
  // Figures are drawn in the requested colour, so the light need not tint them.
  const chance = Math.floor(random.next() * 4294967296)
  // No two have quite the same build.
  const stretch = random.range(0.95, 1.06)
  if (animal)
    return {
      ...fromFigure(3.2, (ctx, height) => {
        ctx.translate(height * 1.6, 0)
        ctx.scale(height * stretch, height)
        animal.draw(ctx, {
          random: createRandom(chance),
          colour: pigmentOf(subject.colour),
          eyes: subject.eyes,
          pose: subject.pose,
        })
      }),
      dyed: true,
    }
  const person = personOf(subject, random, portrait)
  if (person) return { ...fromFigure(1.4, (ctx, height) => drawPerson(ctx, person, height)), bust: portrait, dyed: true }
  if (subject.concept === 'robot' || iconOf(subject)?.name === 'robot')
    return fromFigure(1.4, (ctx, height) => drawRobot(ctx, subject.colour ?? '#aeb6c0', height))
  const icon = iconOf(subject)
  if (icon) {
    const small = drawIcon(icon.set, icon.name, 96) ?? drawIcon(icon.set === 'noto' ? 'fluent' : 'noto', icon.name, 96)
    if (small) {
      const aspect = small.width / small.height
      return {
        kind: 'drawing',
        aspect,
        draw: (height) =>
          scaled(
            drawIcon(icon.set, icon.name, Math.max(height, height * aspect)) ??
              drawIcon(icon.set === 'noto' ? 'fluent' : 'noto', icon.name, height) ??
              small,
            height,
          ),
      }
    }
  }
  return { kind: 'painter', name: 'rock', aspect: PAINTERS.rock.aspect }
}

/** Colour of a coat or feathers, which is never as saturated as a named colour. */
function pigmentOf(colour: string | undefined): string | undefined {
  return colour === undefined ? undefined : toHex(shift(fromHex(colour), { chroma: 0.8 }))
}

function isPainter(name: string): name is PainterName {
  return name in PAINTERS
}

type Draw = (ctx: ReturnType<Canvas['getContext']>, height: number) => void

const PROBE = 120
const MARGIN = PROBE / 4

/** Draws a figure whose extent is unknown: its bounds are found on a small copy, so that only they are painted at full size. */
function fromFigure(room: number, draw: Draw): Extract<Source, { kind: 'drawing' }> {
  const small = createCanvas(Math.ceil(PROBE * room) + MARGIN * 2, PROBE + MARGIN * 2)
  const probing = small.getContext('2d')
  probing.translate(MARGIN, MARGIN)
  draw(probing, PROBE)
  const probe = bounds(small)
  return {
    kind: 'drawing',
    aspect: probe.width / probe.height,
    draw: (height) => {
      const scale = height / probe.height
      const pad = Math.ceil(scale * 2) + 2
      const full = createCanvas(Math.ceil(probe.width * scale) + pad * 2, Math.ceil(height) + pad * 2)
      const ctx = full.getContext('2d')
      ctx.translate(pad - (probe.left - MARGIN) * scale, pad - (probe.top - MARGIN) * scale)
      draw(ctx, PROBE * scale)
      const box = bounds(full)
      const cut = createCanvas(box.width, box.height)
      cut.getContext('2d').drawImage(full, -box.left, -box.top)
      return cut
    },
  }
}

function bounds(canvas: Canvas): Pick<Bounds, 'left' | 'top' | 'width' | 'height'> {
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
  return boundsOf(alphaOf(data), canvas, 15) ?? { left: 0, top: 0, width: canvas.width, height: canvas.height }
}

function scaled(source: Canvas, height: number): Canvas {
  const tall = Math.max(2, Math.round(height))
  const canvas = createCanvas(Math.max(2, Math.round((tall * source.width) / source.height)), tall)
  const ctx = canvas.getContext('2d')
  ctx.imageSmoothingQuality = 'high'
  ctx.drawImage(source, 0, 0, canvas.width, canvas.height)
  return canvas
}
