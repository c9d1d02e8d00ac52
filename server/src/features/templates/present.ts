import { MODE_IDS } from '@stipple/core/domain/mode-ids'
import { formTraitsOf } from '@stipple/core/domain/model'
import type { Language } from '@stipple/core/domain/text'
import { toWireSchema } from '@stipple/core/domain/wire-schema'
import { type AppParts, appFields } from '@stipple/core/modes/app-form'
import type { Mode } from '@stipple/core/modes/define-mode'
import type { OfferedModel } from '../catalogue/public.ts'
import type { TemplateRow, VersionRow } from './data.ts'

/** Price of an app whose model names none. */
const USUAL_COST = 5

/** An app whose mode and model there are. */
export interface App {
  readonly row: TemplateRow
  readonly mode: Mode
  readonly model: OfferedModel
}

interface Reader {
  /** Undefined for a stranger. */
  readonly accountId: string | undefined
  readonly language: Language
}

/** An app as its users see it: only the fields that it asks for, with its own beginnings. */
export function presentTemplate(app: App, { accountId, language }: Reader) {
  const { row } = app
  const mode = MODE_IDS.find((id) => id === row.mode) ?? app.mode.id
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    ...(row.cover !== null && { cover: row.cover }),
    type: 'Apps' as const,
    mode,
    jobtype: mode,
    model: row.model,
    cost: costOf(app),
    uid: row.uid,
    schema: toWireSchema(row.name, appFields(partsOf(app)), language),
    shared: row.shared,
    mine: row.accountId === accountId,
    version: row.version,
    create_time: row.createdAt.toISOString(),
    update_time: row.updatedAt.toISOString(),
  }
}

/** An app with everything that its form depends on. */
export const presentWhole = (app: App, reader: Reader) => ({
  ...presentTemplate(app, reader),
  parameters: app.row.parameters,
  traits: formTraitsOf(app.model),
})

export const presentVersion = ({ version, name, createdAt }: VersionRow) => ({ version, name, time: createdAt.toISOString() })

/** Dots for one output. */
export const costOf = ({ model }: App): number => (model.cost > 0 || model.experimental ? model.cost : USUAL_COST)

export const partsOf = ({ row, mode, model }: App): AppParts => ({ mode, traits: model, parameters: row.parameters })
