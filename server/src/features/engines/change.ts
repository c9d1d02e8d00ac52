import { text } from '@stipple/core/contract/shapes'
import { type Language, localize } from '@stipple/core/domain/text'
import { valueFault } from '@stipple/core/domain/value-faults'
import { settingFields } from '@stipple/engines/kinds/setting-fields'
import type { EngineKind } from '@stipple/engines/kinds/spec'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { notify } from '../../db/notifier.ts'
import { recordAction } from '../../db/record-action.ts'
import { type ConnectionState } from '../../db/schema/engines.ts'
import type { StoredConnection } from '../../engine-catalogue.ts'
import { newId } from '../../lib/new-id.ts'
import { Problem } from '../../problem.ts'
import { ENGINES_CHANGED, SURVEY_DUE } from './channels.ts'
import { placeOf, unsealAll } from './connect.ts'
import * as data from './data.ts'
import { isOfFile } from './file-ids.ts'
import { recordEngineFailure } from './health.ts'
import { notifyExternalLane } from './places.ts'
import { addressNear } from './recognize.ts'
import { failStranded } from './stranded.ts'
import { storeFirstSurvey, survey, type Surveyed } from './survey.ts'

/** Super user who makes the change. */
export interface Operator {
  readonly accountId: string
  /** For settings errors. */
  readonly language?: Language
}

type Settings = Readonly<Record<string, unknown>>

export interface NewConnection {
  readonly kind: string
  readonly name: string
  readonly settings: Settings
  /** Concurrent jobs; default: as many as the engine allows. */
  readonly slots?: number
  readonly weight?: number
  readonly dailyBudget?: number | null
  /** The engine's names of the offered models; default: all. */
  readonly offered?: readonly string[]
}

/**
 * Surveys settings before they are saved; without a response also the places near the address. Throws `invalid_input` for an unknown kind or invalid
 * settings.
 */
export async function surveySettings(
  context: Context,
  { kind: kindId, settings, language }: { readonly kind: string; readonly settings: Settings; readonly language?: Language },
): Promise<{ kind: EngineKind<unknown>; found: Surveyed }> {
  const kind = context.kinds.find(({ id }) => id === kindId)
  if (!kind) throw new Problem('invalid_input', { fields: [{ field: 'kind', code: 'not_an_option', params: {} }] })
  const found = await survey(context, { kind, settings: checkSettings(kind, filled(settings), language) })
  const { address } = settings
  if (found.ok || found.step === 'login' || typeof address !== 'string') return { kind, found }
  const near = await addressNear(context, { kind, address: address.trim() })
  return { kind, found: near === undefined ? found : { ...found, near } }
}

/**
 * Surveys an engine and adds a connection to it, also without a response unless `offered` names models. Throws `invalid_input` for invalid settings.
 */
export async function createConnection(
  context: Context,
  { accountId, language }: Operator,
  { kind: kindId, name, settings, slots, weight = 1, dailyBudget = null, offered }: NewConnection,
): Promise<{ id: string; survey: Surveyed }> {
  const { kind, found } = await surveySettings(context, { kind: kindId, settings, ...(language && { language }) })
  if (offered && !found.ok) throw wrongSettings([{ field: 'settings', reason: localize(found.reason, language ?? 'en') }])
  const id = newId()
  const { open, secrets } = await splitSettings(context, { id, kind, settings: known(kind, filled(settings)) })
  await context.db.transaction(async (tx) => {
    const places = slots ?? (found.ok ? found.survey.limits.slots : 1)
    await data.insertConnection(tx, { id, kind: kindId, name, settings: open, secrets, slots: places, weight, dailyBudget })
    if (found.ok) await storeFirstSurvey(tx, { id, found: found.survey, ...(offered && { offered }) })
    await audit(tx, {
      accountId,
      action: 'engine_add',
      id,
      after: { kind: kindId, name, settings: open, slots, weight, dailyBudget, secrets: secrets !== null },
    })
  })
  if (!found.ok) await recordEngineFailure(context, id, found.error)
  await context.catalogue.refresh()
  return { id, survey: found }
}

export interface Change {
  readonly name?: string
  /** All plain settings, and the changed secrets; null removes one. */
  readonly settings?: Settings
  readonly slots?: number
  readonly weight?: number
  /** Null: none. */
  readonly dailyBudget?: number | null
  readonly state?: ConnectionState
}

/**
 * Updates a connection if it has not changed since `revision`, and surveys it. Throws `not_found`, `changed_meanwhile`, `invalid_input` for invalid
 * settings, and `engine_of_file`.
 */
export async function changeConnection(
  context: Context,
  { accountId, language }: Operator,
  { id, revision, change }: { readonly id: string; readonly revision: number; readonly change: Change },
): Promise<void> {
  const before = await data.findConnection(context.db, id)
  if (!before) throw new Problem('not_found')
  if (isOfFile(id)) throw new Problem('engine_of_file')
  const { settings, ...rest } = change
  const written = settings === undefined ? rest : { ...rest, ...(await newSettings(context, before, { given: settings, language })) }
  await context.db.transaction(async (tx) => {
    const after = await data.updateConnection(tx, { id, revision, change: written })
    if (!after) throw new Problem('changed_meanwhile')
    await audit(tx, {
      accountId,
      action: 'engine_change',
      id,
      before: auditFields(before),
      after: { ...auditFields(after), ...(settings && { secrets: true }) },
    })
  })
  await context.catalogue.refresh()
}

/** Changes the public ids, visibility and prices of a connection's models. Throws `not_found`. */
export async function changeModels(
  context: Context,
  { accountId }: Operator,
  { id, models }: { readonly id: string; readonly models: readonly data.ModelChange[] },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    for (const model of models) if (!(await data.updateModel(tx, id, model))) throw new Problem('not_found')
    await audit(tx, { accountId, action: 'engine_change', id, after: { models } })
  })
  await context.catalogue.refresh()
}

/** Waiting jobs that only this connection can run fail. Throws `not_found`, `engine_of_file`, and `engine_busy` while it runs jobs. */
export async function removeConnection(context: Context, { accountId }: Operator, id: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const before = await data.lockConnection(tx, id)
    if (!before) throw new Problem('not_found')
    if (isOfFile(id)) throw new Problem('engine_of_file')
    if ((await data.countTaken(tx, id)) > 0) throw new Problem('engine_busy')
    await data.deleteConnection(tx, id)
    await failStranded(tx)
    await audit(tx, { accountId, action: 'engine_remove', id, before: auditFields(before) })
  })
  await context.catalogue.refresh()
}

/** Writes the audit log, without secrets, and notifies all processes. */
export async function audit(
  tx: Transaction,
  { accountId, action, id, ...values }: { accountId: string; action: string; id: string; before?: unknown; after?: unknown },
): Promise<void> {
  await recordAction(tx, { accountId, action, subject: id, ...values })
  await notify(tx, ENGINES_CHANGED, id)
  await notify(tx, SURVEY_DUE, id)
  await notifyExternalLane(tx)
}

type Audited = Pick<StoredConnection, 'name' | 'settings' | 'state' | 'slots' | 'weight' | 'dailyBudget'>
const auditFields = ({ name, settings, state, slots, weight, dailyBudget }: Audited) => ({
  name,
  settings,
  state,
  slots,
  weight,
  dailyBudget,
})

/** Settings parsed by the kind. Throws `invalid_input` with each invalid field. */
function checkSettings(kind: EngineKind<unknown>, settings: Settings, language: Language = 'en'): unknown {
  const parsed = kind.settings.safeParse(settings, { error: (issue) => localize(valueFault(issue), language) })
  if (parsed.success) return parsed.data
  throw wrongSettings(
    parsed.error.issues.map((issue) => ({ field: ['settings', ...issue.path].join('.'), reason: reasonOf(issue, language) })),
  )
}

const ownWords = z.object({ params: z.object({ text }) })

/** The kind's own text for an error in both languages, or the text of its code. */
const reasonOf = (issue: z.core.$ZodIssue, language: Language): string => {
  const own = ownWords.safeParse(issue).data
  return own ? localize(own.params.text, language) : issue.message
}

const wrongSettings = (faults: readonly { readonly field: string; readonly reason: string }[]) =>
  new Problem('invalid_input', { fields: faults.map(({ field, reason }) => ({ field, code: 'setting_wrong', params: { reason } })) })

/** Settings without empty or removed values. */
const filled = (settings: Settings): Settings =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null && value !== ''))

/** Settings that the kind knows: a secret under an unknown name would be shown. */
function known(kind: EngineKind<unknown>, settings: Settings): Settings {
  const names = new Set(settingFields(kind).map(({ name }) => name))
  return Object.fromEntries(Object.entries(settings).filter(([name]) => names.has(name)))
}

/** Settings for storage: plain ones, and encrypted secrets. */
export async function splitSettings(
  { secrets }: Pick<Context, 'secrets'>,
  { id, kind, settings }: { readonly id: string; readonly kind: EngineKind<unknown>; readonly settings: Settings },
): Promise<{ open: Settings; secrets: Buffer | null }> {
  const names = new Set(settingFields(kind).flatMap(({ name, widget }) => (widget === 'secret' ? [name] : [])))
  const [hidden, open] = [true, false].map((secret) =>
    Object.fromEntries(
      Object.entries(settings).filter(([name, value]) => names.has(name) === secret && value !== undefined && value !== null),
    ),
  )
  const isEmpty = Object.keys(hidden ?? {}).length === 0
  return { open: open ?? {}, secrets: isEmpty ? null : await secrets.seal(JSON.stringify(hidden), placeOf(id)) }
}

/** Secrets that are not given stay; if they can no longer be decrypted, all must be given. */
async function newSettings(
  context: Context,
  { id, kind: kindId, secrets }: StoredConnection,
  { given, language }: { readonly given: Settings; readonly language: Language | undefined },
) {
  const kind = context.kinds.find((candidate) => candidate.id === kindId)
  if (!kind) throw new Problem('not_found')
  const kept = secrets === null ? {} : await unsealAll(context.secrets, { id, sealed: secrets }).catch(() => ({}))
  const settings = filled({ ...kept, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')) })
  checkSettings(kind, settings, language)
  const { open, secrets: sealed } = await splitSettings(context, { id, kind, settings: known(kind, settings) })
  return { settings: open, secrets: sealed }
}
