import { resolve } from 'node:path'

/** Root folder of the repository. */
export const ROOT = resolve(import.meta.dirname, '..')
