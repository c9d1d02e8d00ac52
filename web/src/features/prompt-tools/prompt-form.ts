import type { ModeId } from '@stipple/core/domain/mode-ids'
import type { Input, Properties, Value } from '@stipple/core/domain/property'
import { entriesOf } from '@stipple/core/domain/value'

/** The part of a prompt's form that the tools use. */
export interface PromptForm {
  readonly mode: ModeId
  /** Id of the model; undefined while it is loading. */
  readonly model: string | undefined
  readonly properties: Properties
  /** Allows sizes and steps beyond the usual. */
  readonly larger: boolean
  readonly valueOf: (field: string) => Value | undefined
  readonly set: (field: string, value: Value | undefined) => void
}

/** All current values of the form. */
export const inputOf = ({ properties, valueOf }: PromptForm): Input =>
  Object.fromEntries(
    Object.keys(properties).flatMap((field) => {
      const value = valueOf(field)
      return value === undefined ? [] : [[field, value] as const]
    }),
  )

/** Returns true if the mode starts from a picture. */
export const takesPicture = ({ properties }: PromptForm): boolean => pictureField(properties) !== undefined

/** Address of the first given picture. */
export function firstPicture({ properties, valueOf }: PromptForm): string | undefined {
  const field = pictureField(properties)
  return field === undefined ? undefined : entriesOf(valueOf(field))[0]
}

/** The field of a form's input images. */
export const pictureField = (properties: Properties): string | undefined =>
  Object.keys(properties).find((field) => properties[field]?.widget === 'image')
