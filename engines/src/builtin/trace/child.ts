import { Resvg } from '@resvg/resvg-js'
import { toOklabPicture } from '@stipple/imaging/oklab-picture'
import sharp from 'sharp'
import type { ChildContext } from '../../kit/child-protocol.ts'
import { decodePicture, type Picture } from '../../kit/decode-picture.ts'
import { findGround } from './ground.ts'
import { smooth } from './smooth.ts'
import { trace } from './trace.ts'
import { writeSvg } from './write-svg.ts'

export interface TraceInput {
  readonly image: Uint8Array
  readonly colours: number
  readonly detail: number
  readonly transparent: boolean
  /** The ground is not plain: the subject has to be cut out first. */
  readonly asksForCutOut: boolean
}

export type TraceResult =
  | { readonly kind: 'cut-out-wanted' }
  | {
      readonly kind: 'drawn'
      readonly svg: Uint8Array
      readonly png: Uint8Array
      readonly width: number
      readonly height: number
      /** False when the ground was to be removed but was all there is. */
      readonly subject: boolean
    }

/** Runs in a child process. */
export async function run(input: TraceInput, { report }: ChildContext): Promise<TraceResult> {
  const { image, colours, detail, transparent, asksForCutOut } = input
  report({ ratio: 0.05 })
  const { lab, opacity } = await workingCopy(await decodePicture(image, 'image'))
  report({ ratio: 0.2 })
  if (asksForCutOut && transparent && !opacity && !findGround(smooth(lab, { reach: 2, tolerance: 0.04 }))) return { kind: 'cut-out-wanted' }
  report({ ratio: 0.3 })
  const wanted = trace(lab, { colours, detail, transparent, opacity, cutOut: !asksForCutOut })
  const drawing = wanted ?? trace(lab, { colours, detail, transparent: false })
  if (!drawing) throw new Error('a picture became a drawing without shapes')
  report({ ratio: 0.9 })
  const svg = writeSvg(drawing)
  const rendered = new Resvg(svg, { font: { loadSystemFonts: false } }).render()
  const png = rendered.asPng()
  return { kind: 'drawn', svg: Buffer.from(svg), png, width: rendered.width, height: rendered.height, subject: wanted !== undefined }
}

/** Long side while tracing: small pictures are enlarged, as soft edges show where between two pixels an outline runs. */
const SIDE = { least: 768, most: 1280, growth: 4 }

async function workingCopy({ width, height, rgb, alpha }: Picture) {
  const long = Math.max(width, height)
  const factor = long > SIDE.most ? SIDE.most / long : Math.min(SIDE.growth, Math.max(1, SIDE.least / long))
  const size = { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) }
  const resize = (raw: Uint8Array, channels: 1 | 3) =>
    sharp(raw, { raw: { width, height, channels } })
      .resize({ ...size, fit: 'fill', kernel: 'lanczos3' })
      .raw()
      .toBuffer()
  const lab = toOklabPicture(await resize(rgb, 3), { ...size, channels: 3 })
  if (!alpha) return { lab, opacity: undefined }
  const opacity = await sharp(alpha, { raw: { width, height, channels: 1 } })
    .resize({ ...size, fit: 'fill', kernel: 'cubic' })
    .extractChannel(0)
    .raw()
    .toBuffer()
  return { lab, opacity: new Uint8Array(opacity) }
}
