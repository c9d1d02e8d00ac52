import { accounts } from './accounts.ts'
import { blindComparisons } from './blind.ts'
import { calls } from './calls.ts'
import { catalogue } from './catalogue.ts'
import { collections } from './collections.ts'
import { comments } from './comments.ts'
import { community } from './community.ts'
import { contests } from './contests.ts'
import { credits } from './credits.ts'
import { engines } from './engines.ts'
import { feedback } from './feedback.ts'
import { fileChecks } from './file-check.ts'
import { generation } from './generation.ts'
import { invitations } from './invitations.ts'
import { keys } from './keys.ts'
import { loras } from './loras.ts'
import { mails } from './mails.ts'
import { manage } from './manage.ts'
import { memberSessions } from './member-sessions.ts'
import { members } from './members.ts'
import { moderation } from './moderation.ts'
import { network } from './network.ts'
import { notices } from './notices.ts'
import { options } from './options.ts'
import { payments } from './payments.ts'
import { people } from './people.ts'
import { predictions } from './predictions.ts'
import { prompts } from './prompts.ts'
import { push } from './push.ts'
import { runs } from './runs.ts'
import { searches } from './searches.ts'
import { security } from './security.ts'
import { site } from './site.ts'
import { templates } from './templates.ts'
import { training } from './training.ts'
import { uploads } from './uploads.ts'
import { webhooks } from './webhooks.ts'
import { weights } from './weights.ts'
import { words } from './words.ts'
import { works } from './works.ts'

/** Every call of the API. */
export const contract = {
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
  ...generation,
  ...blindComparisons,
  ...runs,
  ...predictions,
  ...webhooks,
  ...works,
  ...collections,
  ...push,
  ...searches,
  ...words,
  ...uploads,
  ...feedback,
  ...fileChecks,
  ...templates,
  ...training,
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
}
export type Contract = typeof contract
