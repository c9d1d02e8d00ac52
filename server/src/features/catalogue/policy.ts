import type { catalogue as calls } from '@stipple/core/contract/catalogue'
import type { Mode } from '@stipple/core/modes/define-mode'
import type { Access } from '../../http/access.ts'

/** Audience of each call. */
export const access = {
  'GET /api/v2/models.json': 'public',
  'GET /api/v2/lora.json': 'public',
  'POST /api/v2/playground_get_model_schema': 'public',
  'GET /api/v2/model_traits': 'public',
  'GET /api/v2/packs': 'public',
} as const satisfies Access<typeof calls>

/** Some modes are for the operator's allowlist only. */
export const mayUse = (member: { readonly isAllowlisted: boolean; readonly isSuper: boolean }, mode: Pick<Mode, 'access'>): boolean =>
  mode.access === 'member' || member.isAllowlisted || member.isSuper
