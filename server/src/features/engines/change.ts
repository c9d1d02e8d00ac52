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
import { tellElsewhere } from './places.ts'
import { type Surveyed, surveyConnection } from './survey.ts'

/** Super user who makes the change. */
interface Operator {
  readonly accountId: string
}

type Settings = Readonly<Record<string, unknown>>

export interface NewConnection {
  readonly kind: string
  readonly name: string
  readonly settings: Settings
  /** Jobs at a time; as many as it allows when left out. */
  readonly slots?: number
  readonly weight?: number
}

/** Adds a connection and looks at it. Throws `invalid_input` for settings that its kind does not take. */
export async function createConnection(
  context: Context,
  { accountId }: Operator,
  { kind: kindId, name, settings, slots, weight = 1 }: NewConnection,
): Promise<{ id: string; survey: Surveyed | undefined }> {
  const kind = context.kinds.find(({ id }) => id === kindId)
  if (!kind) throw new Problem('invalid_input', { fields: [{ field: 'kind', code: 'not_an_option', params: {} }] })
  checkSettings(kind, settings)
  const id = newId()
  const { open, secrets } = await splitSettings(context, { id, kind, settings })
  await context.db.transaction(async (tx) => {
    await data.insertConnection(tx, { id, kind: kindId, name, settings: open, secrets, slots: slots ?? 1, weight })
    await audit(tx, {
      accountId,
      action: 'engine_add',
      id,
      after: { kind: kindId, name, settings: open, slots, weight, secrets: secrets !== null },
    })
  })
  const found = await surveyConnection(context, id)
  if (slots === undefined && found?.ok) await data.resize(context.db, id, found.survey.limits.slots)
  await context.catalogue.refresh()
  return { id, survey: found }
}

export interface Change {
  readonly name?: string
  /** All that are not secret, and of the secret ones those that change: null takes one away. */
  readonly settings?: Settings
  readonly slots?: number
  readonly weight?: number
  readonly state?: ConnectionState
}

/**
 * Changes a connection if nobody did since `revision`, and has it looked at. Throws `not_found`, `changed_meanwhile`, and `invalid_input` for settings that its
 * kind does not take.
 */
export async function changeConnection(
  context: Context,
  { accountId }: Operator,
  { id, revision, change }: { readonly id: string; readonly revision: number; readonly change: Change },
): Promise<void> {
  const before = await data.findConnection(context.db, id)
  if (!before) throw new Problem('not_found')
  const { settings, ...rest } = change
  const written = settings === undefined ? rest : { ...rest, ...(await newSettings(context, before, settings)) }
  await context.db.transaction(async (tx) => {
    const after = await data.updateConnection(tx, { id, revision, change: written })
    if (!after) throw new Problem('changed_meanwhile')
    await audit(tx, {
      accountId,
      action: 'engine_change',
      id,
      before: told(before),
      after: { ...told(after), ...(settings && { secrets: true }) },
    })
  })
  await context.catalogue.refresh()
}

/** Changes the ids under which members get a connection's models, and whether they get them. Throws `not_found`. */
export async function changeModels(
  context: Context,
  { accountId }: Operator,
  { id, models }: { readonly id: string; readonly models: readonly { remoteId: string; model?: string; hidden?: boolean }[] },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    for (const model of models) if (!(await data.updateModel(tx, id, model))) throw new Problem('not_found')
    await audit(tx, { accountId, action: 'engine_change', id, after: { models } })
  })
  await context.catalogue.refresh()
}

/** Throws `not_found`, and `engine_busy` while it is making something. */
export async function removeConnection(context: Context, { accountId }: Operator, id: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const before = await data.lockConnection(tx, id)
    if (!before) throw new Problem('not_found')
    if ((await data.countTaken(tx, id)) > 0) throw new Problem('engine_busy')
    await data.deleteConnection(tx, id)
    await audit(tx, { accountId, action: 'engine_remove', id, before: told(before) })
  })
  await context.catalogue.refresh()
}

/** Writes down who changed what, and tells all processes. Secrets are never in it. */
async function audit(
  tx: Transaction,
  { accountId, action, id, ...values }: { accountId: string; action: string; id: string; before?: unknown; after?: unknown },
): Promise<void> {
  await recordAction(tx, { accountId, action, subject: id, ...values })
  await notify(tx, ENGINES_CHANGED, id)
  await notify(tx, SURVEY_DUE, id)
  await tellElsewhere(tx)
}

const told = ({ name, settings, state, slots, weight }: Pick<StoredConnection, 'name' | 'settings' | 'state' | 'slots' | 'weight'>) => ({
  name,
  settings,
  state,
  slots,
  weight,
})

function checkSettings(kind: EngineKind<unknown>, settings: Settings): void {
  const parsed = kind.settings.safeParse(settings)
  if (parsed.success) return
  const fields = parsed.error.issues.map(({ path, message }) => ({
    field: ['settings', ...path].join('.'),
    code: 'setting_wrong' as const,
    params: { reason: message },
  }))
  throw new Problem('invalid_input', { fields })
}

/** Settings as they are stored: the open ones, and the secret ones sealed for the row. */
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

/** Secrets that are not given again stay; where they cannot be opened any more, all of them must be given. */
async function newSettings(context: Context, { id, kind: kindId, secrets }: StoredConnection, given: Settings) {
  const kind = context.kinds.find((candidate) => candidate.id === kindId)
  if (!kind) throw new Problem('not_found')
  const kept = secrets === null ? {} : await unsealAll(context.secrets, { id, sealed: secrets }).catch(() => ({}))
  const settings = Object.fromEntries(Object.entries({ ...kept, ...given }).filter(([, value]) => value !== null))
  checkSettings(kind, settings)
  const { open, secrets: sealed } = await splitSettings(context, { id, kind, settings })
  return { settings: open, secrets: sealed }
}

/** Bounds that any door to these functions checks by. */
export const connectionBounds = {
  name: z.string().trim().min(1).max(80),
  slots: z.int().min(1).max(64),
  weight: z.int().min(1).max(100),
}
