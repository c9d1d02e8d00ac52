import type { Preset, Schedule, WireStep } from '@stipple/core/contract/runs'
import type { Step } from '@stipple/core/domain/chain'
import type { Language } from '@stipple/core/domain/text'
import { ERRORS, type ErrorCode } from '@stipple/core/errors'
import type { PresetRow, ScheduleRow } from '../../db/schema/runs.ts'
import { translate } from '../../http/translate.ts'

export const presentStep = ({ mode, model, input, takes }: Step): WireStep => ({
  job_type: mode,
  model,
  input,
  ...(takes !== undefined && { takes }),
})

/** A preset in an account's export, with its steps as in the API. */
export const presentExportedPreset = ({ steps, ...preset }: Pick<PresetRow, 'name' | 'steps' | 'shared' | 'createdAt'>) => ({
  ...preset,
  steps: steps.map(presentStep),
})

export const presentPreset = ({ id, name, steps, shared, accountId, updatedAt }: PresetRow, reader: string): Preset => ({
  id,
  name,
  steps: steps.map(presentStep),
  shared,
  mine: accountId === reader,
  update_time: updatedAt.toISOString(),
})

export const presentSchedule = (row: ScheduleRow, language: Language): Schedule => ({
  id: row.id,
  steps: row.steps.map(presentStep),
  ...(row.nextAt && { next: row.nextAt.toISOString() }),
  ...(row.every !== null && { every: row.every }),
  ...(row.runsLeft !== null && { runs_left: row.runsLeft }),
  ...(row.dotsLeft !== null && { dots_left: row.dotsLeft }),
  runs: row.runs,
  ...(row.stoppedBy !== null && { stopped: { code: row.stoppedBy, message: translate(language, `errors.${toCode(row.stoppedBy)}`) } }),
  create_time: row.createdAt.toISOString(),
})

const toCode = (code: string): ErrorCode => (Object.keys(ERRORS) as ErrorCode[]).find((known) => known === code) ?? 'internal'
