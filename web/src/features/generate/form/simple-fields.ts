import { COUNT_FIELD } from '@stipple/core/domain/comparison'
import type { Properties, Widget } from '@stipple/core/domain/property'
import { groupOf } from './groups.ts'

/** Controls of the words, the files, what is drawn on them, and the size. */
const SIMPLE: ReadonlySet<Widget> = new Set(['prompt', 'image', 'file', 'mask', 'growth', 'points', 'colours', 'size'])

/** Fields of the simple form: text, files, size, number of outputs, and all required ones, but one control only. A form without text shows all its main fields. */
export function simpleFields(properties: Properties): string[] {
  const fields = Object.entries(properties).filter(([, { hidden }]) => !hidden)
  const hasWords = fields.some(([, { widget }]) => widget === 'prompt')
  return fields.flatMap(([name, { area, widget, required }]) =>
    required ||
    (area === 'main' && (!hasWords || name === COUNT_FIELD || SIMPLE.has(widget)) && groupOf(properties, name)?.name !== 'layers')
      ? [name]
      : [],
  )
}
