import type { Text } from '@stipple/core/domain/text'
import { DIALECTS } from './dialects.gen.ts'

/** An API that programs can use. */
export interface ProgramApi {
  readonly id: string
  /** Its product; absent for ours. */
  readonly product?: string
  /** Programs that use it. */
  readonly use?: Text
  /** Path of its address. */
  readonly path: string
  /** Path of its API document. */
  readonly file: string
  /** The document lists agent tools. */
  readonly listsTools?: boolean
}

/** In order of demand. */
export const PROGRAM_APIS: readonly ProgramApi[] = [
  ...DIALECTS.map((dialect) => ({ ...dialect, file: `/openapi/${dialect.id}.json` })),
  { id: 'own', path: '/api/v2', file: '/openapi.json' },
]
