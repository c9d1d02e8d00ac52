import type { catalogue as calls } from '@stipple/core/contract/catalogue'
import type { ModelAudience } from '@stipple/core/domain/model-audience'
import type { Mode } from '@stipple/core/modes/define-mode'
import type { Access } from '../../http/access.ts'

/** Audience of each call. */
export const access = {
  'GET /api/v2/models.json': 'public',
  'GET /api/v2/lora.json': 'public',
  'POST /api/v2/playground_get_model_schema': 'public',
  'GET /api/v2/model_traits': 'public',
  'GET /api/v2/packs': 'public',
  'GET /media/loras/:name': 'public',
  'GET /media/models/:name': 'public',
} as const satisfies Access<typeof calls, 'GET /media/loras/:name' | 'GET /media/models/:name'>

/** Facts about a member that decide on access. */
export interface Roles {
  readonly isVip: boolean
  readonly isAllowlisted: boolean
  readonly isSuper: boolean
}

/** Returns true if the caller (undefined: a guest) may use the model. */
export const isOfferedTo = (audience: ModelAudience | undefined, caller: Roles | undefined): boolean =>
  audience === undefined ||
  caller?.isSuper === true ||
  (audience === 'vip' && caller?.isVip === true) ||
  (audience === 'allowlisted' && caller?.isAllowlisted === true)

/** Some modes are restricted to the allowlist. */
export const mayUse = (member: Pick<Roles, 'isAllowlisted' | 'isSuper'>, mode: Pick<Mode, 'access'>): boolean =>
  mode.access === 'member' || member.isAllowlisted || member.isSuper
