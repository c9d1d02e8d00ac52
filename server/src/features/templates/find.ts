import { createHash } from 'node:crypto'
import type { Template } from '@stipple/core/contract/templates'
import type { Language, Text } from '@stipple/core/domain/text'
import type { Mode } from '@stipple/core/modes/define-mode'
import { findMode, MODE_LIST } from '@stipple/core/modes/find-mode'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { isFeatureOn, requireFeature } from '../../http/feature-switches.ts'
import { type PackedAnswer, cacheReplies } from '../../http/packed-answer.ts'
import { isUuid } from '../../lib/is-uuid.ts'
import { Problem } from '../../problem.ts'
import { mayUse, offeredModels, type OfferedModel } from '../catalogue/public.ts'
import { earlierVersions, figuresOf, findTemplate, listTemplates, listVersions, type TemplateRow, type Version } from './data.ts'
import { maySee } from './policy.ts'
import { type App, presentFigures, presentTemplate, presentVersion } from './present.ts'
import { toRow } from './starters/starter.ts'
import { STARTERS } from './starters/starters.ts'

interface Reader {
  /** Undefined for a guest. */
  readonly caller: Caller | undefined
  readonly language: Language
}

const lists = cacheReplies<readonly OfferedModel[], Template[]>()

/**
 * Apps that the caller may use and whose mode and model exist: members' apps, newest first, then built-in ones. Cached for everyone with the same
 * access, for the given models; the key identifies the list.
 */
export async function listApps(
  context: Context,
  asked: Reader,
): Promise<{ key: string; models: readonly OfferedModel[]; apps: PackedAnswer<Template[]> }> {
  const models = offeredModels(context, asked.caller)
  if (!isFeatureOn(context, 'apps')) return { key: 'off', models, apps: lists.find(models, 'off') ?? lists.keep(models, 'off', []) }
  const key = keyOf(asked, await listVersions(context.db, asked.caller?.accountId))
  const known = lists.find(models, key)
  if (known) return { key, models, apps: known }
  const rows = await listTemplates(context.db, asked.caller?.accountId)
  // From the rows themselves, which may have changed since their versions were read.
  const made = keyOf(asked, rows)
  return { key: made, models, apps: lists.keep(models, made, present(asked, { rows, models })) }
}

/** Everything that distinguishes lists: language, restricted modes, apps and their versions, and the caller's own ones. */
function keyOf({ caller, language }: Reader, rows: readonly Version[]): string {
  const modes = MODE_LIST.filter((mode) => mode.access !== 'member' && mayUseMode(caller, mode)).map(({ id }) => id)
  const apps = rows.map(({ id, version, accountId }) => [id, version, accountId === caller?.accountId])
  return createHash('sha256')
    .update(JSON.stringify([language, modes, apps]))
    .digest('base64')
}

const mayUseMode = (caller: Caller | undefined, mode: Mode): boolean =>
  mode.access === 'member' || (caller !== undefined && mayUse(caller, mode))

function present(
  { caller, language }: Reader,
  { rows, models }: { rows: readonly TemplateRow[]; models: readonly OfferedModel[] },
): Template[] {
  const starters = STARTERS.flatMap((starter) => toRow(starter, { models, language }) ?? [])
  return [...rows, ...starters].flatMap((row) => {
    const app = toApp(row, models)
    return app && mayUseMode(caller, app.mode) ? [presentTemplate(app, { accountId: caller?.accountId, language })] : []
  })
}

/** Name of an app in either language: members write one, built-in apps have two. */
export const nameOf = ({ id, name }: { id: string; name: string }): Text =>
  STARTERS.find((starter) => starter.id === id)?.name ?? { en: name, zh: name }

/** Throws `feature_off`, `not_found` for a missing or private app of another member, `model_missing` if its mode or model no longer exists. */
export async function requireApp(context: Context, { id, caller, language }: Reader & { readonly id: string }): Promise<App> {
  requireFeature(context, 'apps')
  const models = offeredModels(context, caller)
  const starter = STARTERS.find((one) => one.id === id)
  if (starter) return orMissing(toApp(toRow(starter, { models, language }), models))
  const row = isUuid(id) ? await findTemplate(context.db, id) : undefined
  if (!row || !maySee({ accountId: caller?.accountId }, row)) throw new Problem('not_found')
  return orMissing(toApp(row, models))
}

/** Earlier versions of a member's own app, latest first. Throws `not_found`. */
export async function versionsOf(context: Context, { accountId }: Pick<Caller, 'accountId'>, id: string) {
  const row = isUuid(id) ? await findTemplate(context.db, id) : undefined
  if (row?.accountId !== accountId) throw new Problem('not_found')
  return (await earlierVersions(context.db, row)).map(presentVersion)
}

/** Figures of a member's own app in one language. Throws `not_found`. */
export async function figures(
  context: Context,
  { accountId }: Pick<Caller, 'accountId'>,
  { id, zone, language }: { id: string; zone: string; language: Language },
) {
  const row = isUuid(id) ? await findTemplate(context.db, id) : undefined
  if (row?.accountId !== accountId) throw new Problem('not_found')
  return presentFigures(await figuresOf(context.db, { id, creator: accountId, zone }), language)
}

function toApp(row: TemplateRow | undefined, models: readonly OfferedModel[]): App | undefined {
  const mode = findMode(row?.mode)
  const model = models.find(({ id }) => id === row?.model)
  return row && mode && model?.modes.includes(mode) ? { row, mode, model } : undefined
}

function orMissing(app: App | undefined): App {
  if (!app) throw new Problem('model_missing')
  return app
}
