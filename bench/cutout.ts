import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compose } from '@stipple/engines/builtin/cutout/compose'
import { decodePicture } from '@stipple/engines/kit/decode-picture'
import { createPackStore } from '@stipple/engines/kit/packs'
import { isSubject } from '@stipple/engines/vision/find-subject'
import { refineMatte } from '@stipple/engines/vision/refine'
import { fetchCutNetworks } from '@stipple/engines/vision/subject-networks'
import { findWholeSubject } from '@stipple/engines/vision/whole-subject'
import sharp from 'sharp'
import { CACHE, photographs, readPhotograph } from './photographs.ts'
import { print } from './table.ts'

/**
 * Cuts out the subjects of photographs in npm and Debian packages, and counts by kind how many were complete at once, repaired, delivered with a
 * warning about a partly missing person, or refused. Errors are judged by eye: contact sheets (before, and cut out on magenta) are in
 * `test-results/cutout`. Takes ten seconds per photograph beside other work.
 */
const sheets = fileURLToPath(new URL('../test-results/cutout', import.meta.url))
const log = { debug: () => {}, info: () => {}, warn: console.warn, error: console.error }
const packs = createPackStore({ directory: join(CACHE, 'packs'), cacheDirectory: join(CACHE, 'tarballs'), mode: 'all', log })
const networks = await fetchCutNetworks({ packs, log, signal: new AbortController().signal, report: () => undefined })

/** Warnings that something may be missing; an image without a subject is kept whole, with a warning too. */
const WARNED = ['people_left_out', 'small_subject', 'two_subjects', 'unconfirmed_subject', 'thing_in_part', 'undecided_subject']
const [SIDE, LINE, COLUMNS, ROWS] = [240, 16, 4, 4]
const counts = new Map<string, { kind: string; photographs: number; whole: number; repaired: number; warned: number; refused: number }>()
let tiles: { input: Buffer; left: number; top: number }[] = []
let sheet = 0
await mkdir(sheets, { recursive: true })
for (const photograph of photographs) {
  const { path, kind } = photograph
  const bytes = await readPhotograph(photograph)
  const picture = await decodePicture(bytes, 'image')
  const { matte, fault, warnings } = await findWholeSubject(picture, { networks, threads: 2 })
  const codes = warnings.map(({ code }) => code)
  const outcome = fault
    ? 'refused'
    : WARNED.some((code) => codes.includes(code)) || !isSubject(matte)
      ? 'warned'
      : codes.includes('person_repaired')
        ? 'repaired'
        : 'whole'
  const count = counts.get(kind) ?? { kind, photographs: 0, whole: 0, repaired: 0, warned: 0, refused: 0 }
  counts.set(kind, { ...count, photographs: count.photographs + 1, [outcome]: count[outcome] + 1 })
  const small = await decodePicture(
    await sharp(bytes)
      .resize(SIDE * 2, SIDE * 2, { fit: 'inside' })
      .toBuffer(),
    'image',
  )
  const { data, width, height, channels } = compose(small, await refineMatte(small, matte), 'transparent')
  const cut = await sharp(data, { raw: { width, height, channels } }).flatten({ background: '#f0f' }).png().toBuffer()
  const caption = [path.split('/').at(-1), outcome, ...codes, fault?.en].filter(Boolean).join(' ').slice(0, 80)
  await add(bytes, cut, caption)
  console.info(`${kind}: ${caption}`)
}
await save()
print('cut-outs of photographs', [...counts.values()])

async function add(before: Uint8Array, cut: Uint8Array, caption: string): Promise<void> {
  const n = tiles.length / 3
  const [left, top] = [(n % COLUMNS) * SIDE * 2, Math.floor(n / COLUMNS) * (SIDE + LINE)]
  const words = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE * 2}" height="${LINE}"><text x="2" y="12" font-size="11" fill="#fff">${caption.replace(/[<&]/g, ' ')}</text></svg>`
  const small = (bytes: Uint8Array) => sharp(bytes).resize(SIDE, SIDE, { fit: 'contain', background: '#222' }).png().toBuffer()
  tiles.push({ input: Buffer.from(words), left, top })
  tiles.push({ input: await small(before), left, top: top + LINE }, { input: await small(cut), left: left + SIDE, top: top + LINE })
  if (tiles.length === COLUMNS * ROWS * 3) await save()
}

async function save(): Promise<void> {
  if (tiles.length === 0) return
  const size = { width: COLUMNS * SIDE * 2, height: ROWS * (SIDE + LINE) }
  const file = join(sheets, `${String(++sheet).padStart(2, '0')}.jpg`)
  await sharp({ create: { ...size, channels: 3, background: '#222' } })
    .composite(tiles)
    .jpeg()
    .toFile(file)
  tiles = []
}
