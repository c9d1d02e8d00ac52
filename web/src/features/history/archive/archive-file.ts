/** A file inside an archive. */
export interface ArchiveFile {
  readonly name: string
  /** Modification time: zip stores it with a precision of two seconds, in the time zone of the packing machine. */
  readonly changed: Date
  /** Unpacked bytes. Rejects if they cannot be read, with `DamagedFile` if they differ from the packed ones. */
  readonly read: () => Promise<Blob>
}

export class DamagedFile extends Error {
  override readonly name = 'DamagedFile'
}

export interface ArchiveFiles {
  readonly files: readonly ArchiveFile[]
  /** Names of truncated files, or those with a damaged header. */
  readonly broken: readonly string[]
}
