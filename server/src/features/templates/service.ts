import type { ModeId } from '@stipple/core/domain/mode-ids'
import type { Properties } from '@stipple/core/domain/property'
import type { Language } from '@stipple/core/domain/text'
import { validateInput } from '@stipple/core/domain/validate-input'
import { findMode } from '@stipple/core/modes/find-mode'
import type { Context } from '../../context.ts'
import type { Parameters } from '../../db/schema/templates.ts'
import { type FieldProblem, Problem } from '../../http/problem.ts'
import { offeredModels, requireModel } from '../catalogue/public.ts'
import { deleteTemplate, insertTemplate, listTemplates, type TemplateRow, updateTemplate } from './data.ts'
import { presentTemplate } from './present.ts'

interface Maker {
  readonly accountId: string
  readonly uid: string
}

interface Draft {
  readonly id?: string | undefined
  readonly name: string
  readonly description: string
  readonly cover?: string | undefined
  readonly job_type: ModeId
  readonly model: string
  readonly parameters: Parameters
}

/** The apps whose mode and model there are. */
export async function offeredTemplates(context: Context, language: Language) {
  const [rows, models] = await Promise.all([listTemplates(context.db), offeredModels(context)])
  return rows.flatMap((row) => {
    const mode = findMode(row.mode)
    const model = models.find(({ id }) => id === row.model)
    return mode && model ? [presentTemplate(row, { mode, model, language })] : []
  })
}

/** Creates an app, or changes one of the member's own. */
export async function saveTemplate(context: Context, maker: Maker, { draft, language }: { draft: Draft; language: Language }) {
  const [name, description] = [draft.name.trim(), draft.description.trim()]
  const missing: FieldProblem[] = [
    ...(name === '' ? [{ field: 'name', code: 'no_app_name' as const }] : []),
    ...(description === '' ? [{ field: 'description', code: 'fill_required' as const }] : []),
  ]
  if (missing.length > 0) throw new Problem('invalid_input', { fields: missing })
  const mode = findMode(draft.job_type)
  if (!mode) throw new Problem('model_missing')
  const model = await requireModel(context, mode, draft.model)
  refuseUnfitting(draft.parameters, mode.properties(model, { larger: true }))

  const values = {
    accountId: maker.accountId,
    name,
    description,
    cover: draft.cover ?? null,
    mode: mode.id,
    model: model.id,
    parameters: draft.parameters,
  }
  const row = draft.id === undefined ? await insertTemplate(context.db, values) : await updateTemplate(context.db, draft.id, values)
  // Somebody else's is answered like one that does not exist.
  if (!row) throw new Problem('not_found')
  const own: TemplateRow = { ...row, uid: maker.uid }
  return presentTemplate(own, { mode, model, language })
}

export async function removeTemplate(context: Context, maker: Pick<Maker, 'accountId'>, id: string): Promise<void> {
  if (!(await deleteTemplate(context.db, { id, accountId: maker.accountId }))) throw new Problem('not_found')
}

/** A settled value must be one that the mode takes; a field that is required and hidden needs one. */
function refuseUnfitting(parameters: Parameters, properties: Properties): void {
  const problems = Object.entries(parameters).flatMap(([field, { shown, initial }]): FieldProblem[] => {
    const property = properties[field]
    if (!property) return [{ field, code: 'not_an_option' }]
    if (initial === undefined) return property.required && !shown ? [{ field, code: 'fill_required' }] : []
    const checked = validateInput({ [field]: property }, { [field]: initial })
    return checked.ok ? [] : checked.problems.map((problem) => ({ ...problem, title: property.label }))
  })
  if (problems.length > 0) throw new Problem('invalid_input', { fields: problems })
}
