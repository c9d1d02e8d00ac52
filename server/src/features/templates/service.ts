import type { ModeId } from '@stipple/core/domain/mode-ids'
import type { Properties } from '@stipple/core/domain/property'
import type { Language } from '@stipple/core/domain/text'
import { validateInput } from '@stipple/core/domain/validate-input'
import type { AppParameters } from '@stipple/core/modes/app-form'
import { findMode } from '@stipple/core/modes/find-mode'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { type FieldProblem, Problem } from '../../problem.ts'
import { requireModel, type Roles } from '../catalogue/public.ts'
import { folderOf, storeCover } from './covers.ts'
import { type Content, deleteAllTemplates, deleteTemplate, findTemplate, findVersion, insertTemplate, updateTemplate } from './data.ts'
import { sourceId } from './lineage.ts'
import { presentTemplate } from './present.ts'

interface Maker extends Roles {
  readonly accountId: string
  readonly uid: string
}

interface Draft {
  readonly id?: string | undefined
  readonly name: string
  readonly description: string
  readonly cover?: string | undefined
  readonly mode: ModeId
  readonly model: string
  readonly parameters: AppParameters
  readonly shared: boolean
  /** App that a new one was copied from. */
  readonly source?: string | undefined
}

/** Creates an app, or changes the member's own. */
export async function saveTemplate(context: Context, maker: Maker, { draft, language }: { draft: Draft; language: Language }) {
  const [name, description] = [draft.name.trim(), draft.description.trim()]
  const missing: FieldProblem[] = [
    ...(name === '' ? [{ field: 'name', code: 'no_app_name' as const }] : []),
    ...(description === '' ? [{ field: 'description', code: 'fill_required' as const }] : []),
  ]
  if (missing.length > 0) throw new Problem('invalid_input', { fields: missing })
  const { id = newId(), shared } = draft
  if (draft.id !== undefined) await requireOwn(context, maker, id)
  const { mode, model, properties } = await baseOf(context, maker, draft)
  const parameters = withoutFiles(draft.parameters, properties)
  refuseUnfitting(parameters, properties)
  const cover = await storeCover(context, { id, accountId: maker.accountId, address: draft.cover })

  const content: Content = { name, description, cover, mode: mode.id, model: model.id, parameters, shared }
  const source = draft.id === undefined ? await sourceId(context, maker.accountId, draft.source) : undefined
  const write = draft.id === undefined ? insertTemplate : updateTemplate
  const row = await context.db.transaction((tx) => write(tx, { id, accountId: maker.accountId, content, source }))
  if (!row) throw new Problem('not_found')
  return presentTemplate({ row: { ...row, uid: maker.uid }, mode, model }, { accountId: maker.accountId, language })
}

/**
 * Restores an earlier version of a member's own app, as a new version. Throws `not_found`, and `model_missing` if its mode or model no longer exists.
 */
export async function restoreTemplate(
  context: Context,
  maker: Maker,
  { id, version, language }: { id: string; version: number; language: Language },
) {
  await requireOwn(context, maker, id)
  const kept = await findVersion(context.db, id, version)
  if (!kept) throw new Problem('not_found')
  const { name, description, cover, parameters, shared } = kept
  const { mode, model, properties } = await baseOf(context, maker, kept)
  refuseUnfitting(parameters, properties)
  const content: Content = { name, description, cover, mode: mode.id, model: model.id, parameters, shared }
  const row = await context.db.transaction((tx) => updateTemplate(tx, { id, accountId: maker.accountId, content }))
  if (!row) throw new Problem('not_found')
  return presentTemplate({ row: { ...row, uid: maker.uid }, mode, model }, { accountId: maker.accountId, language })
}

export async function removeTemplate(context: Context, { accountId }: Pick<Maker, 'accountId'>, id: string): Promise<void> {
  if (!(await deleteTemplate(context.db, { id, accountId }))) throw new Problem('not_found')
  const folder = folderOf({ accountId, id })
  await context.storage
    .deletePrefix(folder)
    .catch((error: unknown) => context.log.warn({ folder, err: error }, 'covers of a deleted app could not be deleted'))
}

/** Deletes all apps of a member except the cover files; returns the folder of those. */
export async function eraseTemplates(tx: Transaction, accountId: string): Promise<string> {
  await deleteAllTemplates(tx, accountId)
  return folderOf({ accountId })
}

/** Another member's app is answered like a missing one. */
async function requireOwn(context: Context, { accountId }: Maker, id: string): Promise<void> {
  if ((await findTemplate(context.db, id))?.accountId !== accountId) throw new Problem('not_found')
}

async function baseOf(context: Context, maker: Maker, wanted: { mode: string; model: string }) {
  const mode = findMode(wanted.mode)
  if (!mode) throw new Problem('model_missing')
  const model = requireModel(context, { caller: maker, mode, wanted: wanted.model })
  return { mode, model, properties: mode.properties(model, { larger: true }) }
}

/** Uploads are private: an app cannot have one as initial or preset value. */
function withoutFiles(parameters: AppParameters, properties: Properties): AppParameters {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, parameter]) => [name, properties[name]?.accept ? { shown: parameter.shown } : parameter]),
  )
}

/** A preset value must be valid in the mode; a required hidden field needs one. */
function refuseUnfitting(parameters: AppParameters, properties: Properties): void {
  const problems = Object.entries(parameters).flatMap(([field, { shown, initial, minimum, maximum }]): FieldProblem[] => {
    const property = properties[field]
    if (!property) return [{ field, code: 'not_an_option' }]
    const bounds = [minimum, maximum].filter((bound) => bound !== undefined)
    const isNumber = property.type === 'number' || property.type === 'integer'
    const outside = bounds.some((bound) => !validateInput({ [field]: property }, { [field]: bound }).ok)
    const crossed = minimum !== undefined && maximum !== undefined && minimum > maximum
    const missed = typeof initial === 'number' && (initial < (minimum ?? initial) || initial > (maximum ?? initial))
    if (bounds.length > 0 && (!isNumber || outside || crossed || missed)) return [{ field, code: 'not_valid', title: property.label }]
    if (initial === undefined) return property.required && !shown ? [{ field, code: 'fill_required', title: property.label }] : []
    const checked = validateInput({ [field]: property }, { [field]: initial })
    return checked.ok ? [] : checked.problems.map((problem) => ({ ...problem, title: property.label }))
  })
  if (problems.length > 0) throw new Problem('invalid_input', { fields: problems })
}
