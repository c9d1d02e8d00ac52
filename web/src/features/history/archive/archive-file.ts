/** A file inside an archive. */
export interface ArchiveFile {
  readonly name: string
  /** Time of the last change: zip keeps it to two seconds, in the time zone of the machine that packed it. */
  readonly changed: Date
  /** Unpacked bytes. Rejects when they cannot be read, with `DamagedFile` when they are not what was packed. */
  readonly read: () => Promise<Blob>
}

export class DamagedFile extends Error {
  override readonly name = 'DamagedFile'
}

export interface ArchiveFiles {
  readonly files: readonly ArchiveFile[]
  /** Names of files without an end: the archive was cut off within them, or their header is damaged. */
  readonly broken: readonly string[]
}
