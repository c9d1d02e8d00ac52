import type { EngineConnection, EngineSurveyResult, SettingField } from '@stipple/core/contract/engines'
import type { ManagedJob, ManagedMember } from '@stipple/core/contract/manage'
import { addressOfWork } from '@stipple/core/domain/asset-address'
import { MODE_IDS } from '@stipple/core/domain/mode-ids'
import { wordsOf } from '@stipple/core/domain/prompt'
import { type Language, localize } from '@stipple/core/domain/text'
import { ERRORS, type ErrorCode } from '@stipple/core/errors'
import { withInstructionModes } from '@stipple/core/modes/with-instruction-modes'
import type { EngineError } from '@stipple/engines/spec'
import { translate } from '../../http/translate.ts'
import { modesOf, priceOf } from '../catalogue/public.ts'
import type { Recognition, Surveyed } from '../engines/public.ts'
import type { ConnectionFailure, ConnectionFigures, ListedJob, ListedMember, listActions, TestPicture } from './data.ts'

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
        message: localize(row.errorText, language) ?? translate(language, `errors.${knownCode(row.errorCode)}`),
        ...(row.errorDetail !== null && { detail: row.errorDetail }),
      },
    }),
    warnings: row.warnings.map(({ text }) => localize(text, language)),
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
  storage: row.storage,
  ...(row.storageGigabytes !== null && { storage_limit: row.storageGigabytes }),
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

/** Result of a survey, or the reasons of its failure with the field at fault. */
export function presentSurvey(found: Surveyed, fields: readonly SettingField[]): EngineSurveyResult {
  if (!found.ok) {
    const field = fieldAtFault(found.error, fields)
    const { step, reason, near } = found
    return { ok: false, step, reason, ...(field !== undefined && { field }), ...(near !== undefined && { near }) }
  }
  const { version, hardware, warnings, limits, loras, models } = found.survey
  return {
    ok: true,
    survey: {
      version,
      ...(hardware !== undefined && { hardware }),
      warnings: [...warnings],
      slots: limits.slots,
      loras: loras.length,
      models: models.map(({ remoteId, label, traits }) => ({
        remote_id: remoteId,
        model: traits.id,
        label,
        modes: modesOf(withInstructionModes(traits)).map(({ id }) => id),
        cost: priceOf(traits),
      })),
    },
  }
}

function fieldAtFault({ code, field }: EngineError, fields: readonly SettingField[]): string | undefined {
  if (code === 'auth') return fields.find(({ widget }) => widget === 'secret')?.name
  const named = code === 'unavailable' || code === 'timeout' ? 'address' : field
  return fields.find(({ name }) => name === named)?.name
}

const MAX_REASONS = 5

/** The most frequent reasons, with our own text if the engine gave none. */
export const presentFailures = (failures: readonly ConnectionFailure[], language: Language) =>
  failures
    .slice(0, MAX_REASONS)
    .map(({ code, detail, count }) => ({ reason: detail?.trim() || translate(language, `errors.${knownCode(code)}`), count }))

export const presentFigures = (
  { waiting, finished, failed, median }: ConnectionFigures = { waiting: 0, finished: 0, failed: 0, median: null },
) => ({
  waiting,
  finished,
  failed,
  ...(median !== null && { median_seconds: rounded(median) }),
})

export const presentRecognized = ({ found, reasons, address }: Recognition) => ({
  found: found.map(({ settings, ...engine }) => ({ ...engine, settings: settings as EngineConnection['settings'] })),
  reasons: [...reasons],
  ...(address !== undefined && { address }),
})

/** Seconds rounded to one decimal. */
const rounded = (seconds: number): number => Math.round(seconds * 10) / 10

export const presentTest = ({ work, seconds, at }: TestPicture) => ({
  image: addressOfWork(work, '512.webp'),
  seconds: rounded(seconds),
  at: at.toISOString(),
})
