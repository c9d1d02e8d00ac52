import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Input } from '@stipple/core/domain/property'
import type { Language } from '@stipple/core/domain/text'
import { MODE_LIST } from '@stipple/core/modes/find-mode'
import { closeChildren } from '@stipple/engines/kit/child-pool'
import { ENGINES } from '@stipple/engines/registry.gen'
import sharp, { type Sharp } from 'sharp'
import { testContext } from '../engines/test/context.ts'
import { toRow, type Starter } from '../server/src/features/templates/starters/starter.ts'
import { STARTERS } from '../server/src/features/templates/starters/starters.ts'
import { ROOT } from './root.ts'
import { runMode } from './run-mode.ts'

const SIDE = 512
const MAX_BYTES = 40_000

/**
 * Makes the covers of the apps that come with the installation (web/public/apps) by running each app with the values of its form on the built-in
 * engines; arguments name the covers to make.
 */
async function main(wanted: readonly string[]): Promise<void> {
  mkdirSync(join(ROOT, 'web/public/apps'), { recursive: true })
  const context = testContext()
  const offered = (await Promise.all(ENGINES.map((engine) => engine.models(context)))).flat()
  const models = offered.map((model) => ({
    ...model,
    lane: 'here' as const,
    connections: [],
    modes: MODE_LIST.filter(({ task }) => model.tasks.includes(task)),
  }))
  for (const starter of STARTERS) {
    if (wanted.length > 0 && !wanted.includes(starter.cover)) continue
    const shot = SHOTS[starter.cover] ?? {}
    const row = toRow(starter, { models, language: shot.language ?? 'en' })
    if (!row) throw new Error(`no built-in model can be ${starter.cover}`)
    const webp = await makeCover(starter, { model: row.model, input: inputOf(row.parameters), shot })
    const path = join(ROOT, 'web/public/apps', `${starter.cover}.webp`)
    writeFileSync(path, webp)
    console.log(`${starter.cover}: ${row.model}, ${(webp.length / 1000).toFixed(1)} kB`)
  }
  await closeChildren()
}

interface Shot {
  /** Input image; undefined if the app starts from words. */
  readonly given?: () => Promise<Buffer>
  /** Language of the form's initial values: English if it does not matter. */
  readonly language?: Language
  readonly more?: Input
  /** True for results side by side; otherwise each is cropped to its center. */
  readonly layOut?: (came: Buffer, given: Buffer | undefined) => Promise<Sharp>
}

async function makeCover(starter: Starter, { model, input, shot }: { model: string; input: Input; shot: Shot }): Promise<Buffer> {
  const { given, more, layOut = inTheMiddle } = shot
  const picture = await given?.()
  const { output } = await runMode(starter.mode, {
    model,
    input: { seed: 1, ...input, ...(picture && { image: 'given' }), ...more },
    ...(picture && { pictures: { given: picture } }),
  })
  // Videos, sounds and models are represented by their poster.
  return smallest(await layOut(Buffer.from(output.poster ?? output.bytes), picture))
}

function inputOf(parameters: Readonly<Record<string, { readonly initial?: Input[string] | undefined }>>): Input {
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, { initial }]) => (initial === undefined ? [] : [[name, initial] as const])),
  )
}

/** The highest quality that fits. */
async function smallest(picture: Sharp): Promise<Buffer> {
  const png = await picture.png().toBuffer()
  for (const quality of [84, 76, 68, 60, 50, 40]) {
    const webp = await sharp(png).webp({ quality, effort: 6 }).toBuffer()
    if (webp.length <= MAX_BYTES) return webp
  }
  throw new RangeError(`a cover does not fit into ${MAX_BYTES} bytes`)
}

const inTheMiddle = async (came: Buffer): Promise<Sharp> => sharp(came).resize(SIDE, SIDE).flatten({ background: '#f6f3ee' })

/** The input on the left, the result on the right, a line between. */
async function beside(came: Buffer, given: Buffer | undefined): Promise<Sharp> {
  const [after, before] = await Promise.all([came, given ?? came].map(async (one) => (await inTheMiddle(one)).png().toBuffer()))
  const half = await sharp(before)
    .extract({ left: 0, top: 0, width: SIDE / 2, height: SIDE })
    .png()
    .toBuffer()
  const line = { create: { width: 4, height: SIDE, channels: 3, background: '#ffffff' } } as const
  return sharp(after).composite([
    { input: half, left: 0, top: 0 },
    { input: line, left: SIDE / 2 - 2, top: 0 },
  ])
}

/** The whole of a tall image, on a background of its own color. */
async function standing(came: Buffer): Promise<Sharp> {
  const sheet = await sharp(came)
    .resize(SIDE - 44, SIDE - 44, { fit: 'inside' })
    .png()
    .toBuffer()
  const ground = await sharp(came).resize(SIDE, SIDE).blur(40).modulate({ brightness: 0.86 }).flatten().png().toBuffer()
  return sharp(ground).composite([{ input: sheet }])
}

/** A sticker: cut out with a white rim, on a colored background. */
async function stuck(came: Buffer): Promise<Sharp> {
  const figure = sharp(came)
    .trim()
    .resize(SIDE - 120, SIDE - 120, { fit: 'inside' })
    .extend({ top: 20, bottom: 20, left: 20, right: 20, background: { r: 255, g: 255, b: 255, alpha: 0 } })
  const cut = await figure.png().toBuffer()
  const { width, height } = await sharp(cut).metadata()
  // Each step is a separate pipeline because sharp orders the steps within one itself.
  const soft = await sharp(cut).extractChannel('alpha').blur(9).png().toBuffer()
  const hard = await sharp(soft).threshold(24).png().toBuffer()
  const rim = await sharp(hard).blur(1.2).png().toBuffer()
  const white = await sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .joinChannel(rim)
    .png()
    .toBuffer()
  const shade = await sharp({ create: { width, height, channels: 3, background: '#7a4a1c' } })
    .joinChannel(await sharp(rim).linear(0.35, 0).blur(6).toBuffer())
    .png()
    .toBuffer()
  const left = Math.round((SIDE - width) / 2)
  const top = Math.round((SIDE - height) / 2)
  return sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: '#f2b84b' } }).composite([
    { input: shade, left: left + 5, top: top + 8 },
    { input: white, left, top },
    { input: cut, left, top },
  ])
}

const picture = (path: string) => async (): Promise<Buffer> => readFileSync(join(ROOT, path))
const photo = (name: string) => picture(`engines/test/__fixtures__/${name}.jpg`)
const alone = (name: string) => picture(`engines/src/builtin/cutout/__fixtures__/${name}.webp`)
const example = (name: string) => picture(`web/public/examples/${name}.webp`)
const changed = (of: () => Promise<Buffer>, how: (one: Sharp) => Sharp) => async (): Promise<Buffer> =>
  how(sharp(await of()))
    .jpeg({ quality: 88 })
    .toBuffer()

/** Square section of an image with its subject, given by left edge, top edge and side in pixels. */
const part = (of: () => Promise<Buffer>, [left, top, side]: readonly [number, number, number]) =>
  changed(of, (one) => one.extract({ left, top, width: side, height: side }))

/** Faded, with scratches and dust, like an old photo. */
const aged = (of: () => Promise<Buffer>) => async (): Promise<Buffer> => {
  const grey = await sharp(await of())
    .greyscale()
    .png()
    .toBuffer()
  const { data, info } = await sharp(grey)
    .toColourspace('srgb')
    .linear(0.66, 52)
    .tint('#b79b6e')
    .png()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const scratch = (x: number, bend: number): string =>
    `<path d="M${x * width} 0C${(x + bend) * width} ${height * 0.3} ${(x - bend) * width} ${height * 0.6} ${(x + bend / 2) * width} ${height}"/>`
  const marks = [scratch(0.12, 0.03), scratch(0.31, -0.02), scratch(0.44, 0.015), scratch(0.72, 0.02)].join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g fill="none" stroke="#fff" stroke-width="4">${marks}</g></svg>`
  return sharp(data)
    .composite([{ input: Buffer.from(svg) }])
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** A face as large as in a portrait photo. */
const face = (side: number) => changed(part(photo('portrait'), [Math.round(165 - side / 2), 0, side]), (one) => one.resize(SIDE * 1.5))

const SHOTS: Readonly<Record<string, Shot>> = {
  'product-photo': { given: alone('kettle') },
  'product-poster': { given: alone('vase'), layOut: standing },
  'id-photo': { given: face(320), layOut: beside },
  sticker: {
    given: changed(alone('creature'), (one) =>
      one.flatten({ background: '#8fa7b8' }).extend({ top: 60, bottom: 60, left: 90, right: 90, background: '#8fa7b8' }),
    ),
    layOut: stuck,
  },
  'old-photo': { given: aged(example('cabin')), layOut: beside },
  'old-photo-colour': {
    given: changed(face(300), (one) => one.greyscale()),
    more: { hints: '0.8,0.75,#e2622b\n0.25,0.75,#e2622b\n0.78,0.12,#b9b3c4\n0.5,0.3,#e3a487\n0.52,0.07,#8a5a33\n0.06,0.3,#8c2635' },
    layOut: beside,
  },
  print: {
    given: changed(example('bird'), (one) => one.resize(128, 128)),
    layOut: async (came, given) => beside(came, given && (await sharp(given).resize(SIDE, SIDE, { kernel: 'nearest' }).png().toBuffer())),
  },
  porcelain: { given: example('bird'), layOut: beside },
  'guofeng-landscape': { language: 'zh', more: { seed: 4 }, layOut: async (came) => sharp(came).resize(SIDE, SIDE, { position: 'right' }) },
  logo: {
    more: { n: 1, seed: 2 },
    layOut: async (came) =>
      sharp(came)
        .trim()
        .resize(SIDE - 120, SIDE - 120, { fit: 'inside' })
        .extend({ top: 60, bottom: 60, left: 60, right: 60, background: '#ffffff' }),
  },
  'birthday-card': { given: alone('robot'), layOut: standing },
}

await main(process.argv.slice(2))
