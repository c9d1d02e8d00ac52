import type { templates as calls } from '@stipple/core/contract/templates'
import type { Access } from '../../http/access.ts'

/** Audience of each call. Changing and deleting an app is for its maker. */
export const access = {
  'GET /api/v2/templates': 'public',
  'GET /api/v2/templates/:id': 'public',
  'GET /api/v2/templates/:id/versions': 'owner',
  'POST /api/v2/template_save': 'allowlisted',
  'POST /api/v2/template_restore': 'allowlisted',
  'POST /api/v2/template_delete': 'owner',
  'GET /media/apps/:id/:name': 'public',
} as const satisfies Access<typeof calls, 'GET /media/apps/:id/:name'>

interface Owned {
  readonly accountId: string
  readonly shared: boolean
}

/** An app that is not shared is its maker's alone; everyone else is answered as if it did not exist. */
export const maySee = (reader: { readonly accountId: string | undefined }, app: Owned): boolean =>
  app.shared || app.accountId === reader.accountId
