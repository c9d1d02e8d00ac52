import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConversionInput } from '../../packs/manifest.ts'

/** Copies the pack's network as it is. */
export async function run({ from, to }: ConversionInput): Promise<void> {
  await copyFile(join(from, 'ONNX', 'mlsd_512x512_large.onnx'), join(to, 'mlsd.onnx'))
}
