import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BASE_STYLE_IDS, type BaseStyle, CRAFT_STYLES, type PhotoStyle } from '@stipple/core/domain/styles'
import { run } from '@stipple/engines/builtin/illustrate/child'
import { run as stylize } from '@stipple/engines/builtin/stylize/child'
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
  const plain = await draw()
  for (const { id } of CRAFT_STYLES) {
    save(join(folder, `${id}.webp`), await smallest(sharp(await inStyle(plain, id)).resize(160, 160)))
  }
}

/** Most bytes of a tile. */
const LIMIT = 8_000

/** Dots and lines need more bytes than flat colours: the tile takes the best quality that fits. */
async function smallest(tile: Sharp): Promise<Buffer> {
  let webp = Buffer.alloc(0)
  for (const quality of [80, 70, 60, 50, 40, 30]) {
    webp = await tile.clone().webp({ quality, effort: 6 }).toBuffer()
    if (webp.length < LIMIT) break
  }
  return webp
}

/** The same scene as a photograph of it would be restyled. */
async function inStyle(image: Uint8Array, style: PhotoStyle): Promise<Uint8Array> {
  const networks = { kind: 'none' } as const
  const { bytes } = await stylize(
    { image, work: { kind: 'style', style, networks }, strength: 0.8, seed: SCENE.seed },
    { threads: 2, report: () => {} },
  )
  return bytes
}

/** One scene for all styles: an upright object, a distance, light and colour. */
const SCENE = { prompt: 'an orange cat in a flower meadow, mountains', width: 480, height: 480, seed: 7 } as const

async function draw(style?: BaseStyle): Promise<Uint8Array> {
  const { seed, ...scene } = SCENE
  const { pictures, report } = await run(
    { ...scene, negativePrompt: '', steps: 40, cfg: 7, style, pictures: [{ index: 0, seed }] },
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
