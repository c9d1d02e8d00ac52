import type { Audience } from '../../http/access.ts'
import type { TagSource } from './service.ts'

/** Audience of the tag lists: everyone. */
export const access = {
  'GET /assert/danbooru.csv': 'public',
  'GET /assert/e621.csv': 'public',
} as const satisfies Readonly<Record<`GET /assert/${TagSource}.csv`, Audience>>
