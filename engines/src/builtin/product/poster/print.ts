import type { Triple } from '@stipple/imaging/colour'
import type { Image3 } from '@stipple/imaging/plane'
import sharp from 'sharp'
import { css, layOver } from '../scene/drawing.ts'
import type { Scheme } from '../subject/colours.ts'
import type { Area } from '../subject/stand.ts'
import { contrastOn, luminance, veil } from './contrast.ts'
import type { PosterLayout, PlacedText } from './layouts.ts'

/** Slightly above WCAG 2.2, 1.4.3: large type 3, small type 4.5. */
const WANTED = { headline: 3.4, subline: 5 } as const

/** Draws the parts of a layout with these roles on an image. Changes the image. */
export async function print(
  image: Image3,
  layout: PosterLayout,
  { scheme, roles }: { scheme: Scheme; roles: readonly PlacedText['role'][] },
): Promise<void> {
  if (layout.band) layBand(image, layout.band, scheme)
  const shapes: string[] = []
  for (const role of roles) {
    const texts = layout.texts.filter((text) => text.role === role)
    if (texts.length === 0) continue
    const colour = css(
      inkFor(
        image,
        texts.map(({ box }) => box),
        { scheme, role, band: layout.band !== undefined },
      ),
    )
    for (const { path, x, y } of texts)
      shapes.push(`<path fill="${colour}" transform="translate(${x.toFixed(2)} ${y.toFixed(2)})" d="${path}"/>`)
    if (role === 'headline') shapes.push(...ornaments(layout, image, colour))
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${image.width}" height="${image.height}">${shapes.join('')}</svg>`
  const rgba = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
  layOver(image, { rgba: Uint8ClampedArray.from(rgba) })
}

function ornaments({ rule, frame }: PosterLayout, { width, height }: Image3, colour: string): readonly string[] {
  const line = Math.max(1.5, Math.min(width, height) * 0.0022)
  return [
    ...(rule
      ? [`<rect fill="${colour}" x="${rule.left}" y="${rule.top}" width="${rule.right - rule.left}" height="${rule.bottom - rule.top}"/>`]
      : []),
    ...(frame === undefined
      ? []
      : [
          `<rect fill="none" stroke="${colour}" stroke-width="${line}" x="${frame}" y="${frame}" width="${width - 2 * frame}" height="${height - 2 * frame}"/>`,
        ]),
  ]
}

/** Colour that is legible on its ground: one of the scheme if possible, otherwise white or black; if none is, the ground is veiled. */
function inkFor(
  image: Image3,
  boxes: readonly Area[],
  { scheme, role, band }: { scheme: Scheme; role: PlacedText['role']; band: boolean },
): Triple {
  const inks: readonly Triple[] = [
    scheme.tone(0.3, 0.09),
    scheme.tone(0.97, 0.02),
    scheme.tone(0.22, 0.05),
    [1, 1, 1],
    [0.006, 0.006, 0.008],
  ]
  const wanted = WANTED[role]
  const good = (band ? [inks[1], inks[3]] : inks).find((ink) => ink && contrastOn(ink, image, boxes) >= wanted)
  if (good) return good
  const [best = inks[3] ?? [1, 1, 1]] = inks.toSorted((a, b) => contrastOn(b, image, boxes, 0.5) - contrastOn(a, image, boxes, 0.5))
  const colour: Triple = luminance(best) > 0.4 ? scheme.tone(0.2, 0.04) : scheme.tone(0.96, 0.02)
  for (let tries = 0; tries < 14 && contrastOn(best, image, boxes) < wanted; tries++) veil(image, boxes, { colour, strength: 0.22 })
  return best
}

function layBand(image: Image3, { top }: Area, scheme: Scheme): void {
  const colour = scheme.tone(0.34, 0.085)
  for (const [channel, plane] of image.planes.entries()) plane.fill(colour[channel] ?? 0, Math.round(top) * image.width)
}
