import type { Readable } from 'node:stream'
import { ArchiveFault, inspectArchive } from '@stipple/engines/kit/picture-archive'
import type { Context } from '../../context.ts'
import { Problem } from '../../problem.ts'

/**
 * Checks the images of a stored archive before payment, by its directory and the file headers, which are read from the store in pieces. Throws
 * `invalid_input` for the field, with the file and the reason.
 */
export async function requireArchive(
  { storage }: Pick<Context, 'storage'>,
  { file, field }: { file: string; field: string },
): Promise<void> {
  const { bytes } = await storage.stat(file)
  const read = ({ start, end }: { start: number; end: number }): Promise<Readable> => storage.stream(file, { start, end: end - 1 })
  try {
    await inspectArchive({ bytes, read })
  } catch (error) {
    if (!(error instanceof ArchiveFault)) throw error
    throw new Problem('invalid_input', { cause: error, fields: [{ field, code: error.code, params: error.params }] })
  }
}
