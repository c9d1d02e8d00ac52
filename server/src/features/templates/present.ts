import { MODE_IDS } from '@stipple/core/domain/mode-ids'
import type { Properties } from '@stipple/core/domain/property'
import type { Language } from '@stipple/core/domain/text'
import { toWireSchema } from '@stipple/core/domain/wire-schema'
import type { Mode } from '@stipple/core/modes/define-mode'
import type { OfferedModel } from '../catalogue/public.ts'
import type { TemplateRow } from './data.ts'

/** What an app costs whose model names no price. */
const USUAL_COST = 5

/** An app as its users see it: only the fields that it asks for, with its own beginnings. */
export function presentTemplate(row: TemplateRow, { mode, model, language }: { mode: Mode; model: OfferedModel; language: Language }) {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    ...(row.cover !== null && { cover: row.cover }),
    type: 'Apps' as const,
    jobtype: MODE_IDS.find((id) => id === row.mode) ?? mode.id,
    model: row.model,
    cost: model.cost > 0 ? model.cost : USUAL_COST,
    uid: row.uid,
    schema: toWireSchema(row.name, askedOf(row, mode.properties(model)), language),
  }
}

export function askedOf({ parameters }: Pick<TemplateRow, 'parameters'>, properties: Properties): Properties {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]) => {
      const { shown = true, initial } = parameters[name] ?? {}
      return shown ? [[name, { ...property, ...(initial !== undefined && { initial }) }] as const] : []
    }),
  )
}
