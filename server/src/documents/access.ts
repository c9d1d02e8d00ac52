import type { Contract } from '@stipple/core/contract/contract'
import { access as accounts, securityAccess as security } from '../features/accounts/policy.ts'
import { access as blind } from '../features/blind/policy.ts'
import { access as calls } from '../features/calls/policy.ts'
import { access as catalogue } from '../features/catalogue/policy.ts'
import { access as collections } from '../features/collections/policy.ts'
import { access as comments } from '../features/comments/policy.ts'
import { access as community } from '../features/community/policy.ts'
import { access as contests } from '../features/contests/policy.ts'
import { access as credits } from '../features/credits/policy.ts'
import { access as feedback } from '../features/feedback/policy.ts'
import { access as files } from '../features/files/policy.ts'
import { access as generation } from '../features/generation/policy.ts'
import { access as keys } from '../features/keys/policy.ts'
import {
  access as manage,
  enginesAccess as engines,
  invitationsAccess as invitations,
  sessionsAccess as memberSessions,
  mailsAccess as mails,
  lorasAccess as loras,
  weightsAccess as weights,
} from '../features/manage/policy.ts'
import { access as members } from '../features/members/policy.ts'
import { access as moderation } from '../features/moderation/policy.ts'
import { access as network } from '../features/network/dashboard/policy.ts'
import { access as notices } from '../features/notices/policy.ts'
import { access as options } from '../features/options/policy.ts'
import { access as payments } from '../features/payments/policy.ts'
import { access as people } from '../features/people/policy.ts'
import { access as predictions } from '../features/predictions/policy.ts'
import { access as prompts } from '../features/prompts/policy.ts'
import { access as push } from '../features/push/policy.ts'
import { access as runs } from '../features/runs/policy.ts'
import { access as searches } from '../features/searches/policy.ts'
import { access as site } from '../features/site/policy.ts'
import { access as tags } from '../features/tags/policy.ts'
import { access as templates } from '../features/templates/policy.ts'
import { access as training } from '../features/training/policy.ts'
import { access as uploads } from '../features/uploads/policy.ts'
import { access as webhooks } from '../features/webhooks/policy.ts'
import { access as words } from '../features/words/policy.ts'
import { access as works } from '../features/works/policy.ts'
import type { Audience } from '../http/access.ts'

/** Audience of every call, of all features: for documents and tests. */
export const access = {
  ...accounts,
  ...security,
  ...members,
  ...keys,
  ...calls,
  ...notices,
  ...options,
  ...credits,
  ...payments,
  ...catalogue,
  ...prompts,
  ...push,
  ...generation,
  ...blind,
  ...predictions,
  ...webhooks,
  ...works,
  ...uploads,
  ...tags,
  ...words,
  ...feedback,
  ...files,
  ...templates,
  ...training,
  ...collections,
  ...runs,
  ...searches,
  ...community,
  ...comments,
  ...contests,
  ...moderation,
  ...people,
  ...manage,
  ...memberSessions,
  ...invitations,
  ...mails,
  ...engines,
  ...loras,
  ...weights,
  ...network,
  ...site,
} as const satisfies Readonly<Record<keyof Contract, Audience>>
