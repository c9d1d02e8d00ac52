import { readList } from '@stipple/core/domain/list-value'
import type { ModeId } from '@stipple/core/domain/mode-ids'
import type { Input, Properties, Value } from '@stipple/core/domain/property'

/** What the tools know of the form that the prompt belongs to. */
export interface PromptForm {
  readonly mode: ModeId
  /** Id of the model; undefined while it is on its way. */
  readonly model: string | undefined
  readonly properties: Properties
  /** The member turned on larger parameters. */
  readonly larger: boolean
  readonly valueOf: (field: string) => Value | undefined
  readonly set: (field: string, value: Value | undefined) => void
}

/** Every input of the form as it stands. */
export const inputOf = ({ properties, valueOf }: PromptForm): Input =>
  Object.fromEntries(
    Object.keys(properties).flatMap((field) => {
      const value = valueOf(field)
      return value === undefined ? [] : [[field, value] as const]
    }),
  )

/** Modes that begin with a picture. */
export const takesPicture = ({ properties }: PromptForm): boolean => pictureField(properties) !== undefined

/** Address of the first picture that was given. */
export function givenPicture({ properties, valueOf }: PromptForm): string | undefined {
  const field = pictureField(properties)
  return field === undefined ? undefined : readList(valueOf(field))[0]
}

const pictureField = (properties: Properties): string | undefined =>
  Object.keys(properties).find((field) => properties[field]?.widget === 'image')
