import { readFile, readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { ConversionInput } from '../../packs/manifest.ts'
import { convertNcnn } from './convert.ts'

/** Converts a pack: every `name.param` with its `name.bin`, in any folder, becomes `name.onnx`. */
export async function run({ from, to }: ConversionInput): Promise<void> {
  const files = await readdir(from, { recursive: true })
  for (const file of files.filter((name) => name.endsWith('.param'))) {
    const stem = file.slice(0, -'.param'.length)
    const model = convertNcnn({ param: await readFile(join(from, file), 'utf8'), bin: await readFile(join(from, `${stem}.bin`)) })
    await writeFile(join(to, `${basename(stem)}.onnx`), model)
  }
}
