import type { Work } from '@stipple/core/contract/shapes'
import { withMode } from '../with-mode.ts'

/**
 * Description of an export in `manifest.json`, the last file of the archive. A record is the work as the API has it; `file` is its file's name in
 * the archive, `sha256` that file's checksum, in hex; its other forms have the same. The files of each work follow a manifest of it alone, so that
 * an archive that was cut off still lists its content.
 */
export interface Manifest {
  readonly format: typeof FORMAT
  readonly version: number
  readonly created: string
  readonly works: readonly ExportRecord[]
}

export interface PackedFile {
  readonly file: string
  readonly sha256: string
}

export interface ExportRecord extends Omit<Work, 'also'>, PackedFile {
  /** Poster of a work that is not an image. */
  readonly poster?: PackedFile
  readonly also?: readonly ExportForm[]
}

export interface ExportForm extends PackedFile {
  readonly type: string
  readonly extension: string
  readonly address: string
  readonly bytes: number
}

/** Checksum of a file in an account archive, which has none: zip's own is checked instead. */
export const UNKNOWN = ''

export const FORMAT = 'stipple-works'
export const VERSION = 1
export const MANIFEST = 'manifest.json'

/** Name of the manifest of one work. */
export const recordName = (id: string): string => `${RECORDS}${id}.json`
export const isRecordName = (name: string): boolean => name.startsWith(RECORDS) && name.endsWith('.json')
const RECORDS = 'records/'

/** Undefined for other files; the server checks the records. */
export function readManifest(text: string): Manifest | undefined {
  try {
    const read: unknown = JSON.parse(text)
    return isManifest(read) ? { ...read, works: read.works.map(withMode) } : undefined
  } catch {
    return undefined
  }
}

const isManifest = (read: unknown): read is Manifest =>
  isObject(read) &&
  read['format'] === FORMAT &&
  typeof read['version'] === 'number' &&
  Array.isArray(read['works']) &&
  read['works'].every(isExportRecord)

const isExportRecord = (read: unknown): boolean =>
  isFile(read) &&
  typeof read['image_id'] === 'string' &&
  (read['poster'] === undefined || isFile(read['poster'])) &&
  (read['also'] === undefined || (Array.isArray(read['also']) && read['also'].every(isForm)))

const isForm = (read: unknown): boolean => isFile(read) && typeof read['extension'] === 'string'

const isFile = (read: unknown): read is Record<string, unknown> =>
  isObject(read) && typeof read['file'] === 'string' && typeof read['sha256'] === 'string'

const isObject = (read: unknown): read is Record<string, unknown> => typeof read === 'object' && read !== null
