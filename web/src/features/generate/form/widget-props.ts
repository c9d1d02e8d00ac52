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
  /** Address of the picture that this one is drawn over; undefined where there is none yet. */
  readonly picture: string | undefined
  /** Something was given that has no address yet: nothing can be sent until it has. */
  readonly onBusy: (busy: boolean) => void
}

/** The fields that one control is for, in the order of its group. */
export interface GroupProps {
  readonly parts: readonly WidgetProps[]
}
