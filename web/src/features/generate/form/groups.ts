import type { Properties, Widget } from '@stipple/core/domain/property'

/** Fields that share one control, where a form has all of them. */
interface Group {
  readonly name: 'size' | 'growth'
  readonly fields: readonly string[]
  readonly widget: Widget
}

const GROUPS: readonly Group[] = [
  { name: 'size', fields: ['width', 'height'], widget: 'size' },
  { name: 'growth', fields: ['left', 'right', 'top', 'bottom'], widget: 'growth' },
]

export const groupOf = (properties: Properties, name: string): Group | undefined =>
  GROUPS.find(({ fields, widget }) => fields.includes(name) && fields.every((field) => properties[field]?.widget === widget))
