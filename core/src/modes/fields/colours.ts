import { readList } from '../../domain/list-text.ts'
import type { Text } from '../../domain/text.ts'
import type { Field } from './field.ts'

interface ColoursOptions {
  readonly label: Text
  readonly hint: Text
  readonly least: number
  readonly most: number
  /** `#rrggbb` each. */
  readonly initial: readonly string[]
}

export const colourFields = {
  /** Several colours, `#rrggbb` in lower case, each once. */
  colours: ({ label, hint, least, most, initial }: ColoursOptions): Field<readonly string[]> => ({
    property: () => ({ type: 'string', widget: 'colours', area: 'main', required: true, limit: most, least, initial, label, hint }),
    read: (value) => [...new Set(readList(value ?? initial).map((colour) => colour.toLowerCase()))],
  }),
}
