import { createHash } from 'node:crypto'

/**
 * Id of the connection to an engine of a kind that `ENGINES_FILE` names so: the same in every process and at every start. A UUID of version 8; all others here
 * have 7.
 */
export function fileIdOf({ kind, name }: { readonly kind: string; readonly name: string }): string {
  const hex = createHash('sha256').update(`ENGINES_FILE ${kind} ${name}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Returns true if a connection was made from the file, which alone changes it. */
export const isOfFile = (id: string): boolean => id[14] === '8'
