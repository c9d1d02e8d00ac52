import type { Input, Value } from '@stipple/core/domain/property'
import { sameValue } from '@stipple/core/domain/value'
import type { PromptForm } from './prompt-form.ts'

export type ToolName = 'expand' | 'translate' | 'optimize' | 'describe'

/** Changes proposed by a tool, or applied already; the form's values show which. */
export interface Change {
  readonly tool: ToolName
  readonly items: readonly ChangeItem[]
  readonly reasons: readonly string[]
  /** Notes on the result. */
  readonly notes: readonly string[]
  /** The form changed while the tool was running, so nothing was applied. */
  readonly isStale: boolean
}

/** Fields that only make sense together, e.g. width and height. */
export interface ChangeItem {
  readonly fields: readonly FieldChange[]
}

interface FieldChange {
  readonly field: string
  readonly before: Value | undefined
  readonly after: Value
}

/** Differences of `after` from the form, for fields that the form has; width and height as one. */
export function itemsOf(form: PromptForm, after: Input): ChangeItem[] {
  const changes = Object.keys(form.properties).flatMap((field): FieldChange[] => {
    const [before, wanted] = [form.valueOf(field), after[field]]
    return wanted === undefined || sameValue(wanted, before) ? [] : [{ field, before, after: wanted }]
  })
  const sides = changes.filter(({ field }) => SIDES.has(field))
  const first = sides[0]
  return changes.flatMap((change): ChangeItem[] => {
    if (sides.length < 2 || !sides.includes(change)) return [{ fields: [change] }]
    return change === first ? [{ fields: sides }] : []
  })
}

const SIDES: ReadonlySet<string> = new Set(['width', 'height'])

/** Returns true if the form has the new values. */
export const isApplied = ({ valueOf }: PromptForm, { fields }: ChangeItem): boolean =>
  fields.every(({ field, after }) => sameValue(valueOf(field), after))

/** Returns true if the form has neither the old nor the new values: it was edited by hand, which must not be overwritten. */
export const isOutdated = ({ valueOf }: PromptForm, { fields }: ChangeItem): boolean =>
  fields.some(({ field, before, after }) => !sameValue(valueOf(field), before) && !sameValue(valueOf(field), after))

export function take({ set }: PromptForm, { fields }: ChangeItem): void {
  for (const { field, after } of fields) set(field, after)
}

export function revertChange({ set }: PromptForm, { fields }: ChangeItem): void {
  for (const { field, before } of fields) set(field, before)
}
