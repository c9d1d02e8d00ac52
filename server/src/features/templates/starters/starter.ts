import type { ModeId } from '@stipple/core/domain/mode-ids'
import { pickModel } from '@stipple/core/domain/model'
import type { Properties, Value } from '@stipple/core/domain/property'
import { type Language, type Text, localize } from '@stipple/core/domain/text'
import { validateInput } from '@stipple/core/domain/validate-input'
import { findMode } from '@stipple/core/modes/find-mode'
import type { OfferedModel } from '../../catalogue/public.ts'
import type { TemplateRow } from '../data.ts'

/** A built-in app. It has no owner. */
export interface Starter {
  /** Never changes: works store it. */
  readonly id: string
  /** Name of its cover, `web/public/apps/{name}.webp`. */
  readonly cover: string
  readonly name: Text
  readonly description: Text
  readonly mode: ModeId
  /** Visible fields, each with its initial value; null for the mode's own. */
  readonly asked: Readonly<Record<string, Value | Text | null>>
  /** Preset fields. Every other field keeps the mode's initial value and is hidden. */
  readonly settled: Readonly<Record<string, Value | Text>>
}

/** Date of the first ones: they follow members' apps. */
const CAME = new Date('2026-01-01T00:00:00Z')

/** A starter as a table row in one language, with the first model that has every used field; undefined if there is none. */
export function toRow(
  starter: Starter,
  { models, language }: { models: readonly OfferedModel[]; language: Language },
): TemplateRow | undefined {
  const mode = findMode(starter.mode)
  if (!mode) return undefined
  const given = valuesIn(starter, language)
  const model = pickModel(
    models.filter((one) => one.modes.includes(mode) && fits(starter, { properties: mode.properties(one), given })),
    mode.task,
  )
  if (!model) return undefined
  const parameters = Object.keys(mode.properties(model)).map((name) => {
    const initial = given[name]
    return [name, { shown: name in starter.asked, ...(initial !== undefined && { initial }) }] as const
  })
  return {
    id: starter.id,
    accountId: '',
    uid: '',
    name: localize(starter.name, language),
    description: localize(starter.description, language),
    cover: `/apps/${starter.cover}.webp`,
    mode: mode.id,
    model: model.id,
    parameters: Object.fromEntries(parameters),
    shared: true,
    version: 1,
    source: null,
    createdAt: CAME,
    updatedAt: CAME,
  }
}

function valuesIn({ asked, settled }: Starter, language: Language): Readonly<Record<string, Value>> {
  return Object.fromEntries(
    Object.entries({ ...asked, ...settled }).flatMap(([name, value]) =>
      value === null ? [] : [[name, isText(value) ? localize(value, language) : value] as const],
    ),
  )
}

const isText = (value: Value | Text): value is Text => typeof value === 'object' && 'en' in value

/** A model fits if it has every field, accepts every value, and requires no others. */
function fits(
  { asked, settled }: Starter,
  { properties, given }: { properties: Properties; given: Readonly<Record<string, Value>> },
): boolean {
  const named = { ...asked, ...settled }
  return (
    Object.keys(named).every((name) => name in properties) &&
    Object.entries(properties).every(([name, { required }]) => name in named || required !== true) &&
    Object.entries(given).every(([name, value]) => {
      const property = properties[name]
      return property !== undefined && validateInput({ [name]: property }, { [name]: value }).ok
    })
  )
}
