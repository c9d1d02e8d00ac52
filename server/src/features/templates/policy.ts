import type { templates as calls } from '@stipple/core/contract/templates'
import type { Access } from '../../http/access.ts'

/** Audience of each call. An app can only be changed and deleted by its creator. */
export const access = {
  'GET /api/manage/apps': 'super',
  'GET /api/v2/templates': 'public',
  'GET /api/v2/templates/:id': 'public',
  'GET /api/v2/templates/:id/copies': 'public',
  'GET /api/v2/templates/:id/versions': 'owner',
  'GET /api/v2/templates/:id/figures': 'owner',
  'POST /api/v2/template_save': 'allowlisted',
  'POST /api/v2/template_restore': 'allowlisted',
  'POST /api/v2/template_delete': 'owner',
  'GET /media/apps/:id/:name': 'public',
  'GET /embed/apps/:id': 'public',
} as const satisfies Access<typeof calls, 'GET /media/apps/:id/:name' | 'GET /embed/apps/:id'>

interface Owned {
  readonly accountId: string
  readonly shared: boolean
}

/** A private app is visible to its creator only; others get the answer for a missing one. */
export const maySee = (reader: { readonly accountId: string | undefined }, app: Owned): boolean =>
  app.shared || app.accountId === reader.accountId
