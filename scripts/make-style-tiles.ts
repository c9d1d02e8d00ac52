import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BASE_STYLE_IDS, CRAFT_STYLES, type PhotoStyle } from '@stipple/core/domain/styles'
import { run } from '@stipple/engines/builtin/illustrate/child'
import { run as stylize } from '@stipple/engines/builtin/stylize/child'
import type { RuleStyle } from '@stipple/engines/builtin/stylize/models'
import sharp, { type Sharp } from 'sharp'
import { ROOT } from './root.ts'

/** `node scripts/make-style-tiles.ts`: draws the tile of every style with the built-in illustrator, in web/public/styles. */
async function main(): Promise<void> {
  const folder = join(ROOT, 'web/public/styles')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const style of BASE_STYLE_IDS) {
    const tile = sharp(await draw(style)).resize(160, 160, { kernel: style === 'pixel-art' ? 'nearest' : 'lanczos3' })
    save(join(folder, `${style}.webp`), await smallest(tile))
  }
  for (const { id } of CRAFT_STYLES) {
    save(join(folder, `${id}.webp`), await smallest(sharp(await inStyle(await draw(id), id)).resize(160, 160)))
  }
}

const SEED = 7
/** Largest size of a tile in bytes. */
const LIMIT = 8_000

/** Dots and lines need more bytes than flat colors: the tile uses the highest quality that fits. */
async function smallest(tile: Sharp): Promise<Buffer> {
  let webp = Buffer.alloc(0)
  for (const quality of [80, 70, 60, 50, 40, 30]) {
    webp = await tile.clone().webp({ quality, effort: 6 }).toBuffer()
    if (webp.length < LIMIT) break
  }
  return webp
}

/** A photo-like scene, as input of a restyling. */
async function inStyle(image: Uint8Array, style: RuleStyle): Promise<Uint8Array> {
  const networks = { kind: 'none' } as const
  const { bytes } = await stylize(
    { image, work: { kind: 'style', style, networks }, strength: 0.8, seed: SEED },
    { threads: 2, report: () => {} },
  )
  return bytes
}

/** Scene of each style: different subjects make tiles easy to distinguish. Styles without an entry use the first. */
const SCENES: Readonly<Partial<Record<PhotoStyle, string>>> = {
  '3d-model': 'a red fox in the snow',
  'analog-film': 'a red boat on a lake at dawn',
  anime: 'cherry trees by a river, spring',
  cinematic: 'a lighthouse by the sea at sunset, storm clouds',
  'comic-book': 'a rocket over the moon, stars',
  'digital-art': 'a whale in the sea, fish',
  enhance: 'a mountain lake at dawn, pine trees',
  'fantasy-art': 'a castle on a hill, full moon',
  isometric: 'a house with a garden',
  'line-art': 'an owl on a branch',
  'low-poly': 'mountains at sunset',
  'modeling-compound': 'a green frog by a pond',
  'neon-punk': 'a city street at night in the rain',
  origami: 'a white crane by a pond',
  photographic: 'a bowl of lemons on a table',
  'pixel-art': 'a robot in a city',
  'tile-texture': 'red flowers',
  oil: 'sunflowers in a vase',
  watercolor: 'three sailing boats on a calm sea',
  ink: 'bamboo and mountains in mist',
  pencil: 'a horse in a meadow',
  halftone: 'a red car on a street',
  stipple: 'a tree on a hill',
  mosaic: 'a fish in the sea',
  pen: 'an old town by a river',
  charcoal: 'a wolf in a forest',
  pastel: 'a lavender field at sunset',
  gouache: 'a beach with palm trees',
  crayon: 'a house under a rainbow',
  woodblock: 'a great wave, mountain',
  'stained-glass': 'a peacock in a garden',
  embroidery: 'a butterfly on flowers',
  porcelain: 'a dragon in the clouds',
}

async function draw(id: PhotoStyle): Promise<Uint8Array> {
  const scene = { prompt: SCENES[id] ?? 'an orange cat in a flower meadow, mountains', width: 480, height: 480 }
  const style = BASE_STYLE_IDS.find((one) => one === id)
  const { pictures, report } = await run(
    { ...scene, negativePrompt: '', steps: 40, cfg: 7, style, pictures: [{ index: 0, seed: SEED }] },
    { threads: 1, report: () => {} },
  )
  const [picture] = pictures
  if (!picture || report.ignored.length > 0) throw new Error(`not all of "${scene.prompt}" was drawn: ${report.ignored.join(', ')}`)
  return picture.bytes
}

function save(path: string, bytes: Uint8Array): void {
  if (bytes.length >= LIMIT) throw new RangeError(`${path} has ${bytes.length} bytes; ${LIMIT} are allowed`)
  writeFileSync(path, bytes)
  console.log(`${path.slice(ROOT.length + 1)} ${(bytes.length / 1000).toFixed(1)} kB`)
}

await main()
