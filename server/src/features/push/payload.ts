import type { NoticeContent } from '@stipple/core/contract/notices'
import type { PushPayload } from '@stipple/core/contract/push'
import { contestText } from '@stipple/core/domain/contest'
import type { Language } from '@stipple/core/domain/text'
import type { PushContent } from '../../db/schema/push.ts'
import { type MessageKey, translate } from '../../http/translate.ts'

/** Characters of a quoted prompt: the message stays far below the 4,096 bytes that push services accept. */
const QUOTED = 120

const JOBS = {
  job_finished: { title: 'notices.jobFinished', path: '/history' },
  job_failed: { title: 'notices.jobFailed', path: '/history' },
  training_finished: { title: 'notices.trainingFinished', path: '/train' },
} as const satisfies Record<string, { title: MessageKey; path: string }>

const NOTICES: Readonly<Record<NoticeContent['kind'], MessageKey>> = {
  key_near_cap: 'notices.keyNearCap',
  key_at_cap: 'notices.keyAtCap',
  webhook_off: 'notices.webhookOff',
  work_hidden: 'notices.workHidden',
  work_shown: 'notices.workShown',
  work_commented: 'notices.workCommented',
  comment_hidden: 'notices.commentHidden',
  comment_shown: 'notices.commentShown',
  low_balance: 'notices.lowBalance',
  strike: 'notices.strikeShort',
  strike_revoked: 'notices.strikeRevoked',
  appeal_answered: 'notices.appealAnswered',
  dots_received: 'notices.giftReceived',
  contest_won: 'notices.contestWon',
  contest_ended: 'notices.contestEnded',
  contest_cancelled: 'notices.contestCancelledShort',
}

/** Returns the text of a message and the page that it opens. `name`: prompt of the job, or name of the trained style. */
export function payloadOf(about: PushContent, { language, name }: { language: Language; name: string }): PushPayload {
  if ('job' in about) {
    const { title, path } = JOBS[about.kind]
    return { title: translate(language, title), body: quoted(name), path, tag: about.job }
  }
  const body = translate(language, NOTICES[about.kind], paramsOf(about, language))
  return { title: translate(language, 'notices.pushTitle'), body, path: pathOf(about), tag: about.kind }
}

function paramsOf(about: NoticeContent, language: Language): Readonly<Record<string, number | string>> {
  if ('contest' in about) return { title: contestText(about.title, language), ...('place' in about && { place: about.place }) }
  if ('url' in about) return { url: quoted(about.url) }
  if ('gift' in about) return { count: about.dots, name: about.from }
  if ('balance' in about) return { count: about.balance }
  if ('spent' in about) return { key: about.key, spent: about.spent, count: about.cap }
  if ('key' in about) return { key: about.key, count: about.cap }
  return {}
}

function pathOf(about: NoticeContent): string {
  if ('contest' in about) return `/contests/${about.contest}`
  if ('work' in about) return `/work/${about.work}`
  if ('gift' in about) return about.cid !== undefined ? `/work/${about.cid}` : about.app !== undefined ? `/app/${about.app}` : '/'
  if ('cid' in about) return `/work/${about.cid}#comments`
  if (about.kind === 'strike' || about.kind === 'strike_revoked' || about.kind === 'appeal_answered') return '/me'
  return about.kind === 'low_balance' ? '/getpoint' : '/developers'
}

const quoted = (text: string): string => (text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text)
