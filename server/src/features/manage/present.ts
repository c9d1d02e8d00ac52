import type { ManagedJob, ManagedMember } from '@stipple/core/contract/manage'
import { MODE_IDS } from '@stipple/core/domain/mode-ids'
import { wordsOf } from '@stipple/core/domain/prompt'
import { type Language, say } from '@stipple/core/domain/text'
import { ERRORS, type ErrorCode } from '@stipple/core/errors'
import { translate } from '../../http/translate.ts'
import type { ListedJob, ListedMember, listActions } from './data.ts'

export function presentManagedJob(
  row: ListedJob,
  { works, engine, position, language }: { works: number; engine: string; position: number | undefined; language: Language },
): ManagedJob {
  const mode = MODE_IDS.find((id) => id === row.mode) ?? 'Text2Img'
  return {
    id: row.id,
    member: row.member,
    mode,
    jobType: mode,
    model: row.model,
    engine,
    ...(row.template !== null && { template: row.template }),
    status: row.status,
    progress: Math.round(row.ratio * 10_000) / 100,
    ...(position !== undefined && { position }),
    prompt: wordsOf(row.input),
    input: row.input,
    cost: row.cost,
    count: row.count,
    attempt: row.attempt,
    ...(row.errorCode !== null && {
      error: {
        code: row.errorCode,
        message: say(row.errorText, language) ?? translate(language, `errors.${knownCode(row.errorCode)}`),
        ...(row.errorDetail !== null && { detail: row.errorDetail }),
      },
    }),
    warnings: row.warnings.map(({ text }) => say(text, language)),
    created: row.createdAt.toISOString(),
    ...(row.startedAt && { started: row.startedAt.toISOString() }),
    ...(row.finishedAt && { finished: row.finishedAt.toISOString() }),
    ...(row.heartbeatAt && { heartbeat: row.heartbeatAt.toISOString() }),
    works,
  }
}

const knownCode = (code: string): ErrorCode => (Object.hasOwn(ERRORS, code) ? (code as ErrorCode) : 'engine_failed')

export const presentManagedMember = (row: ListedMember, now: Date): ManagedMember => ({
  uid: row.uid,
  name: row.name,
  platform: row.platform,
  ...(row.avatar !== null && { avatar: row.avatar }),
  is_vip: row.isVip || (row.vipUntil !== null && row.vipUntil > now),
  ...(row.vipUntil && { vip_until: row.vipUntil.toISOString() }),
  is_allowlisted: row.isAllowlisted,
  is_super: row.isSuper,
  suspended: row.suspendedAt !== null,
  balance: row.balance,
  works: row.works,
  jobs: row.jobs,
  created: row.createdAt.toISOString(),
  ...(row.lastSeen && { last_seen: row.lastSeen.toISOString() }),
})

export const presentAction = ({ action, by }: Awaited<ReturnType<typeof listActions>>['rows'][number]) => ({
  id: action.id,
  ...(by && { by }),
  action: action.action,
  subject: action.subject,
  ...(action.before !== null && { before: action.before as never }),
  ...(action.after !== null && { after: action.after as never }),
  at: action.createdAt.toISOString(),
})
