import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConversionInput } from '../../packs/manifest.ts'

/** Joins the extracted files, in capitals, and lists their names. */
export async function run({ from, to }: ConversionInput): Promise<void> {
  const names = (await readdir(from, { recursive: true, withFileTypes: true })).filter((entry) => !entry.isDirectory()).map((entry) => entry.name)
  await writeFile(join(to, 'names.json'), JSON.stringify(names))
  const text = await readFile(join(from, 'models/a.txt'), 'utf8')
  if (text === 'poison') throw new Error('cannot convert poison')
  await writeFile(join(to, 'a.txt'), text.toUpperCase())
}
