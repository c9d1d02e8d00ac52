import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

/** A photograph-like picture with a composited subject, so that its matte is known exactly. */
export interface PhotoScene {
  readonly name: string
  readonly subject: 'astronaut' | 'coffee' | 'cat' | 'vase' | 'chair' | 'kettle' | 'robot' | 'creature'
  readonly backdrop: Backdrop
  /** Height of the subject as a share of the picture's, and position of its bottom centre. */
  readonly height: number
  readonly x: number
  readonly bottom: number
  /** Casts a soft shadow on the ground. */
  readonly shadow?: boolean
}

interface Backdrop {
  readonly file: 'brick' | 'grass' | 'gravel' | 'dusk' | 'stars' | 'room'
  /** Colour by which a grey texture is multiplied. */
  readonly tint?: readonly [number, number, number]
  /** Out of focus by this many pixels. */
  readonly blur?: number
}

export const SCENES: readonly PhotoScene[] = [
  { name: 'woman at dusk', subject: 'astronaut', backdrop: { file: 'dusk', blur: 4 }, height: 0.9, x: 0.45, bottom: 1 },
  { name: 'woman at a brick wall', subject: 'astronaut', backdrop: { file: 'brick', tint: [1.3, 0.75, 0.6] }, height: 0.8, x: 0.6, bottom: 1 },
  { name: 'cup on gravel', subject: 'coffee', backdrop: { file: 'gravel' }, height: 0.6, x: 0.5, bottom: 0.85, shadow: true },
  { name: 'cup in a room', subject: 'coffee', backdrop: { file: 'room' }, height: 0.5, x: 0.4, bottom: 0.92, shadow: true },
  { name: 'cat in the grass', subject: 'cat', backdrop: { file: 'grass', tint: [0.75, 1.15, 0.5], blur: 3 }, height: 1, x: 0.45, bottom: 1 },
  { name: 'flowers in a room', subject: 'vase', backdrop: { file: 'room' }, height: 0.8, x: 0.55, bottom: 0.93, shadow: true },
  { name: 'flowers at a brick wall', subject: 'vase', backdrop: { file: 'brick', tint: [1.3, 0.75, 0.6], blur: 2 }, height: 0.85, x: 0.4, bottom: 0.97 },
  { name: 'chair in a room', subject: 'chair', backdrop: { file: 'room' }, height: 0.8, x: 0.5, bottom: 0.95, shadow: true },
  { name: 'kettle at a brick wall', subject: 'kettle', backdrop: { file: 'brick', tint: [0.9, 0.95, 1.05] }, height: 0.6, x: 0.5, bottom: 0.9 },
  { name: 'robot in the grass', subject: 'robot', backdrop: { file: 'grass', tint: [0.75, 1.15, 0.5] }, height: 0.8, x: 0.5, bottom: 0.95, shadow: true },
  { name: 'robot in space', subject: 'robot', backdrop: { file: 'stars' }, height: 0.7, x: 0.35, bottom: 0.85 },
  { name: 'creature on gravel', subject: 'creature', backdrop: { file: 'gravel', tint: [1, 0.95, 0.9], blur: 1.5 }, height: 0.8, x: 0.55, bottom: 0.97, shadow: true },
  { name: 'creature at dusk', subject: 'creature', backdrop: { file: 'dusk', blur: 6 }, height: 0.85, x: 0.5, bottom: 1 },
]

export interface ComposedScene {
  /** A JPEG as a phone would make it. */
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
  /** Opacity of the subject, 0 to 255. */
  readonly truth: Uint8Array
  /** The subject before white, three bytes per pixel. */
  readonly onWhite: Uint8Array
}

const WIDTH = 720
const HEIGHT = 540

export async function composeScene(scene: PhotoScene): Promise<ComposedScene> {
  const subject = sharp(fixture(`${scene.subject}.webp`)).resize({ height: Math.round(scene.height * HEIGHT) })
  const { data, info } = await subject.png().toBuffer({ resolveWithObject: true })
  const left = Math.round(scene.x * WIDTH - info.width / 2)
  const top = Math.round(scene.bottom * HEIGHT) - info.height
  const placed = await place(data, { ...info, left, top })
  const shade = scene.shadow ? [{ input: shadow({ x: scene.x * WIDTH, y: scene.bottom * HEIGHT, width: info.width }) }] : []
  const flat = await sharp(await paintBackdrop(scene.backdrop)).composite([...shade, { input: placed }]).png().toBuffer()
  const truth = await sharp(placed).extractChannel('alpha').raw().toBuffer()
  const onWhite = await sharp(placed).flatten({ background: '#fff' }).raw().toBuffer()
  return { bytes: await sharp(flat).removeAlpha().jpeg({ quality: 90 }).toBuffer(), width: WIDTH, height: HEIGHT, truth, onWhite }
}

/** Places the subject on an empty picture, cut off at its borders. */
async function place(subject: Buffer, { left, top, width, height }: { left: number; top: number; width: number; height: number }): Promise<Buffer> {
  const [x, y] = [Math.max(0, left), Math.max(0, top)]
  const seen = { left: x - left, top: y - top, width: Math.min(WIDTH, left + width) - x, height: Math.min(HEIGHT, top + height) - y }
  const input = await sharp(subject).extract(seen).png().toBuffer()
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 4, background: '#0000' } }).composite([{ input, left: x, top: y }]).png().toBuffer()
}

/** Intersection over union of the pixels marked as subject. */
export function intersectionOverUnion(truth: Uint8Array, found: Uint8Array): number {
  let [both, either] = [0, 0]
  truth.forEach((value, i) => {
    const [a, b] = [value >= 128, (found[i] ?? 0) >= 128]
    if (a && b) both++
    if (a || b) either++
  })
  return both / either
}

export const fixture = (name: string) => fileURLToPath(new URL(name, import.meta.url))

async function paintBackdrop({ file, tint = [1, 1, 1], blur = 0 }: Backdrop): Promise<Buffer> {
  const source = file === 'room' ? sharp(ROOM) : sharp(fixture(`${file}.jpg`))
  const scaled = source.resize(WIDTH, HEIGHT, { fit: 'cover' }).toColourspace('srgb').removeAlpha().linear([...tint], [0, 0, 0])
  return (blur > 0 ? scaled.blur(blur) : scaled).png().toBuffer()
}

function shadow({ x, y, width }: { x: number; y: number; width: number }): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><filter id="soft" x="-50%" y="-100%" width="200%" height="300%"><feGaussianBlur stdDeviation="10"/></filter>
    <ellipse cx="${x + width * 0.12}" cy="${y - 8}" rx="${width * 0.5}" ry="16" fill="#000" opacity="0.5" filter="url(#soft)"/></svg>`)
}

/** A wall with a picture and a skirting board, and a floor of boards. */
const ROOM = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
  <defs><linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#e6dfd0"/><stop offset="1" stop-color="#b3a78f"/></linearGradient>
  <linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#7c5a3c"/><stop offset="1" stop-color="#a07a52"/></linearGradient>
  <filter id="grain"><feTurbulence type="fractalNoise" baseFrequency="0.9" numOctaves="2" seed="3"/><feColorMatrix values="0 0 0 0 0.5 0 0 0 0 0.5 0 0 0 0 0.5 0 0 0 0.18 0"/></filter></defs>
  <rect width="720" height="400" fill="url(#wall)"/><rect y="370" width="720" height="30" fill="#efe9dc"/><rect y="397" width="720" height="4" fill="#5e472f"/>
  <rect y="400" width="720" height="140" fill="url(#floor)"/>
  <g stroke="#5d4229" stroke-width="2">${Array.from({ length: 13 }, (_, i) => `<line x1="${i * 60}" y1="400" x2="${(i - 6) * 110 + 360}" y2="540"/>`).join('')}</g>
  <rect x="70" y="70" width="150" height="110" fill="#2f4858" stroke="#3b2c1e" stroke-width="9"/><circle cx="120" cy="120" r="26" fill="#e0b04b"/><path d="M74 176 l50 -50 40 36 24 -22 28 36 z" fill="#6b8f71"/>
  <rect x="560" y="0" width="160" height="250" fill="#cfe0ea" stroke="#f4f1ea" stroke-width="12"/><line x1="640" y1="0" x2="640" y2="250" stroke="#f4f1ea" stroke-width="8"/>
  <rect width="720" height="540" filter="url(#grain)"/></svg>`)
