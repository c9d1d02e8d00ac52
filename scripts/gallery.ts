import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ModeId } from '@stipple/core/domain/mode-ids'
import { GALLERIES } from '@stipple/core/modes/galleries.gen'
import type { GalleryCase, GalleryFile, GalleryPicture } from '@stipple/core/modes/gallery'
import sharp from 'sharp'
import { ROOT } from './root.ts'

/** Inputs with which a mode is shown; empty for a mode without a gallery. */
export const galleryOf = (id: ModeId): readonly GalleryCase[] => GALLERIES.find(({ mode }) => mode === id)?.cases ?? []

/** Reads or creates a file that a gallery or an example names: an image in its own format, or as PNG or JPEG; a video as MP4. */
export async function readGalleryFile(given: GalleryFile): Promise<Buffer> {
  if ('film' in given) return film()
  const { faults, mask } = given
  const bytes = await original(given)
  if (mask) return ellipse(bytes, mask)
  if (!faults) return bytes
  const { width, tones, blur, grey } = faults
  const picture = sharp(bytes)
  if (width !== undefined) picture.resize(width)
  if (tones) picture.linear(...tones)
  if (blur !== undefined) picture.blur(blur)
  if (grey) picture.greyscale()
  return picture.jpeg({ quality: 60 }).toBuffer()
}

const SOURCES = {
  photo: ['engines/test/__fixtures__', 'jpg'],
  alone: ['engines/src/builtin/cutout/__fixtures__', 'webp'],
  example: ['web/public/examples', 'webp'],
} as const

async function original({ source, name }: GalleryPicture): Promise<Buffer> {
  if (source === 'drawing') return draw(DRAWINGS.get(name) ?? '')
  const [folder, extension] = SOURCES[source]
  return readFileSync(join(ROOT, folder, `${name}.${extension}`))
}

async function ellipse(of: Buffer, { x, y, rx, ry }: NonNullable<GalleryPicture['mask']>): Promise<Buffer> {
  const { width, height } = await sharp(of).metadata()
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%"/><ellipse cx="${x * width}" cy="${y * height}" rx="${rx * width}" ry="${ry * height}" fill="#fff"/></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

const draw = (body: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="#fff"/><g fill="none" stroke="#111" stroke-width="7" stroke-linecap="round" stroke-linejoin="round">${body}</g></svg>`,
    ),
  )
    .png()
    .toBuffer()

const DRAWINGS: ReadonlyMap<string, string> = new Map([
  [
    'house',
    '<path d="M160 400V230L300 120 440 230V400Z"/><path d="M260 400V300h80v100"/><circle cx="540" cy="90" r="42"/><path d="M0 400h640"/><path d="M520 400v-110M520 290c-70-10-60-110 0-110s70 100 0 110"/>',
  ],
  [
    'cat',
    '<path d="M230 220C200 120 220 90 270 140 300 125 350 125 380 140 430 90 450 120 420 220 440 300 380 340 325 340 270 340 210 300 230 220Z"/><circle cx="285" cy="220" r="12"/><circle cx="365" cy="220" r="12"/><path d="M325 250l-12-10h24ZM325 250c0 20-25 25-32 12M325 250c0 20 25 25 32 12M180 240l70 10M180 275l72-5M470 240l-70 10M470 275l-72-5"/>',
  ],
  [
    'fish',
    '<path d="M120 240C200 120 380 120 460 240 380 360 200 360 120 240Z"/><path d="M460 240l100-80v160Z"/><circle cx="210" cy="220" r="14"/><path d="M280 160c40 50 40 110 0 160"/>',
  ],
])

/** A video of two seconds from the built-in engine. */
async function film(): Promise<Buffer> {
  const [{ engine }, { testContext }, { runTask }] = await Promise.all([
    import('@stipple/engines/builtin/film/engine'),
    import('../engines/test/context.ts'),
    import('../engines/test/run-task.ts'),
  ])
  const task = {
    kind: 'text-to-video',
    prompt: 'a lighthouse by the sea at dusk',
    width: 384,
    height: 256,
    seconds: 2,
    camera: 'in',
    music: false,
    format: 'mp4',
    seed: 3,
  } as const
  const { outputs } = await runTask(engine, { task }, { context: testContext() })
  return Buffer.from(outputs[0]?.bytes ?? [])
}
