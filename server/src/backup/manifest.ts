import { z } from 'zod'

/** Entry that describes an archive. */
export const MANIFEST = 'manifest.json'
/** List of the files, one JSON object per line. */
export const FILE_LIST = 'files.jsonl'
export const tableEntry = (name: string): string => `database/${name}.jsonl`
export const fileEntry = (key: string): string => `files/${key}`

export const manifestSchema = z.object({
  format: z.literal('stipple-backup'),
  version: z.literal(1),
  made: z.iso.datetime(),
  schema: z.string(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  sequences: z.record(z.string(), z.string()),
  files: z.int(),
  bytes: z.int(),
})
export type Manifest = z.infer<typeof manifestSchema>

export const listedFile = z.object({ key: z.string(), bytes: z.int(), sha256: z.string() })
export type ListedFile = z.infer<typeof listedFile>
