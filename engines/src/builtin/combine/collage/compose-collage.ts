import { oklabFromRgba } from '@stipple/imaging/colour'
import { mainColours } from '@stipple/imaging/main-colours'
import { at } from '@stipple/imaging/plane'
import type { Image3, Size } from '@stipple/imaging/plane'
import type { Random } from '@stipple/imaging/random'
import { fromHex, shift, toHex, toOklab } from '@stipple/imaging/rgb'
import { clamp, lerp, smoothstep } from '@stipple/imaging/scalar'
import sharp from 'sharp'
import type { Maps, Photo } from '../../edit/child-public.ts'
import type { CombineRequest } from '../request.ts'
import { chooseGrid, columnOf, rowOf } from './layouts.ts'
import type { CollageLayout } from './layouts.ts'

export interface OpenedPicture {
  readonly photo: Photo
  readonly maps: Maps
}

/** Longest side of the sheet; below, its margin and the gaps between pictures as shares of the shorter side. */
const LONGEST = 1600
const MARGIN = 0.034
const GAP = 0.017
/** Overlap of neighbours in a seamless strip, as a share of the shorter side. */
const SEAM = 0.12

/** Arranges the pictures on one sheet, each cropped around its subject. */
export async function composeCollage(
  opened: readonly OpenedPicture[],
  { request, random }: { request: CombineRequest; random: Random },
): Promise<Image3> {
  const aspects = opened.map(({ photo }) => clamp(photo.size.width / photo.size.height, 1 / 3, 3))
  const layout = layoutFor(aspects, request, random)
  const size = sheetSize(layout.aspect)
  const short = Math.min(size.width, size.height)
  const seamless = request.arrangement === 'seamless'
  const ground = fromHex(request.ground ?? paperFor(opened))
  const sheet = new Uint8ClampedArray(size.width * size.height * 4)
  for (let p = 0; p < sheet.length; p += 4) sheet.set([ground[0], ground[1], ground[2], 255], p)
  const [margin, gap, seam] = seamless ? [0, 0, Math.round(short * SEAM)] : [Math.round(short * MARGIN), Math.round(short * GAP), 0]
  for (const [n, { photo, maps }] of opened.entries()) {
    const cell = layout.cells[n]
    if (!cell) continue
    const [innerWidth, innerHeight] = [size.width - 2 * margin + gap, size.height - 2 * margin + gap]
    const left = Math.round(margin + cell.x * innerWidth)
    const top = Math.round(margin + cell.y * innerHeight)
    const right = Math.round(margin + (cell.x + cell.width) * innerWidth) - gap
    const bottom = Math.round(margin + (cell.y + cell.height) * innerHeight) - gap
    const start = seamless && n > 0 ? Math.max(0, left - seam) : left
    const target = { width: Math.max(1, right - start), height: Math.max(1, bottom - top) }
    const focus = await focusOf(photo.size, await maps.subject())
    const picture = await cropped(photo.rgba, photo.size, target, focus)
    place(sheet, size, { picture, target, left: start, top, fade: n > 0 ? seam : 0 })
  }
  return oklabFromRgba(sheet, size)
}

function layoutFor(aspects: readonly number[], { arrangement }: CombineRequest, random: Random): CollageLayout {
  if (arrangement === 'column') return columnOf(aspects)
  return arrangement === 'row' || arrangement === 'seamless' ? rowOf(aspects) : chooseGrid(aspects, random.fork('layout').next())
}

function sheetSize(aspect: number): Size {
  // A strip of four wide pictures would become a ribbon.
  const wide = LONGEST * (aspect > 2.2 ? 1.5 : 1)
  return aspect >= 1
    ? { width: Math.round(wide), height: Math.max(64, Math.round(wide / aspect)) }
    : { width: Math.max(64, Math.round(LONGEST * aspect)), height: LONGEST }
}

/** Very pale tint of the pictures' main colour, as passe-partouts have. */
function paperFor(opened: readonly OpenedPicture[]): string {
  const [first] = opened
  const main = first && mainColours(first.photo.rgba, 3)[0]
  if (main === undefined) return '#f6f4ef'
  const [light, a, b] = toOklab(fromHex(main))
  const chroma = Math.hypot(a, b)
  return toHex(shift(fromHex(main), { light: 0.962 - light, chroma: chroma > 0.001 ? Math.min(1, 0.012 / chroma) : 0 }))
}

/** Centre of the subject, in shares of the picture's sides. */
async function focusOf({ width, height }: Size, subject: Float32Array | undefined): Promise<readonly [number, number]> {
  if (!subject) return [0.5, 0.46]
  let [sum, sumX, sumY, top] = [1e-6, 0, 0, height]
  for (let i = 0; i < subject.length; i += 3) {
    const value = at(subject, i)
    const y = Math.floor(i / width)
    sum += value
    sumX += value * (i % width)
    sumY += value * y
    if (value > 0.6) top = Math.min(top, y)
  }
  // Heads are at the top: the focus leans to the upper part.
  return [sumX / sum / width, lerp(sumY / sum, top, 0.3) / height]
}

async function cropped(rgba: Uint8ClampedArray, size: Size, target: Size, [x, y]: readonly [number, number]): Promise<Buffer> {
  const scale = Math.max(target.width / size.width, target.height / size.height)
  const width = Math.min(size.width, Math.max(1, Math.round(target.width / scale)))
  const height = Math.min(size.height, Math.max(1, Math.round(target.height / scale)))
  const left = Math.round(clamp(x * size.width - width / 2, 0, size.width - width))
  const top = Math.round(clamp(y * size.height - height / 2, 0, size.height - height))
  return sharp(rgba, { raw: { ...size, channels: 4 } })
    .extract({ left, top, width, height })
    .resize(target.width, target.height, { fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer()
}

interface Placing {
  readonly picture: Buffer
  readonly target: Size
  readonly left: number
  readonly top: number
  /** Columns over which it fades in from its left neighbour. */
  readonly fade: number
}

function place(sheet: Uint8ClampedArray, size: Size, { picture, target, left, top, fade }: Placing): void {
  for (let y = 0; y < target.height && top + y < size.height; y++) {
    for (let x = 0; x < target.width && left + x < size.width; x++) {
      const share = fade > 0 ? smoothstep(0, fade, x + 1) : 1
      const [from, to] = [(y * target.width + x) * 4, ((top + y) * size.width + left + x) * 4]
      for (let c = 0; c < 3; c++) sheet[to + c] = lerp(sheet[to + c] ?? 0, picture[from + c] ?? 0, share)
    }
  }
}
