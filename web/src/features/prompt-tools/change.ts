import type { Input, Value } from '@stipple/core/domain/property'
import type { PromptForm } from './prompt-form.ts'

export type ToolName = 'expand' | 'translate' | 'optimize' | 'describe'

/** What a tool would have in the form, or put there already: which of the two, the form itself says. */
export interface Change {
  readonly tool: ToolName
  readonly items: readonly ChangeItem[]
  readonly reasons: readonly string[]
  /** What the result is worth. */
  readonly notes: readonly string[]
  /** The form was changed while the tool was at work, so nothing was put into it. */
  readonly isStale: boolean
}

/** Fields that only make sense together, e.g. both sides of a picture. */
export interface ChangeItem {
  readonly fields: readonly FieldChange[]
}

interface FieldChange {
  readonly field: string
  readonly before: Value | undefined
  readonly after: Value
}

/** What is different in `after`, of the fields that the form has; both sides of a picture in one. */
export function itemsOf(form: PromptForm, after: Input): ChangeItem[] {
  const changes = Object.keys(form.properties).flatMap((field): FieldChange[] => {
    const [before, wanted] = [form.valueOf(field), after[field]]
    return wanted === undefined || wanted === before ? [] : [{ field, before, after: wanted }]
  })
  const sides = changes.filter(({ field }) => SIDES.has(field))
  const first = sides[0]
  return changes.flatMap((change): ChangeItem[] => {
    if (sides.length < 2 || !sides.includes(change)) return [{ fields: [change] }]
    return change === first ? [{ fields: sides }] : []
  })
}

const SIDES: ReadonlySet<string> = new Set(['width', 'height'])

/** The form has it. */
export const isTaken = ({ valueOf }: PromptForm, { fields }: ChangeItem): boolean =>
  fields.every(({ field, after }) => valueOf(field) === after)

/** The form has neither what was there nor what was to come: it was changed by hand, and nobody should take that away. */
export const isOvertaken = ({ valueOf }: PromptForm, { fields }: ChangeItem): boolean =>
  fields.some(({ field, before, after }) => valueOf(field) !== before && valueOf(field) !== after)

export function take({ set }: PromptForm, { fields }: ChangeItem): void {
  for (const { field, after } of fields) set(field, after)
}

export function putBack({ set }: PromptForm, { fields }: ChangeItem): void {
  for (const { field, before } of fields) set(field, before)
}
