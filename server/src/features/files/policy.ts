import type { fileChecks as calls } from '@stipple/core/contract/file-check'
import type { Access } from '../../http/access.ts'

/** Audience of each call. */
export const access = {
  'GET /api/manage/file_check': 'super',
  'POST /api/manage/file_check': 'super',
} as const satisfies Access<typeof calls>
