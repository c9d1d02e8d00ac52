import type { ManagedSetting } from '@stipple/core/contract/manage'
import type { Text } from '@stipple/core/domain/text'
import type { z } from 'zod'
import type { Config } from '../../config.ts'

/** Something that the operator sets while the server runs. */
export interface Setting<S extends z.ZodType = z.ZodType> {
  readonly group: ManagedSetting['group']
  readonly label: Text
  readonly hint?: Text
  readonly kind: ManagedSetting['kind']
  readonly options?: readonly { readonly value: string; readonly label: Text }[]
  readonly minimum?: number
  readonly maximum?: number
  /** From the JSON that is entered and stored to the value that the server uses. */
  readonly schema: S
  /** Value of the environment, in the form that is entered. */
  readonly initial: (config: Config) => z.input<S>
}

export const defineSetting = <S extends z.ZodType>(setting: Setting<S>): Setting<S> => setting
