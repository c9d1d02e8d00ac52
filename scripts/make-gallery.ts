import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { type ModeId, MODE_IDS } from '@stipple/core/domain/mode-ids'
import type { GalleryCase } from '@stipple/core/modes/gallery'
import { closeChildren } from '@stipple/engines/kit/child-pool'
import { EngineError } from '@stipple/engines/spec'
import sharp from 'sharp'
import { show } from './gallery-shown.ts'
import { galleryOf } from './gallery.ts'
import { ROOT } from './root.ts'
import { runMode } from './run-mode.ts'

/**
 * `npm run gallery`: makes a sheet with inputs and outputs of every mode for three inputs, in test-results/gallery; `npm run gallery -- Restore
 * Img2Img` makes some. Videos are shown as frames, sounds as curves and measured figures, models from four sides. With `--menu` it makes only the
 * small images in the menu of modes (web/public/modes), from the first input of each.
 */
async function main(wanted: readonly string[]): Promise<void> {
  const folder = join(ROOT, 'test-results/gallery')
  mkdirSync(folder, { recursive: true })
  const named = wanted.filter((one) => !one.startsWith('--'))
  const ids = MODE_IDS.filter((one) => galleryOf(one).length > 0 && (named.length === 0 || named.includes(one)))
  if (wanted.includes('--menu')) await makeMenu(ids)
  else for (const id of ids) await makeSheet(folder, id)
  await closeChildren()
}

async function makeSheet(folder: string, id: ModeId): Promise<void> {
  const rows: Made[] = []
  for (const one of galleryOf(id)) rows.push(await make(id, one))
  writeFileSync(join(folder, `${id.toLowerCase()}.webp`), await sheet(rows))
  for (const { seconds, warnings, figures } of rows)
    console.log([`${id}: ${seconds.toFixed(1)} s`, figures, ...warnings].filter(Boolean).join(' · '))
}

/** Entries of the menu that stand for a mode with a certain model, with the case that shows each. */
const ENTRIES = { combine: ['Img2Img', 2], poster: ['ProductImg', 2], 'voice-match': ['Text2Voice', 0] } as const satisfies Record<
  string,
  readonly [ModeId, number]
>

async function makeMenu(ids: readonly ModeId[]): Promise<void> {
  const save = (name: string, picture: Buffer) => writeFileSync(join(ROOT, 'web/public/modes', `${name}.webp`), picture)
  for (const id of ids) {
    const [first] = galleryOf(id)
    if (first) save(id.toLowerCase(), await menuPicture(await make(id, first)))
  }
  for (const [name, [id, index]] of Object.entries(ENTRIES)) {
    const shown = galleryOf(id)[index]
    if (shown && ids.includes(id)) save(name, await menuPicture({ ...(await make(id, shown)), given: [] }))
  }
  const example = readFileSync(join(ROOT, 'web/public/examples/wizard.webp'))
  save('same-style', await menuPicture({ given: [], came: example }))
}

interface Made {
  readonly given: readonly Buffer[]
  readonly came: Buffer
  /** Output for a sheet: several images of a video, a sound or a model. */
  readonly shown: Buffer
  readonly figures: string
  readonly seconds: number
  readonly warnings: readonly string[]
}

async function make(id: ModeId, one: GalleryCase): Promise<Made> {
  const started = performance.now()
  const made = await runMode(id, one).catch((error: unknown) => {
    if (error instanceof EngineError && error.code === 'missed') return error.message
    throw error
  })
  const seconds = (performance.now() - started) / 1000
  if (typeof made === 'string') {
    const came = await blank()
    return { given: [], came, shown: came, figures: '', seconds, warnings: [made] }
  }
  const { given, input, output, warnings } = made
  const { picture, figures } = await show(output, typeof input['text'] === 'string' ? input['text'] : undefined)
  // The menu shows posters of videos, sounds and models.
  const came = Buffer.from(output.poster ?? output.bytes)
  return { given: id === 'VideoVoice' ? [] : given, came, shown: picture, figures, seconds, warnings }
}

/** Placeholder for an output that a mode refused to make. */
const blank = (): Promise<Buffer> =>
  sharp({ create: { width: 32, height: 24, channels: 3, background: '#bbb' } })
    .png()
    .toBuffer()

const CELL = { width: 420, height: 320, gap: 10 }
/** Number of columns for several images of one output. */
const BROAD = 2

/** A row for each input: the input, then the outputs. */
async function sheet(rows: readonly Made[]): Promise<Buffer> {
  const inputs = Math.max(...rows.map(({ given }) => given.length))
  const broad = rows.some(({ came, shown }) => !came.equals(shown)) ? BROAD : 1
  const cells = await Promise.all(
    rows.flatMap(({ given, shown }, row) =>
      [...given, shown].map(async (bytes, index) => ({
        input: await cell(bytes, index === given.length ? broad : 1),
        left: CELL.gap + (index === given.length ? inputs : index) * (CELL.width + CELL.gap),
        top: CELL.gap + row * (CELL.height + CELL.gap),
      })),
    ),
  )
  const width = CELL.gap + (inputs + broad) * (CELL.width + CELL.gap)
  const height = CELL.gap + rows.length * (CELL.height + CELL.gap)
  return sharp({ create: { width, height, channels: 3, background: '#e9e5dd' } })
    .composite(cells)
    .webp({ quality: 84 })
    .toBuffer()
}

const cell = (bytes: Buffer, columns: number): Promise<Buffer> =>
  sharp(bytes)
    .resize(CELL.width * columns + CELL.gap * (columns - 1), CELL.height, { fit: 'contain', background: '#e9e5dd' })
    .flatten({ background: '#f6f3ee' })
    .png()
    .toBuffer()

const SIDE = 96

/** Left half before, right half after; a mode that starts from words shows only its image. */
async function menuPicture(made: Pick<Made, 'given' | 'came'>): Promise<Buffer> {
  const square = (bytes: Buffer) => sharp(bytes).resize(SIDE, SIDE, { fit: 'cover' }).flatten({ background: '#f6f3ee' }).png().toBuffer()
  const after = await square(made.came)
  const [before] = made.given
  if (!before) return sharp(after).webp({ quality: 80, effort: 6 }).toBuffer()
  const half = await sharp(await square(before))
    .extract({ left: 0, top: 0, width: SIDE / 2, height: SIDE })
    .png()
    .toBuffer()
  return sharp(after)
    .composite([{ input: half, left: 0, top: 0 }])
    .webp({ quality: 80, effort: 6 })
    .toBuffer()
}

// A running decoder does not keep the process alive.
const alive = setInterval(() => undefined, 60_000)
await main(process.argv.slice(2)).finally(() => clearInterval(alive))
