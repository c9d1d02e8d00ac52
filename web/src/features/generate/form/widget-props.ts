import type { Property, Value } from '@stipple/core/domain/property'

export interface FieldChange {
  /** Marks over the picture stay, because the new one shows the same at the same size. */
  readonly marksStay?: boolean
  /** Address of the mask over the new picture; null for none. */
  readonly mask?: string | null
}

/** Props of every form control. The options of `property` are in the order of the language on screen. */
export interface WidgetProps {
  readonly name: string
  readonly property: Property
  readonly label: string
  readonly hint: string | undefined
  readonly value: Value | undefined
  /** Problem to show, after the person has tried to send the form. */
  readonly problem: string | undefined
  readonly onChange: (value: Value | undefined, options?: FieldChange) => void
  /** Address of the image below this drawn field; undefined while there is none. */
  readonly picture: string | undefined
  /** Reports an upload in progress, during which the form cannot be sent. */
  readonly onBusy: (busy: boolean) => void
}

/** Fields that share one control, in the order of its group. */
export interface GroupProps {
  readonly parts: readonly WidgetProps[]
}
