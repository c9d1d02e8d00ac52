import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

/** A person in a plain garment of one colour: a photographed head on a drawn body. */
export interface PlainFigure {
  readonly pose: 'close' | 'standing' | 'sitting'
  /** Colour of the garment, from the neck to the knees, or to the lower border close up. */
  readonly garment: string
  readonly skin?: string
  /** Without light and shade. */
  readonly flat?: boolean
  /** Column of the middle, and height of the head, in pixels. */
  readonly x: number
  readonly head: number
}

const ASTRONAUT = fileURLToPath(new URL('../src/builtin/cutout/__fixtures__/astronaut.webp', import.meta.url))
/** Place of the head in that picture, hair to chin. */
const HEAD = { left: 128, top: 0, width: 134, height: 150 }

/** Draws people in plain garments before a plain wall; gives a JPEG and the true mask (255 on people). */
export async function drawFigures(
  figures: readonly PlainFigure[],
  { width, height, wall }: { width: number; height: number; wall: string },
): Promise<{ bytes: Buffer; truth: Uint8Array }> {
  const layers = await Promise.all(
    figures.map(async (figure) => [
      {
        input: Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${DEFS}${bodyOf(figure, height)}</svg>`,
        ),
      },
      {
        input: await headOf(figure),
        left: Math.round(figure.x - (figure.head * HEAD.width) / HEAD.height / 2),
        top: topOf(figure, height),
      },
    ]),
  )
  const empty = { create: { width, height, channels: 4, background: '#0000' } } as const
  const people = await sharp(empty).composite(layers.flat()).png().toBuffer()
  const room = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
    <radialGradient id="light" cx="0.4" cy="0.3" r="0.9"><stop offset="0" stop-color="#fff" stop-opacity="0.16"/><stop offset="1" stop-color="#000" stop-opacity="0.2"/></radialGradient></defs>
    <rect width="100%" height="100%" fill="${wall}"/>${figures.every(({ flat }) => flat) ? '' : '<rect width="100%" height="100%" fill="url(#light)"/>'}</svg>`)
  const bytes = await sharp(room)
    .composite([{ input: people }])
    .removeAlpha()
    .jpeg({ quality: 90 })
    .toBuffer()
  return { bytes, truth: await sharp(people).extractChannel('alpha').raw().toBuffer() }
}

const headOf = async ({ head }: PlainFigure): Promise<Buffer> =>
  sharp(await sharp(ASTRONAUT).extract(HEAD).png().toBuffer())
    .resize({ height: Math.round(head) })
    .png()
    .toBuffer()

const topOf = ({ pose, head }: PlainFigure, height: number): number => Math.round(pose === 'close' ? head * 0.15 : height * 0.05)

const DEFS = `<defs><linearGradient id="round" x1="0" x2="1"><stop offset="0" stop-color="#000" stop-opacity="0.22"/><stop offset="0.35" stop-color="#fff" stop-opacity="0.1"/><stop offset="1" stop-color="#000" stop-opacity="0.25"/></linearGradient></defs>`

/** Body below the head: in heads from the chin, its middle at 0. */
function bodyOf({ pose, garment, skin = '#d9a98c', flat = false, x, head }: PlainFigure, height: number): string {
  const chin = topOf({ pose, garment, x, head }, height) + head * 0.93
  const arm = 'M-1.02 0.5 C-1.5 1.3 -1.45 2 -1.3 2.7 L-1.05 3.25 L-0.82 3.2 L-0.98 2.6 C-1.05 2 -0.95 1.4 -0.72 1 Z'
  const arms = `<path d="${arm}" fill="${skin}"/><path d="${arm}" transform="scale(-1 1)" fill="${skin}"/>`
  const neck = `<path d="M-0.3 -0.25 L0.3 -0.25 L0.36 0.35 L-0.36 0.35 Z" fill="${skin}"/>`
  const sleeves = 'M-0.95 0.38 L-1.35 1.25 L-1.02 1.45 L-0.7 0.9 Z'
  const cloth = (path: string): string => `<path d="${path}" fill="${garment}"/>${flat ? '' : `<path d="${path}" fill="url(#round)"/>`}`
  const dress = {
    close:
      'M-0.36 0.2 C-0.7 0.3 -1 0.35 -1.02 0.6 L-0.8 1.6 C-0.72 2.4 -0.9 3 -1.05 6 L1.05 6 C0.9 3 0.72 2.4 0.8 1.6 L1.02 0.6 C1 0.35 0.7 0.3 0.36 0.2 C0.2 0.5 -0.2 0.5 -0.36 0.2 Z',
    standing:
      'M-0.36 0.2 C-0.7 0.3 -1 0.35 -1.02 0.6 L-0.75 1.5 C-0.68 2.2 -0.85 3 -1 4.6 L1 4.6 C0.85 3 0.68 2.2 0.75 1.5 L1.02 0.6 C1 0.35 0.7 0.3 0.36 0.2 C0.2 0.5 -0.2 0.5 -0.36 0.2 Z',
    sitting:
      'M-0.36 0.2 C-0.7 0.3 -1 0.35 -1.02 0.6 L-0.75 1.5 C-0.7 2.1 -0.85 2.5 -1.05 3 L-1.1 4 L1.1 4 L1.05 3 C0.85 2.5 0.7 2.1 0.75 1.5 L1.02 0.6 C1 0.35 0.7 0.3 0.36 0.2 C0.2 0.5 -0.2 0.5 -0.36 0.2 Z',
  }[pose]
  const leg = {
    close: '',
    standing: 'M-0.62 4.4 L-0.5 6.3 L-0.72 6.55 L-0.12 6.55 L-0.14 4.4 Z',
    sitting: 'M-0.95 3.8 L-0.75 5.4 L-0.95 5.65 L-0.3 5.65 L-0.28 3.8 Z',
  }[pose]
  const legs = leg && `<path d="${leg}" fill="${skin}"/><path d="${leg}" transform="scale(-1 1)" fill="${skin}"/>`
  const mirrored = `<g transform="scale(-1 1)">${cloth(sleeves)}</g>`
  return `<g transform="translate(${x} ${chin}) scale(${head})">${legs}${arms}${neck}${cloth(dress)}${cloth(sleeves)}${mirrored}</g>`
}
