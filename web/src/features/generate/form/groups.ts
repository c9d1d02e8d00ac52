import type { Properties, Widget } from '@stipple/core/domain/property'

/** Fields that share a control. */
interface Group {
  readonly name: 'size' | 'growth' | 'layers'
  readonly fields: readonly string[]
}

/** Groups that a form has whole or not at all. */
const GROUPS: readonly (Group & { readonly widget: Widget })[] = [
  { name: 'size', fields: ['width', 'height'], widget: 'size' },
  { name: 'growth', fields: ['left', 'right', 'top', 'bottom'], widget: 'growth' },
]

const isWhole = (properties: Properties, { fields, widget }: (typeof GROUPS)[number]): boolean =>
  fields.every((field) => properties[field]?.widget === widget)

/** Fields of the controls after the first, and the switch of the first. */
const LAYER_FIELD = /^control(?:[23]_.+|_on)$/

export function groupOf(properties: Properties, name: string): Group | undefined {
  if (LAYER_FIELD.test(name) && properties['control2_image'] && properties['control_on'])
    return { name: 'layers', fields: Object.keys(properties).filter((field) => LAYER_FIELD.test(field)) }
  return GROUPS.find((group) => group.fields.includes(name) && isWhole(properties, group))
}
