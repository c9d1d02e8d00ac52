/** A file inside an archive. */
export interface ArchiveFile {
  readonly name: string
  /** When it was changed last: zip knows it to two seconds, in the time of the machine that packed it. */
  readonly changed: Date
  /** Its bytes, unpacked. Rejects where they cannot be had, with `DamagedFile` where they are not what was packed. */
  readonly read: () => Promise<Blob>
}

export class DamagedFile extends Error {
  override readonly name = 'DamagedFile'
}

export interface ArchiveFiles {
  readonly files: readonly ArchiveFile[]
  /** Names of files that have no end: the archive was cut off within them, or what says where they end is damaged. */
  readonly broken: readonly string[]
}
