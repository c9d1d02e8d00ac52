import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Input } from '@stipple/core/domain/property'
import { findMode } from '@stipple/core/modes/find-mode'
import { closeChildren } from '@stipple/engines/kit/child-pool'
import { likenessOfPicture } from '@stipple/engines/kit/likeness'
import sharp from 'sharp'
import { type ExampleCase, EXAMPLES } from './example-cases.ts'
import { ROOT } from './root.ts'
import { runMode } from './run-mode.ts'

const FOLDER = join(ROOT, 'web/public/examples')
const MANIFEST = join(ROOT, 'server/src/features/community/examples.json')

/**
 * `node scripts/make-examples.ts`: makes the example works of every installation with the built-in engines: files in web/public/examples, and the
 * list that the server reads when it starts. With names (`-- fox whale`) only those are remade; the list always holds exactly the cases of
 * example-cases.ts.
 */
async function main(wanted: readonly string[]): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  const before = new Map(readManifest().map((entry) => [entry.slug, entry]))
  const entries: Entry[] = []
  for (const example of EXAMPLES) {
    const known = before.get(example.slug)
    const again = wanted.includes(example.slug) || (wanted.length === 0 && !process.argv.includes('--missing')) || !known
    entries.push(again ? await make(example) : { ...known, category: example.category })
    writeManifest([...entries, ...EXAMPLES.slice(entries.length).flatMap(({ slug }) => before.get(slug) ?? [])])
  }
  removeOthers(entries)
  await closeChildren()
}

/** A line of the list, as the server knows it. */
interface Entry {
  readonly slug: string
  readonly [name: string]: unknown
}

async function make(example: ExampleCase): Promise<Entry> {
  const { slug, mode: id, model, category, words, language, input, pictures } = example
  const field = wordsField(id)
  const run = await runMode(id, {
    ...(model !== undefined && { model }),
    input: { ...input, ...(field !== undefined && { [field]: words[language] }) },
    ...(pictures && { pictures }),
  })
  if (run.warnings.length > 0) console.log(`${slug}: ${run.warnings.join(', ')}`)
  const { output } = run
  const picture = await small(output.poster ?? output.bytes, output.media === 'image' ? 60_000 : 30_000)
  save(`${slug}.webp`, picture, 60_000)
  const file = output.media === 'image' ? `${slug}.webp` : `${slug}.${ENDINGS[output.type] ?? 'bin'}`
  if (output.media !== 'image') save(file, output.bytes, 300_000)
  const { width, height } = await sharp(picture).metadata()
  return {
    slug,
    category,
    mode: id,
    model: run.model.id,
    modelName: run.model.label,
    words,
    ...(field !== undefined && { field }),
    input: withoutPictures(example, { ...run.input, seed: output.seed }),
    media: output.media,
    file,
    poster: `${slug}.webp`,
    width: output.width ?? width,
    height: output.height ?? height,
    ...(output.seconds !== undefined && { seconds: output.seconds }),
    colour: await colourOf(picture),
    ...(output.media !== 'voice' && { likeness: hexOf(await likenessOfPicture(picture)) }),
  }
}

/** Bits as hexadecimal digits. */
const hexOf = (bits: string): string => bits.replaceAll(/.{4}/g, (four) => Number.parseInt(four, 2).toString(16))

const ENDINGS: Readonly<Record<string, string>> = {
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/wav': 'wav',
  'model/gltf-binary': 'glb',
}

/** Field of the prompt; a mode without one shows the words only as a title. */
function wordsField(id: ExampleCase['mode']): string | undefined {
  if (id === 'Text2Voice') return 'text'
  return ['PhotoStylization', 'ImgColorization', 'Img2Logo', 'Img2ThreeD', 'Outpainting'].includes(id) || !findMode(id)
    ? undefined
    : 'prompt'
}

/** Input without images, which members supply themselves, and without words, which are stored separately in both languages. */
const withoutPictures = ({ pictures = {} }: ExampleCase, input: Input): Input =>
  Object.fromEntries(
    Object.entries(input).filter(
      ([name, value]) => name !== 'prompt' && name !== 'text' && value !== '' && !Object.hasOwn(pictures, String(value)),
    ),
  )

/** At most 768 pixels a side, in the highest quality that fits. */
async function small(bytes: Uint8Array, limit: number): Promise<Buffer> {
  const picture = sharp(bytes)
    .resize({ width: 768, height: 768, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
  let webp = Buffer.alloc(0)
  for (const quality of [84, 78, 72, 66, 60, 54, 48, 40, 32]) {
    webp = await picture.clone().webp({ quality, effort: 6 }).toBuffer()
    if (webp.length < limit) break
  }
  return webp
}

async function colourOf(picture: Buffer): Promise<string> {
  const { dominant } = await sharp(picture).stats()
  return `#${[dominant.r, dominant.g, dominant.b].map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Files of examples that were removed. */
function removeOthers(entries: readonly Entry[]): void {
  const kept = new Set(entries.flatMap(({ file, poster }) => [file, poster]))
  for (const one of readdirSync(FOLDER, { withFileTypes: true })) if (one.isFile() && !kept.has(one.name)) rmSync(join(FOLDER, one.name))
}

function readManifest(): readonly Entry[] {
  return existsSync(MANIFEST) ? (JSON.parse(readFileSync(MANIFEST, 'utf8')) as Entry[]) : []
}

const writeManifest = (entries: readonly Entry[]): void => writeFileSync(MANIFEST, `${JSON.stringify(entries, null, 2)}\n`)

function save(name: string, bytes: Uint8Array, limit: number): void {
  if (bytes.length >= limit) console.log(`${name} has ${bytes.length} bytes; ${limit} are allowed`)
  writeFileSync(join(FOLDER, name), bytes)
  console.log(`${name} ${(bytes.length / 1000).toFixed(1)} kB`)
}

await main(process.argv.slice(2).filter((one) => !one.startsWith('--')))
