import type { Text } from '@stipple/core/domain/text'
import { DIALECTS } from './dialects.gen.ts'

/** An API that programs can use. */
export interface ProgramApi {
  readonly id: string
  /** Product that speaks it; ours has none. */
  readonly product?: string
  /** Programs that use it. */
  readonly use?: Text
  /** Path of its address. */
  readonly path: string
  /** Path of the file that describes its calls. */
  readonly file: string
  /** The file lists tools of agents. */
  readonly listsTools?: boolean
}

/** In the order in which people ask for them. */
export const PROGRAM_APIS: readonly ProgramApi[] = [
  ...DIALECTS.map((dialect) => ({ ...dialect, file: `/openapi/${dialect.id}.json` })),
  { id: 'own', path: '/api/v2', file: '/openapi.json' },
]
