import { extensionOf, mediaOf } from '@stipple/core/domain/media'
import { joinPrompts, wordsOf } from '@stipple/core/domain/prompt'
import { readRecipe } from '@stipple/core/metadata/picture'
import { findMode } from '@stipple/core/modes/find-mode'
import type { ArchiveFile } from './archive-file.ts'
import { hashOf } from './hash.ts'
import type { ExportForm, ExportRecord, PackedFile } from './manifest.ts'

const POSTER = '.poster.webp'
/** Extensions of attachments besides those of media. */
const FORMS: ReadonlySet<string> = new Set(['svg', 'mid', 'stl', 'srt', 'vtt'])

/**
 * Works of an archive without records, from the metadata of their files: without marks, lineage and exact time. The record is undefined for a file
 * without our metadata.
 */
export async function* salvageRecords(
  files: readonly ArchiveFile[],
): AsyncGenerator<{ readonly name: string; readonly record: ExportRecord | undefined }> {
  // Files of one work have the same name with different extensions; the work itself comes first.
  for (const [first, ...others] of Map.groupBy(files, ({ name }) => stemOf(name)).values())
    if (first) yield { name: first.name, record: await recordOf(first, others).catch(() => undefined) }
}

/** Id of a work known only by its bytes: deterministic, so that it is not imported twice. A UUID of version 8. */
export const idOfBytes = (sha256: string): string =>
  sha256.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, (_, a: string, b: string, c: string, d: string, e: string) =>
    [a, b, `8${c}`, `8${d}`, e].join('-'),
  )

async function recordOf(main: ArchiveFile, others: readonly ArchiveFile[]): Promise<ExportRecord | undefined> {
  const media = mediaOf(main.name)
  if (!media || main.name.endsWith(POSTER)) return undefined
  const file = await main.read()
  const recipe = readRecipe(new Uint8Array(await file.arrayBuffer()))
  const mode = findMode(recipe?.mode)
  if (!recipe || !mode) return undefined
  const { input, model = '', modelName = model } = recipe
  const { negative_prompt: negative, seed } = input
  const sha256 = await hashOf(file)
  const poster = others.find(({ name }) => name.endsWith(POSTER))
  return {
    image_id: idOfBytes(sha256),
    job_id: '',
    image: '',
    thumbnails: { 200: '', 300: '', 512: '' },
    media,
    mode: mode.id,
    jobtype: mode.id,
    model,
    modelname: modelName,
    prompt: joinPrompts(wordsOf(input), typeof negative === 'string' ? negative : ''),
    params: input,
    bytes: file.size,
    seed: typeof seed === 'number' ? seed : 0,
    starred: 0,
    rated: 0,
    create_time: main.changed.toISOString(),
    file: main.name,
    sha256,
    ...(poster && { poster: await packedOf(poster) }),
    also: await Promise.all(others.filter((one) => one !== poster && isForm(one)).map(formOf)),
  }
}

const stemOf = (name: string): string => (name.endsWith(POSTER) ? name.slice(0, -POSTER.length) : name.replace(/\.[^./]*$/, ''))

const isForm = ({ name }: ArchiveFile): boolean => mediaOf(name) !== undefined || FORMS.has(extensionOf(name))

/** An unreadable file is reported when its work is imported, and does not affect the others. */
const packedOf = async ({ name, read }: ArchiveFile): Promise<PackedFile> => ({
  file: name,
  sha256: await read()
    .then(hashOf)
    .catch(() => ''),
})

const formOf = async (file: ArchiveFile): Promise<ExportForm> => ({
  ...(await packedOf(file)),
  type: '',
  extension: extensionOf(file.name),
  address: '',
  bytes: 0,
})
