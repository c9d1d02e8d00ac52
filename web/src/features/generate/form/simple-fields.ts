import { COUNT_FIELD } from '@stipple/core/domain/comparison'
import type { Properties, Widget } from '@stipple/core/domain/property'

/** Controls of the words, the files, what is drawn on them, and the size. */
const SIMPLE: ReadonlySet<Widget> = new Set(['prompt', 'image', 'file', 'mask', 'growth', 'points', 'colours', 'size'])

/**
 * Names of the fields of the simple form: words, files, size, number of outputs, and all that is required. A form without words is simple already: all its main
 * fields.
 */
export function simpleFields(properties: Properties): string[] {
  const fields = Object.entries(properties).filter(([, { hidden }]) => !hidden)
  const hasWords = fields.some(([, { widget }]) => widget === 'prompt')
  return fields.flatMap(([name, { area, widget, required }]) =>
    required || (area === 'main' && (!hasWords || name === COUNT_FIELD || SIMPLE.has(widget))) ? [name] : [],
  )
}
