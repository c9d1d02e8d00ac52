import { copyFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConversionInput } from '../../packs/manifest.ts'

/** Copies the sound font with its notices; only its file name, disguised as WebAssembly, is corrected. */
export async function run({ from, to }: ConversionInput): Promise<void> {
  for (const file of await readdir(from)) await copyFile(join(from, file), join(to, file.replace(/\.sf3\.wasm$/, '.sf3')))
}
