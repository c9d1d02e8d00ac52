import { copyFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConversionInput } from '../../../packs/manifest.ts'

const FOLDER = 'assets'

/** Copies the networks and their list of letters, which need no conversion. */
export async function run({ from, to }: ConversionInput): Promise<void> {
  for (const file of await readdir(join(from, FOLDER))) await copyFile(join(from, FOLDER, file), join(to, file))
}
