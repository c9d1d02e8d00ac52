import { copyFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConversionInput } from '../../packs/manifest.ts'

/** Sound fonts are read as they come; only the name, which passes for WebAssembly, is put right. Their notices stay with them. */
export async function run({ from, to }: ConversionInput): Promise<void> {
  for (const file of await readdir(from)) await copyFile(join(from, file), join(to, file.replace(/\.sf3\.wasm$/, '.sf3')))
}
