import { createCanvas } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import type { Random } from '../random.ts'
import type { Subject } from '../scene.ts'
import { buildOf, iconOf } from './families.ts'
import { BUILDS } from './figures/builds.ts'
import { polygon } from './figures/limb.ts'
import { drawPerson } from './figures/person-drawing.ts'
import { personOf } from './figures/person.ts'
import { drawQuadruped, quadrupedAspect } from './figures/quadruped.ts'
import { drawRobot } from './figures/robot.ts'
import { drawIcon } from './icons.ts'
import { PAINTERS } from './painters/painters.ts'
import type { PainterName } from './painters/painters.ts'

/** How a subject is drawn: with a painter of our own that knows the light, or from a flat drawing that is lit afterwards. */
export type Source =
  | { readonly kind: 'painter'; readonly name: PainterName; readonly aspect: number }
  | {
      readonly kind: 'drawing'
      readonly aspect: number
      readonly draw: (height: number) => Canvas
      /** Cut at the chest for portraits. */ readonly bust?: boolean
    }

/** The source for one individual; `random` picks its pose. */
export function sourceOf(subject: Subject, random: Random, portrait = false): Source {
  if (subject.art.set === 'painted' && isPainter(subject.art.painter)) {
    return { kind: 'painter', name: subject.art.painter, aspect: PAINTERS[subject.art.painter].aspect }
  }
  if (subject.concept === 'unicorn') return unicorn()
  const build = BUILDS[buildOf(subject) ?? '']
  if (build) {
    const pose = random.pick(build.poses)
    return fromFigure(quadrupedAspect(build, pose) * 1.4, (ctx, height) => drawQuadruped(ctx, build, pose, height))
  }
  const person = personOf(subject, random, portrait)
  if (person) return { ...fromFigure(1.4, (ctx, height) => drawPerson(ctx, person, height)), bust: portrait }
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

/** A white horse with a horn. */
function unicorn(): Source {
  const draw = (height: number): Canvas => {
    const horse = scaled(drawIcon('noto', 'horse', height * 1.2) ?? createCanvas(8, 8), height * 0.84)
    const canvas = createCanvas(horse.width, Math.round(height))
    const ctx = canvas.getContext('2d')
    const top = canvas.height - horse.height
    ctx.drawImage(horse, 0, top)
    ctx.globalCompositeOperation = 'source-atop'
    ctx.fillStyle = 'rgba(246,240,246,.74)'
    ctx.fillRect(0, 0, canvas.width, canvas.height)
    ctx.globalCompositeOperation = 'source-over'
    polygon(
      ctx,
      [
        [horse.width * 0.115, top + horse.height * 0.13],
        [horse.width * 0.175, top + horse.height * 0.1],
        [horse.width * 0.06, 0],
      ],
      '#e3bd5a',
    )
    return canvas
  }
  const probe = draw(96)
  return { kind: 'drawing', aspect: probe.width / probe.height, draw }
}

function isPainter(name: string): name is PainterName {
  return name in PAINTERS
}

type Draw = (ctx: ReturnType<Canvas['getContext']>, height: number) => void

/** A figure draws into a generous box; what it covers is found on a small copy and cut out. */
function fromFigure(room: number, draw: Draw): Extract<Source, { kind: 'drawing' }> {
  const probe = bounds(render(room, 120, draw))
  const scale = 120 / probe.height
  return {
    kind: 'drawing',
    aspect: probe.width / probe.height,
    draw: (height) => {
      const full = render(room, height * scale, draw)
      const box = bounds(full)
      const cut = createCanvas(box.width, box.height)
      cut.getContext('2d').drawImage(full, -box.x, -box.y)
      return cut
    },
  }
}

function render(room: number, height: number, draw: Draw): Canvas {
  const margin = Math.ceil(height * 0.25)
  const canvas = createCanvas(Math.ceil(height * room) + margin * 2, Math.ceil(height) + margin * 2)
  const ctx = canvas.getContext('2d')
  ctx.translate(margin, margin)
  draw(ctx, height)
  return canvas
}

function bounds(canvas: Canvas): { x: number; y: number; width: number; height: number } {
  const { width, height } = canvas
  const pixels = canvas.getContext('2d').getImageData(0, 0, width, height).data
  let left = width
  let right = -1
  let top = height
  let bottom = -1
  for (let y = 0, i = 3; y < height; y++) {
    for (let x = 0; x < width; x++, i += 4) {
      if ((pixels[i] ?? 0) < 16) continue
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      if (y > bottom) bottom = y
    }
  }
  return right < 0 ? { x: 0, y: 0, width, height } : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}

function scaled(source: Canvas, height: number): Canvas {
  const tall = Math.max(2, Math.round(height))
  const canvas = createCanvas(Math.max(2, Math.round((tall * source.width) / source.height)), tall)
  const ctx = canvas.getContext('2d')
  ctx.imageSmoothingQuality = 'high'
  ctx.drawImage(source, 0, 0, canvas.width, canvas.height)
  return canvas
}
