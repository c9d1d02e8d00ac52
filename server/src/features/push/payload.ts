import type { PushPayload } from '@stipple/core/contract/push'
import type { Language } from '@stipple/core/domain/text'
import type { PushContent } from '../../db/schema/push.ts'
import { translate } from '../../http/translate.ts'

/** Characters of a prompt that a message quotes: with the rest it stays far below the 4,096 bytes that push services take. */
const QUOTED = 120

/** Text of a message, and the page it opens. `prompt`: that of the job it is about. */
export function payloadOf(about: PushContent, { language, prompt }: { language: Language; prompt: string }): PushPayload {
  const say = (key: Parameters<typeof translate>[1], params = {}) => translate(language, key, params)
  const quoted = prompt.length > QUOTED ? `${prompt.slice(0, QUOTED)}…` : prompt
  const notice = (body: string, path: string): PushPayload => ({ title: say('notices.pushTitle'), body, path, tag: about.kind })
  switch (about.kind) {
    case 'job_finished':
      return { title: say('notices.jobFinished'), body: quoted, path: '/history', tag: about.job }
    case 'job_failed':
      return { title: say('notices.jobFailed'), body: quoted, path: '/history', tag: about.job }
    case 'training_finished':
      return { title: say('notices.trainingFinished'), body: quoted, path: '/train', tag: about.job }
    case 'low_balance':
      return notice(say('notices.lowBalance', { count: about.balance }), '/getpoint')
    case 'key_near_cap':
      return notice(say('notices.keyNearCap', { key: about.key, spent: about.spent, count: about.cap }), '/developers')
    case 'key_at_cap':
      return notice(say('notices.keyAtCap', { key: about.key, count: about.cap }), '/developers')
    case 'webhook_off':
      return notice(say('notices.webhookOff', { url: about.url.slice(0, QUOTED) }), '/developers')
    case 'work_hidden':
      return notice(say('notices.workHidden'), `/work/${about.work}`)
    case 'work_shown':
      return notice(say('notices.workShown'), `/work/${about.work}`)
    case 'work_commented':
      return notice(say('notices.workCommented'), `/work/${about.cid}#comments`)
    case 'comment_hidden':
      return notice(say('notices.commentHidden'), `/work/${about.cid}#comments`)
    case 'comment_shown':
      return notice(say('notices.commentShown'), `/work/${about.cid}#comments`)
  }
}
