import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BASE_STYLE_IDS, CRAFT_STYLES } from '@stipple/core/domain/styles'
import type { BaseStyle, PhotoStyle } from '@stipple/core/domain/styles'
import type { Text } from '@stipple/core/domain/text'
import { run } from '@stipple/engines/builtin/illustrate/child'
import { run as stylize } from '@stipple/engines/builtin/stylize/child'
import sharp, { type Sharp } from 'sharp'
import { ROOT } from './root.ts'

/** Draws the pictures that come with the installation, all with the built-in illustrator: the home page's examples and a tile for every style. */
async function main(): Promise<void> {
  const examples = join(ROOT, 'web/public/examples')
  const styles = join(ROOT, 'web/public/styles')
  for (const folder of [examples, styles]) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
  }
  const list: object[] = []
  for (const example of EXAMPLES) {
    const { name, prompt, width, height, seed, style } = example
    const file = `${name}.webp`
    const webp = await sharp(await draw({ ...example, prompt: prompt[example.language] }))
      .webp({ quality: 82, effort: 6 })
      .toBuffer()
    save(join(examples, file), webp, 120_000)
    list.push({
      file,
      prompt,
      width,
      height,
      mode: 'Text2Img',
      model: 'builtin/illustrator',
      params: { steps: EFFORT.steps, cfg_scale: EFFORT.cfg, seed, ...(style && { sd_style: style }) },
    })
  }
  writeFileSync(join(examples, 'examples.json'), `${JSON.stringify(list, null, 2)}\n`)
  for (const style of BASE_STYLE_IDS) {
    const tile = sharp(await draw({ ...TILE, style })).resize(160, 160, { kernel: style === 'pixel-art' ? 'nearest' : 'lanczos3' })
    save(join(styles, `${style}.webp`), await smallest(tile), 8_000)
  }
  const plain = await draw(TILE)
  for (const { id } of CRAFT_STYLES) {
    const tile = sharp(await inStyle(plain, id)).resize(160, 160)
    save(join(styles, `${id}.webp`), await smallest(tile), 8_000)
  }
}

/** Dots and lines need more bytes than flat colours: the tile takes the best quality that fits. */
async function smallest(tile: Sharp): Promise<Buffer> {
  let webp = Buffer.alloc(0)
  for (const quality of [80, 70, 60, 50, 40, 30]) {
    webp = await tile.clone().webp({ quality, effort: 6 }).toBuffer()
    if (webp.length < 8_000) break
  }
  return webp
}

/** The same scene as a photograph of it would be restyled. */
async function inStyle(image: Uint8Array, style: PhotoStyle): Promise<Uint8Array> {
  const networks = { kind: 'none' } as const
  const { bytes } = await stylize(
    { image, work: { kind: 'style', style, networks }, strength: 0.8, seed: TILE.seed, threads: 2 },
    { report: () => {} },
  )
  return bytes
}

interface Example {
  /** Of the file. */
  readonly name: string
  readonly prompt: Text
  /** Whose words were drawn; the other language says the same. */
  readonly language: 'en' | 'zh'
  readonly width: number
  readonly height: number
  readonly seed: number
  readonly style?: BaseStyle
}

const EFFORT = { steps: 40, cfg: 7 } as const
const WIDE = { width: 768, height: 512 } as const
const TALL = { width: 512, height: 768 } as const
const SQUARE = { width: 768, height: 768 } as const

const EXAMPLES: readonly Example[] = [
  {
    name: 'bridge',
    prompt: { en: 'A small bridge over a stream, riverside houses', zh: '小桥流水人家' },
    language: 'zh',
    ...WIDE,
    seed: 7,
  },
  {
    name: 'fisherman',
    prompt: { en: 'An old fisherman in a small boat on a river in the snow', zh: '孤舟蓑笠翁，独钓寒江雪' },
    language: 'zh',
    ...TALL,
    seed: 5,
  },
  {
    name: 'fox',
    prompt: { en: 'A red fox in the snow at sunset, watercolor', zh: '雪地里的红狐狸，夕阳，水彩' },
    language: 'en',
    ...SQUARE,
    seed: 1,
  },
  {
    name: 'whale',
    prompt: { en: 'A whale floating among the stars in space', zh: '漂浮在宇宙繁星间的鲸鱼' },
    language: 'en',
    ...SQUARE,
    seed: 2,
    style: 'digital-art',
  },
  {
    name: 'wizard',
    prompt: { en: 'A wizard in an ancient library', zh: '古老图书馆里的巫师' },
    language: 'en',
    ...TALL,
    seed: 23,
    style: 'fantasy-art',
  },
  {
    name: 'camels',
    prompt: { en: 'A camel caravan in the desert at sunset', zh: '沙漠中的骆驼商队，落日' },
    language: 'zh',
    ...WIDE,
    seed: 4,
  },
  {
    name: 'bird',
    prompt: { en: 'A blue bird on a cherry blossom branch, spring', zh: '春天，樱花枝上的蓝色小鸟' },
    language: 'en',
    ...SQUARE,
    seed: 4,
  },
  {
    name: 'panda',
    prompt: { en: 'A giant panda in a bamboo forest, ink wash', zh: '竹林里的大熊猫，水墨画' },
    language: 'zh',
    ...TALL,
    seed: 5,
  },
  {
    name: 'boats',
    prompt: { en: 'Three sailing boats on a calm sea, ukiyo-e', zh: '平静海面上的三艘帆船，浮世绘' },
    language: 'en',
    ...WIDE,
    seed: 7,
  },
  {
    name: 'lanterns',
    prompt: { en: 'A lantern festival at night, lanterns above the crowd', zh: '长安灯会，夜晚，灯笼，人群' },
    language: 'zh',
    ...WIDE,
    seed: 8,
  },
  {
    name: 'cabin',
    prompt: { en: 'A small cabin below snowy mountains, aurora', zh: '雪山下的小木屋，极光' },
    language: 'zh',
    ...SQUARE,
    seed: 23,
  },
  {
    name: 'robot',
    prompt: { en: 'A robot walking in a neon city street at night', zh: '夜晚霓虹街道上行走的机器人' },
    language: 'en',
    ...WIDE,
    seed: 3,
    style: 'neon-punk',
  },
]

/** One scene for all styles: something that stands, something far away, light and colour. */
const TILE = { prompt: 'an orange cat in a flower meadow, mountains', width: 480, height: 480, seed: 7 } as const

async function draw(options: {
  prompt: string
  width: number
  height: number
  seed: number
  style?: BaseStyle | undefined
}): Promise<Uint8Array> {
  const { prompt, width, height, seed, style } = options
  const { pictures, ignored } = await run(
    { prompt, negativePrompt: '', width, height, ...EFFORT, style, pictures: [{ index: 0, seed }] },
    { report: () => {} },
  )
  const [picture] = pictures
  if (!picture || ignored.length > 0) throw new Error(`not all of "${prompt}" was drawn: ${ignored.join(', ')}`)
  return picture.bytes
}

function save(path: string, bytes: Uint8Array, limit: number): void {
  if (bytes.length >= limit) throw new RangeError(`${path} has ${bytes.length} bytes; ${limit} are allowed`)
  writeFileSync(path, bytes)
  console.log(`${path.slice(ROOT.length + 1)} ${(bytes.length / 1000).toFixed(1)} kB`)
}

await main()
