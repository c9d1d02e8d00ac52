import { Path2D } from '@napi-rs/canvas'
import { css, fromHex, luminance, type Rgb } from '@stipple/imaging/rgb'
import { CARRIERS, type LetterKind } from '../carriers.ts'
import type { Placement } from '../compose/placement.ts'
import { addLayer, type Stage } from './stage.ts'
import type { WritingBox } from './written-text.ts'

/** Writes a subject's words on its drawing, and records where, so that what hides them later is noticed. */
export function writeOnSubject(stage: Stage, { subject, index, x, y, width, height }: Placement): void {
  const carrier = subject.writing && CARRIERS[subject.writing.on]
  if (!subject.writing || !carrier || index > 0) return
  const [left, top, right, bottom] = carrier.area
  const box = {
    left: x + width * (left - 0.5),
    top: y + height * (top - 1),
    width: width * (right - left),
    height: height * (bottom - top),
  }
  if (write(stage, subject.writing.text, { box, ...carrier }))
    stage.written.push({ text: subject.writing.text, region: stage.regions, box })
}

/** Writes the title of a poster over the picture. */
export function writeTitle(stage: Stage, text: string): void {
  const box = { left: stage.width * 0.07, top: stage.height * 0.05, width: stage.width * 0.86, height: stage.height * 0.24 }
  if (write(stage, text, { box, ink: '#fffdf6', voice: 'plain', isOutlined: true })) stage.written.push({ text, region: undefined, box })
}

/** Texts that can be read in the finished picture: inside the frame, and not behind other things. */
export function readable({ written, region, width, height }: Stage): Set<string> {
  const shown = written.filter(({ region: own, box }) => {
    let [inside, clear] = [0, 0]
    const total = Math.round(box.width) * Math.round(box.height)
    for (let y = Math.max(0, Math.round(box.top)); y < Math.min(height, Math.round(box.top + box.height)); y++)
      for (let x = Math.max(0, Math.round(box.left)); x < Math.min(width, Math.round(box.left + box.width)); x++) {
        inside++
        if (own === undefined || region[y * width + x] === own) clear++
      }
    return inside > total * 0.9 && clear > total * 0.8
  })
  return new Set(shown.map(({ text }) => text))
}

const [DARK, LIGHT] = ['#1f1a1c', '#fffdf6']

function write(stage: Stage, text: string, how: { box: WritingBox; ink: string; voice: LetterKind; isOutlined?: boolean }): boolean {
  const { box, voice } = how
  const lines = stage.setType?.(text, { width: box.width, height: box.height, voice })
  if (!lines) return false
  const ground = meanOf(stage, box)
  const ink = how.isOutlined || contrast(fromHex(how.ink), ground) > 0.3 ? how.ink : contrast(fromHex(DARK), ground) > 0.45 ? DARK : LIGHT
  const em = box.height / Math.max(1, lines.length)
  addLayer(stage, { depth: 0, ghost: true }, (ctx) => {
    ctx.translate(box.left + box.width / 2, box.top + box.height / 2)
    ctx.lineJoin = 'round'
    for (const { path, x, y } of lines) {
      const outline = new Path2D(path)
      ctx.save()
      ctx.translate(x, y)
      if (how.isOutlined) {
        ctx.strokeStyle = css(fromHex(DARK), 0.75)
        ctx.lineWidth = em * 0.09
        ctx.stroke(outline)
      }
      if (voice === 'neon') {
        ctx.shadowColor = ink
        ctx.shadowBlur = em * 0.25
      }
      ctx.fillStyle = ink
      // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas and a path, not an array
      ctx.fill(outline, 'nonzero')
      ctx.restore()
    }
  })
  return true
}

const contrast = (a: Rgb, b: Rgb): number => Math.abs(luminance(a) - luminance(b))

function meanOf(stage: Stage, { left, top, width, height }: WritingBox): Rgb {
  const { data } = stage.ctx.getImageData(
    Math.round(left),
    Math.round(top),
    Math.max(1, Math.round(width)),
    Math.max(1, Math.round(height)),
  )
  const sums: [number, number, number] = [0, 0, 0]
  for (let i = 0; i < data.length; i += 4) for (const c of [0, 1, 2] as const) sums[c] += data[i + c] ?? 0
  return [(sums[0] * 4) / data.length, (sums[1] * 4) / data.length, (sums[2] * 4) / data.length]
}
