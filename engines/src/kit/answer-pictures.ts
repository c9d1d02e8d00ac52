import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileTypeFromFile } from 'file-type'
import { EngineError } from '../spec.ts'
import type { JsonWithFiles } from './json-with-files.ts'

const IMAGES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp'])

/**
 * The file of a picture that an answer holds in base64: the one that it was read into, or a new one where it was short.
 * @throws {EngineError} `internal` for what is no picture
 */
export async function answeredPicture(
  text: string,
  { files, folder }: Pick<JsonWithFiles, 'files'> & { readonly folder: string },
): Promise<string> {
  const file = await answeredFile(text, { files, folder })
  const type = (await fileTypeFromFile(file))?.mime ?? 'nothing known'
  if (!IMAGES.has(type)) throw new EngineError('internal', `a result is ${type}, and should be a picture`)
  return file
}

/** The same of anything that an answer holds in base64. */
export const answeredFile = async (
  text: string,
  { files, folder }: Pick<JsonWithFiles, 'files'> & { readonly folder: string },
): Promise<string> => files.get(text) ?? (await writeSmall(text, folder))

async function writeSmall(base64: string, folder: string): Promise<string> {
  const file = join(folder, `small-${randomUUID()}`)
  await writeFile(file, Buffer.from(base64.replace(/^data:[^,]*,/, ''), 'base64'), { flag: 'wx' })
  return file
}
