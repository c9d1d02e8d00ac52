import type { prompts as calls } from '@stipple/core/contract/prompts'
import type { Access } from '../../http/access.ts'

/** Audience of each call. */
export const access = {
  'GET /api/v2/prompts.json': 'public',
  'GET /api/v2/prompts-en.json': 'public',
  'POST /api/v2/get_jobs_prompts_count': 'member',
  'POST /api/v2/get_jobs_prompts': 'member',
} as const satisfies Access<typeof calls>
