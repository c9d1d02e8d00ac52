import type { Property, Value } from '@stipple/core/domain/property'

/** What every form control gets. The texts of `property` are in the language on screen. */
export interface WidgetProps {
  readonly name: string
  readonly property: Property
  readonly label: string
  readonly hint: string | undefined
  readonly value: Value | undefined
  /** What is wrong with it, said once the person was told to look. */
  readonly problem: string | undefined
  readonly onChange: (value: Value | undefined) => void
}
