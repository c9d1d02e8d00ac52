import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ModeId } from '@stipple/core/domain/mode-ids'
import { engine as cutout } from '@stipple/engines/builtin/cutout/engine'
import sharp from 'sharp'
import { testContext } from '../engines/test/context.ts'
import { runTask } from '../engines/test/run-task.ts'
import { ROOT } from './root.ts'

/** Makes the small picture that stands by each mode in the menu, out of the examples that come with the installation. */
async function main(): Promise<void> {
  const folder = join(ROOT, 'web/public/modes')
  mkdirSync(folder, { recursive: true })
  for (const [mode, make] of Object.entries(PICTURES)) {
    const picture = sharp(await make())
    writeFileSync(
      join(folder, `${mode.toLowerCase()}.webp`),
      await picture.resize(SIDE, SIDE, { fit: 'cover' }).webp({ quality: 80, effort: 6 }).toBuffer(),
    )
  }
}

const SIDE = 96
const example = (name: string): Buffer => readFileSync(join(ROOT, 'web/public/examples', `${name}.webp`))

const PICTURES: Partial<Readonly<Record<ModeId, () => Promise<Buffer>>>> = {
  Text2Img: async () => example('lanterns'),

  /** The left half as it came, the right half as it became. */
  Upscaling: async () => {
    const after = sharp(example('fox')).resize(SIDE * 2, SIDE * 2, { fit: 'cover' })
    const small = await after.clone().resize(14, 14).png().toBuffer()
    const before = await sharp(small)
      .resize(SIDE * 2, SIDE * 2, { kernel: 'nearest' })
      .png()
      .toBuffer()
    const half = await sharp(before)
      .extract({ left: 0, top: 0, width: SIDE, height: SIDE * 2 })
      .png()
      .toBuffer()
    return after
      .composite([{ input: half, left: 0, top: 0 }])
      .png()
      .toBuffer()
  },

  /** The subject alone, before the squares that stand for nothing. */
  RemoveBg: async () => {
    const { outputs } = await runTask(
      cutout,
      { task: { kind: 'cut-out', image: 'panda', background: 'transparent', seed: 1 }, assets: { panda: example('panda') } },
      { context: testContext() },
    )
    const [cut] = outputs
    if (!cut) throw new Error('Nothing was cut out.')
    const alone = await sharp(cut.bytes).trim().png().toBuffer()
    const margin = SIDE / 12
    const subject = await sharp(alone)
      .resize(SIDE - 2 * margin, SIDE - 2 * margin, { fit: 'inside' })
      .png()
      .toBuffer()
    return sharp(squares(SIDE, 12))
      .composite([{ input: subject }])
      .png()
      .toBuffer()
  },
}

/** A checkerboard as SVG. */
const squares = (side: number, cell: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><pattern id="p" width="${cell * 2}" height="${cell * 2}" ` +
      `patternUnits="userSpaceOnUse"><path fill="#fff" d="M0 0h${cell * 2}v${cell * 2}H0z"/><path fill="#ddd9d0" d="M0 0h${cell}v${cell}H0zM${cell} ${cell}h${cell}v${cell}H${cell}z"/>` +
      `</pattern><rect width="${side}" height="${side}" fill="url(#p)"/></svg>`,
  )

await main()
