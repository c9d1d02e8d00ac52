import { COUNT_FIELD, PROMPT_FIELD } from '@stipple/core/domain/comparison'
import type { Input, Properties, Property, Value } from '@stipple/core/domain/property'
import type { Text } from '@stipple/core/domain/text'
import { validateInput } from '@stipple/core/domain/validate-input'
import { sameValue } from '@stipple/core/domain/value'

const SIZE = ['width', 'height']
/** Given to both models, changed or not: they determine what is compared. */
const SHARED = new Set([PROMPT_FIELD, 'seed', COUNT_FIELD, ...SIZE])

interface Forms {
  /** Validated input of the first model, and its form. */
  readonly input: Input
  readonly properties: Properties
  /** Form of the second model. */
  readonly theirs: Properties
}

/**
 * Input for the second model: prompt, size and seed, and what the member changed, as far as the model takes it. Everything else begins as this model has it.
 * Returns the names of what it does not take, too.
 */
export function secondInput({ input, properties, theirs }: Forms): { readonly input: Input; readonly leftOut: readonly Text[] } {
  const given = Object.entries(input).filter(([field, value]) => SHARED.has(field) || !sameValue(value, properties[field]?.initial))
  const taken = new Set(
    given.flatMap(([field, value]) => (takes({ mine: properties[field], theirs: theirs[field] }, value) ? [field] : [])),
  )
  // One side of a size says nothing without the other.
  if (SIZE.some((side) => side in input && !taken.has(side))) for (const side of SIZE) taken.delete(side)
  const left = given.filter(([field]) => !taken.has(field) && field !== COUNT_FIELD && !properties[field]?.hidden)
  return {
    input: Object.fromEntries(given.filter(([field]) => taken.has(field))),
    leftOut: left.map(([field]) => properties[field]?.label ?? { en: field, zh: field }),
  }
}

function takes({ mine, theirs }: { readonly mine: Property | undefined; readonly theirs: Property | undefined }, value: Value): boolean {
  if (!theirs || theirs.readOnly) return false
  if (theirs.widget === 'loras' && theirs.base !== mine?.base) return false
  return validateInput({ value: theirs }, { value }).ok
}
