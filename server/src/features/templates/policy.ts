import type { templates as calls } from '@stipple/core/contract/templates'
import type { Access } from '../../http/access.ts'

/** Who may make which call. Changing and deleting an app is for whoever made it. */
export const access = {
  'GET /api/v2/templates': 'public',
  'POST /api/v2/template_save': 'allowlisted',
  'POST /api/v2/template_delete': 'member',
} as const satisfies Access<typeof calls>
