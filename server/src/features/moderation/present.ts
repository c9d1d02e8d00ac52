import type { Appeal, Measure, Strike } from '@stipple/core/contract/moderation'
import { splitPrompts } from '@stipple/core/domain/prompt'
import type { AppealRow, StrikeRow } from '../../db/schema/moderation.ts'
import type { MeasureRow, OpenAppeal } from './data.ts'

export const presentMeasure = ({ kind, id, text, at, expires, appeal }: MeasureRow): Measure => ({
  kind,
  id,
  text: shown(kind, text),
  create_time: at.toISOString(),
  ...(expires && { expires: expires.toISOString() }),
  ...(appeal && { appeal: presentState(appeal) }),
})

const presentState = ({ decidedAt, accepted, text, answer }: AppealRow): NonNullable<Measure['appeal']> => ({
  state: decidedAt === null ? 'waiting' : accepted ? 'accepted' : 'refused',
  text,
  ...(answer !== null && answer !== '' && { answer }),
})

export const presentAppeal = ({ id, kind, subject, about, text, member, createdAt }: OpenAppeal): Appeal => ({
  id,
  kind,
  subject,
  about: shown(kind, about),
  text,
  member,
  create_time: createdAt.toISOString(),
})

export const presentStrike = ({ id, reason, createdAt, expiresAt, revokedAt }: StrikeRow, now: Date): Strike => ({
  id,
  reason,
  create_time: createdAt.toISOString(),
  expires: expiresAt.toISOString(),
  live: revokedAt === null && expiresAt > now,
})

/** The prompt of a work, without its negative part. */
const shown = (kind: Measure['kind'], text: string): string => (kind === 'work' ? splitPrompts(text).prompt : text)
