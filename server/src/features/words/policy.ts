import type { words as calls } from '@stipple/core/contract/words'
import type { Access } from '../../http/access.ts'

/** Audience of each call. */
export const access = {
  'POST /api/v2/image2text': 'member',
  'POST /api/v2/prompt_expand': 'member',
  'POST /api/v2/optimize_params': 'member',
  'POST /api/v2/translate': 'member',
} as const satisfies Access<typeof calls>
