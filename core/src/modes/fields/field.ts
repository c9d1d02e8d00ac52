import type { FormTraits } from '../../domain/model.ts'
import type { Property, Value } from '../../domain/property.ts'
import type { Text } from '../../domain/text.ts'

/** Facts that widen or narrow a form besides the model. */
export interface Scope {
  /** The member has turned on larger parameters (sizes up to 3072, up to 500 steps). */
  readonly larger?: boolean | undefined
  /** For a program: prompt fields start empty, so that nothing is added to its text. */
  readonly bare?: boolean | undefined
}

/** One input of a mode, defined once: form, checks on both sides, wire schema and parameter list are derived from it. */
export interface Field<T> {
  /** Field for this model; undefined if the model does not have it. */
  readonly property: (model: FormTraits, scope: Scope) => Property | undefined
  /** The stored value as the field's type. */
  readonly read: (value: Value | undefined) => T
}

interface ToggleOptions {
  readonly when?: (model: FormTraits) => boolean | undefined
  readonly initial: boolean
  readonly label: Text
  readonly hint?: Text
  readonly area?: 'main' | 'advanced'
}

/** A switch. */
export function toggle({ when = () => true, initial, label, hint, area = 'advanced' }: ToggleOptions): Field<boolean | undefined> {
  return {
    property: (model) => (when(model) ? { type: 'boolean', widget: 'switch', area, initial, label, ...(hint && { hint }) } : undefined),
    read: (value) => (typeof value === 'boolean' ? value : undefined),
  }
}

export function text(fallback: string): (value: Value | undefined) => string {
  return (value) => (typeof value === 'string' ? value : fallback)
}

export function number(fallback: number): (value: Value | undefined) => number {
  return (value) => (typeof value === 'number' ? value : fallback)
}
