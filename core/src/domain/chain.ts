import type { ModeId } from './mode-ids.ts'
import type { Input, Properties } from './property.ts'
import { entriesOf } from './value.ts'

/** Limits of chains and presets: steps of a chain, presets of a member, characters of a name, and of all inputs as JSON. */
export const PRESETS = { steps: 8, most: 200, name: 80, input: 40_000 } as const

/** Placeholder in an input for the result of the previous step. */
export const PREVIOUS_RESULT = 'result:previous'

/** One run of a chain or a preset. */
export interface Step {
  readonly mode: ModeId
  readonly model: string
  readonly input: Input
  /** Field that takes the result of the previous step; the first file field when absent. */
  readonly takes?: string | undefined
}

/** Field of a form that takes the result of the previous step: the named one, else the first file field. */
export function receivingField(properties: Properties, named: string | undefined): string | undefined {
  const fields = Object.keys(properties).filter((name) => properties[name]?.accept !== undefined && !properties[name].hidden)
  return named === undefined ? fields[0] : fields.find((name) => name === named)
}

/** Input with the address in the field that takes it, as a list if the field has several values. */
export const withResult = (
  input: Input,
  { properties, field, address }: { properties: Properties; field: string; address: string },
): Input => ({
  ...input,
  [field]: (properties[field]?.limit ?? 1) > 1 ? [address] : address,
})

/** Input without the fields that wait for the result of the previous step. */
export const withoutResult = (input: Input): Input =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => !entriesOf(value).includes(PREVIOUS_RESULT)))
