import type { Audience } from '../../http/access.ts'
import type { TagSource } from './service.ts'

/** Who may have the lists of tags: everybody, as they are nobody's. */
export const access = {
  'GET /assert/danbooru.csv': 'public',
  'GET /assert/e621.csv': 'public',
} as const satisfies Readonly<Record<`GET /assert/${TagSource}.csv`, Audience>>
