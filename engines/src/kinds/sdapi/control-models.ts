import { CONTROL_TYPE_IDS, type ControlType } from '@stipple/core/domain/control-types'
import { CONTROL_NAMES, type Family } from '../comfyui/public.ts'

/** A family's ControlNet for a type of map; undefined if the server has none. Maps are computed here and used as they are. */
export const controlModelOf = ({ controls }: Family, control: ControlType, models: readonly string[]): string | undefined =>
  models.find((name) => controls?.files.test(name) && CONTROL_NAMES[control].test(name))

export const controlsOf = (family: Family, models: readonly string[]): readonly ControlType[] =>
  CONTROL_TYPE_IDS.filter((control) => controlModelOf(family, control, models) !== undefined)
