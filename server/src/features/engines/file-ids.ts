import { createHash } from 'node:crypto'

/**
 * Id of a connection in `ENGINES_FILE` by kind and name: the same in every process and after a restart. A UUID of version 8; all others have version
 * 7.
 */
export function fileIdOf({ kind, name }: { readonly kind: string; readonly name: string }): string {
  const hex = createHash('sha256').update(`ENGINES_FILE ${kind} ${name}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Returns true for a connection of the file, which only the file can change. */
export const isOfFile = (id: string): boolean => id[14] === '8'
