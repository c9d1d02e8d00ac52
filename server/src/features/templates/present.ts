import { readValue } from '@stipple/core/domain/list-text'
import { MODE_IDS } from '@stipple/core/domain/mode-ids'
import type { Properties, Property } from '@stipple/core/domain/property'
import type { Language } from '@stipple/core/domain/text'
import { toWireSchema } from '@stipple/core/domain/wire-schema'
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
    schema: toWireSchema(row.name, askedOf(app), language),
    shared: row.shared,
    mine: row.accountId === accountId,
    version: row.version,
    create_time: row.createdAt.toISOString(),
    update_time: row.updatedAt.toISOString(),
  }
}

/** An app as whoever changes it, or makes one like it, sees it. */
export const presentEdited = (app: App, reader: Reader) => ({ ...presentTemplate(app, reader), parameters: app.row.parameters })

export const presentVersion = ({ version, name, createdAt }: VersionRow) => ({ version, name, time: createdAt.toISOString() })

/** Dots for one output. */
export const costOf = ({ model }: App): number => (model.cost > 0 || model.experimental ? model.cost : USUAL_COST)

interface Scope {
  readonly larger?: boolean
}

/** Fields that an app asks for: some of its mode's, with its own initial values. */
export function askedOf(app: App, scope: Scope = {}): Properties {
  return Object.fromEntries(Object.entries(formOf(app, scope)).filter(([name]) => app.row.parameters[name]?.shown ?? true))
}

/** All fields of an app's mode, those that are settled included, each beginning with the app's own value. */
export function formOf({ row, mode, model }: App, { larger = false }: Scope = {}): Properties {
  const usual = mode.properties(model, { larger })
  const wide = mode.properties(model, { larger: true })
  return Object.fromEntries(
    Object.entries(wide).map(([name, property]) => {
      const { shown = true, initial, ...range } = row.parameters[name] ?? {}
      const asked = usual[name] ?? property
      // Its maker may have gone beyond what is usual.
      const bounds = shown && !exceeds(initial, asked) ? asked : property
      return [name, { ...narrowed(bounds, range), ...(initial !== undefined && { initial: readValue(property, initial) ?? initial }) }]
    }),
  )
}

/** An app may ask for less of a number than its mode takes, never for more. */
function narrowed(property: Property, { minimum, maximum }: { minimum?: number | undefined; maximum?: number | undefined }): Property {
  const least = minimum === undefined ? property.minimum : Math.max(minimum, property.minimum ?? minimum)
  const most = maximum === undefined ? property.maximum : Math.min(maximum, property.maximum ?? maximum)
  return { ...property, ...(least !== undefined && { minimum: least }), ...(most !== undefined && { maximum: most }) }
}

const exceeds = (value: unknown, { maximum }: Property): boolean => typeof value === 'number' && maximum !== undefined && value > maximum
