/** Faults of stored files: recorded but not stored, of another size than recorded, or stored but not recorded. */
export const FILE_FAULTS = ['missing', 'damaged', 'orphaned'] as const
export type FileFault = (typeof FILE_FAULTS)[number]

/** A stored file with a fault. */
export interface FileFinding {
  readonly fault: FileFault
  /** Storage key. */
  readonly key: string
  /** Bytes in the database, and in the storage. */
  readonly recorded?: number
  readonly stored?: number
}

/** Most findings that a check lists; all are counted. */
export const MAX_FINDINGS = 500
