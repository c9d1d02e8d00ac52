import { z } from 'zod/mini'
import { withMode } from '../with-mode.ts'
import type { ArchiveFile } from './archive-file.ts'
import { type ExportRecord, UNKNOWN } from './manifest.ts'

type Files = ReadonlyMap<string, ArchiveFile>

/** Largest list in the archive (bytes): larger ones were not written by us. */
const MAX_BYTES = 256 * 2 ** 20

/** Returns true for an account export. */
export const isAccountArchive = (files: Files): boolean => files.has('account.json') && files.has('works.json')

/** A JSON file of the archive; undefined if missing, damaged, too long or of another shape. */
export async function readPart<T extends z.core.$ZodType>(files: Files, name: string, shape: T): Promise<z.core.output<T> | undefined> {
  const blob = await files
    .get(name)
    ?.read()
    .catch(() => undefined)
  if (!blob || blob.size > MAX_BYTES) return undefined
  try {
    const read = z.core.safeParse(shape, JSON.parse(await blob.text()))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}

const form = z.looseObject({
  type: z.string(),
  extension: z.string().check(z.regex(/^[a-z0-9]{1,8}$/)),
  address: z.string(),
  bytes: z.number(),
})
const work = z.looseObject({
  image_id: z.string(),
  file: z.string(),
  bytes: z.number(),
  jobtype: z.string(),
  also: z.optional(z.array(form)),
  deleted_at: z.optional(z.string()),
})

/** Works of an account archive as records of an export, without those in the trash; undefined where the list cannot be read. The server checks the records. */
export async function accountRecords(files: Files): Promise<readonly ExportRecord[] | undefined> {
  const works = await readPart(files, 'works.json', z.array(work))
  return works
    ?.filter(({ deleted_at: trashed }) => trashed === undefined)
    .map(({ also, ...one }) => {
      const folder = one.file.slice(0, one.file.lastIndexOf('/') + 1)
      const forms = also?.map((other) => ({ ...other, file: `${folder}original.${other.extension}`, sha256: UNKNOWN }))
      // The edge: the server checks each record by its own schema.
      return withMode({ ...one, sha256: UNKNOWN, ...(forms && { also: forms }) } as unknown as ExportRecord)
    })
}
