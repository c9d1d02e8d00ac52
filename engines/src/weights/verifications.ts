import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { Preset, WeightFile, WeightPaths } from './spec.ts'

/** Name of the file beside the weights that lists verified ones. */
const RECORD = 'proofs.json'

const proof = z.object({ bytes: z.number(), modified: z.number(), sha256: z.string() })
const proofs = z.record(z.string(), proof)
/** Size, modification time and hash of a file when it was verified. */
export type Verification = z.infer<typeof proof>

export const folderOf = (directory: string, { id }: Pick<Preset, 'id'>): string => join(directory, id)
export const pathOf = (directory: string, preset: Pick<Preset, 'id'>, { name, path }: Pick<WeightFile, 'name' | 'path'>): string =>
  path ?? join(folderOf(directory, preset), ...name.split('/'))

/** Paths of a preset's files by role, if all are unchanged since verification. */
export async function verifiedPaths(directory: string, preset: Preset): Promise<WeightPaths | undefined> {
  const known = await readVerifications(directory, preset)
  const paths: Record<string, string> = {}
  for (const file of preset.files) {
    const path = pathOf(directory, preset, file)
    if (!(await isVerified(path, known[file.name]))) return undefined
    paths[file.role] = path
  }
  return paths
}

/** Verification records of a preset's files by name; empty if missing or unreadable. */
export async function readVerifications(directory: string, preset: Pick<Preset, 'id'>): Promise<Readonly<Record<string, Verification>>> {
  const text = await readFile(join(folderOf(directory, preset), RECORD), 'utf8').catch(() => '{}')
  try {
    return proofs.parse(JSON.parse(text))
  } catch {
    // After a partial record the files are verified again.
    return {}
  }
}

/** Records that a file was verified, atomically. */
export async function writeVerification(
  directory: string,
  preset: Pick<Preset, 'id'>,
  file: Pick<WeightFile, 'name' | 'path'>,
  sha256: string,
): Promise<void> {
  const { size, mtimeMs } = await stat(pathOf(directory, preset, file))
  const all = { ...(await readVerifications(directory, preset)), [file.name]: { bytes: size, modified: mtimeMs, sha256 } }
  const path = join(folderOf(directory, preset), RECORD)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(`${path}.new`, `${JSON.stringify(all, null, 2)}\n`)
  await rename(`${path}.new`, path)
}

export async function isVerified(path: string, known: Verification | undefined): Promise<boolean> {
  const found = known && (await stat(path).catch(() => undefined))
  return found?.size === known?.bytes && found?.mtimeMs === known?.modified && found !== undefined
}

/** SHA-256 of a file in hexadecimal digits. */
export async function hashFile(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 2 ** 20 }), hash, { ...(signal && { signal }) })
  return hash.digest('hex')
}
