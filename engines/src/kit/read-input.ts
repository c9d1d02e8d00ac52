import type { AssetRef } from '@stipple/core/domain/task'
import type { RunIo } from '../spec.ts'
import { readPictureSize } from './decode-picture.ts'

/**
 * Reads an image of a task's field, and checks its header before anything is downloaded for it.
 * @throws {EngineError} `invalid_input` for the field if it is not an image
 */
export function readInput(asset: AssetRef, field: string, io: Pick<RunIo, 'read'>): Promise<Uint8Array>
export function readInput(asset: AssetRef | undefined, field: string, io: Pick<RunIo, 'read'>): Promise<Uint8Array | undefined>
export async function readInput(
  asset: AssetRef | undefined,
  field: string,
  { read }: Pick<RunIo, 'read'>,
): Promise<Uint8Array | undefined> {
  if (asset === undefined) return undefined
  const bytes = await read(asset)
  await readPictureSize(bytes, field)
  return bytes
}
