import type { ManagedSetting } from '@stipple/core/contract/manage'
import type { Text } from '@stipple/core/domain/text'
import type { z } from 'zod'
import type { Config } from '../../config.ts'

/** A setting that can be changed at run time. */
export interface Setting<S extends z.ZodType = z.ZodType> {
  readonly group: ManagedSetting['group']
  readonly label: Text
  readonly hint?: Text
  readonly kind: ManagedSetting['kind']
  readonly options?: readonly { readonly value: string; readonly label: Text }[]
  readonly minimum?: number
  readonly maximum?: number
  /** Converts the entered and stored JSON to the used value. */
  readonly schema: S
  /** Value of the environment, in entered form. */
  readonly initial: (config: Config) => z.input<S>
}

export const defineSetting = <S extends z.ZodType>(setting: Setting<S>): Setting<S> => setting
