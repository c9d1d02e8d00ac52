import { readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { ConversionInput } from '../../packs/manifest.ts'
import { convertTfjsModel } from './convert.ts'

/** Converts a pack: every `name.json`, in any folder, with the weight files beside it, becomes `name.onnx`. */
export async function run({ from, to }: ConversionInput): Promise<void> {
  const files = await readdir(from, { recursive: true })
  for (const file of files.filter((name) => name.endsWith('.json'))) {
    const path = join(from, file)
    const json: unknown = JSON.parse(await readFile(path, 'utf8'))
    const model = convertTfjsModel({ json, readShard: (shard) => readFileSync(join(dirname(path), basename(shard))) })
    await writeFile(join(to, `${basename(file, '.json')}.onnx`), model)
  }
}
