import type { engines } from '@stipple/core/contract/engines'
import type { invitations } from '@stipple/core/contract/invitations'
import type { loras } from '@stipple/core/contract/loras'
import type { mails } from '@stipple/core/contract/mails'
import type { manage as calls } from '@stipple/core/contract/manage'
import type { memberSessions } from '@stipple/core/contract/member-sessions'
import type { weights } from '@stipple/core/contract/weights'
import type { Access } from '../../http/access.ts'

/** Audience of each call. */
export const access = {
  'POST /api/manage/jobs': 'super',
  'POST /api/manage/job_retry': 'super',
  'POST /api/manage/job_cancel': 'super',
  'POST /api/manage/job_front': 'super',
  'POST /api/manage/members': 'super',
  'GET /api/manage/members_csv': 'super',
  'POST /api/manage/keys': 'super',
  'POST /api/manage/key_revoke': 'super',
  'POST /api/manage/member_update': 'super',
  'POST /api/manage/member_log_out': 'super',
  'POST /api/manage/member_reset_link': 'super',
  'POST /api/manage/member_grant': 'super',
  'GET /api/manage/settings': 'super',
  'POST /api/manage/settings': 'super',
  'GET /api/manage/engines': 'super',
  'POST /api/manage/pack_install': 'super',
  'POST /api/manage/pack_remove': 'super',
  'GET /api/manage/machines': 'super',
  'GET /api/manage/overview': 'super',
  'GET /api/manage/days': 'super',
  'GET /api/manage/release': 'super',
  'GET /api/manage/inbox': 'super',
  'POST /api/manage/audit': 'super',
} as const satisfies Access<typeof calls, 'GET /api/manage/members_csv'>

export const enginesAccess = {
  'GET /api/manage/engine_kinds': 'super',
  'POST /api/manage/engine_recognize': 'super',
  'POST /api/manage/engine_survey': 'super',
  'GET /api/manage/engine_connections': 'super',
  'POST /api/manage/engine_asked': 'super',
  'POST /api/manage/engine_add': 'super',
  'POST /api/manage/engine_change': 'super',
  'POST /api/manage/engine_models': 'super',
  'POST /api/manage/engine_look': 'super',
  'POST /api/manage/engine_test': 'super',
  'POST /api/manage/engine_remove': 'super',
  'POST /api/manage/workflow_read': 'super',
  'POST /api/manage/workflow_get': 'super',
  'POST /api/manage/workflow_save': 'super',
  'POST /api/manage/workflow_remove': 'super',
} as const satisfies Access<typeof engines>

export const invitationsAccess = {
  'POST /api/manage/member_invite': 'super',
} as const satisfies Access<typeof invitations>

export const sessionsAccess = {
  'POST /api/manage/member_sessions': 'super',
  'POST /api/manage/member_end_session': 'super',
} as const satisfies Access<typeof memberSessions>

export const lorasAccess = {
  'GET /api/manage/loras': 'super',
  'POST /api/manage/lora_change': 'super',
} as const satisfies Access<typeof loras>

export const mailsAccess = {
  'POST /api/manage/mail_test': 'super',
} as const satisfies Access<typeof mails>

export const weightsAccess = {
  'GET /api/manage/weights': 'super',
  'POST /api/manage/weights_order': 'super',
  'POST /api/manage/weights_own': 'super',
  'POST /api/manage/weights_cancel': 'super',
  'POST /api/manage/weights_remove': 'super',
  'POST /api/manage/weights_test': 'super',
} as const satisfies Access<typeof weights>
