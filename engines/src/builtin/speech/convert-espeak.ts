import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConversionInput } from '../../packs/manifest.ts'

/** Copies the program and its data unchanged, with the licence beside them. */
export async function run({ from, to }: ConversionInput): Promise<void> {
  await copyFile(join(from, 'espeak-ng.js'), join(to, 'espeak-ng.mjs'))
  for (const file of ['espeak-ng.data', 'COPYING']) await copyFile(join(from, file), join(to, file))
}
