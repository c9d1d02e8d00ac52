import type { ModeId } from '@stipple/core/domain/mode-ids'
import { pickModel } from '@stipple/core/domain/model'
import type { Properties, Value } from '@stipple/core/domain/property'
import { type Language, type Text, say } from '@stipple/core/domain/text'
import { validateInput } from '@stipple/core/domain/validate-input'
import { findMode } from '@stipple/core/modes/find-mode'
import type { OfferedModel } from '../../catalogue/public.ts'
import type { TemplateRow } from '../data.ts'

/** An app that comes with the installation. It belongs to nobody. */
export interface Starter {
  /** Never changes: works keep it. */
  readonly id: string
  /** Of its cover, `web/public/apps/{name}.webp`. */
  readonly cover: string
  readonly name: Text
  readonly description: Text
  readonly mode: ModeId
  /** The fields that it asks for, each with what stands in it at first; null where that is the mode's own. */
  readonly asked: Readonly<Record<string, Value | Text | null>>
  /** Fields that it settles. Every other field of the mode keeps the mode's own initial value, and is not shown. */
  readonly settled: Readonly<Record<string, Value | Text>>
}

/** When the first of them came: they stand after what members make. */
const CAME = new Date('2026-01-01T00:00:00Z')

/**
 * A starter as if it stood in the table, in one language, on the first model that has every field which it speaks of; undefined when no model has.
 */
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
    name: say(starter.name, language),
    description: say(starter.description, language),
    cover: `/apps/${starter.cover}.webp`,
    mode: mode.id,
    model: model.id,
    parameters: Object.fromEntries(parameters),
    shared: true,
    version: 1,
    createdAt: CAME,
    updatedAt: CAME,
  }
}

function valuesIn({ asked, settled }: Starter, language: Language): Readonly<Record<string, Value>> {
  return Object.fromEntries(
    Object.entries({ ...asked, ...settled }).flatMap(([name, value]) =>
      value === null ? [] : [[name, isText(value) ? say(value, language) : value] as const],
    ),
  )
}

const isText = (value: Value | Text): value is Text => typeof value === 'object' && 'en' in value

/** A model fits that has every field, takes every value, and must know nothing else. */
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
