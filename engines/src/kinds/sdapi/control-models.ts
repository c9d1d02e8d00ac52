import type { ControlType } from '@stipple/core/domain/control-types'
import type { Family } from '../comfyui/public.ts'

/** Words in the names of ControlNet's networks, by the map that each reads. Maps are made here; the network reads them as they are. */
const WORDS: Readonly<Record<ControlType, RegExp>> = {
  canny: /canny/i,
  hough: /mlsd/i,
  pose: /openpose|pose/i,
  openpose: /openpose|pose/i,
  depth: /depth/i,
  hed: /soft.?edge|hed/i,
  normal: /normal/i,
  seg: /seg/i,
  scribble: /scribble|sketch/i,
  fakescribbles: /scribble|sketch/i,
}

/** Families that there are such networks for, and how their names tell. */
const OF_FAMILY: Readonly<Record<string, RegExp>> = {
  sd15: /^(?!.*(xl|sd21|sd_?2|flux|sd3)).*$/i,
  sdxl: /xl|illustrious|noob|pony/i,
}

/** The network of a family for a control; undefined where the server has none. */
export const controlModelOf = ({ id }: Pick<Family, 'id'>, control: ControlType, models: readonly string[]): string | undefined =>
  models.find((name) => OF_FAMILY[id]?.test(name) && WORDS[control].test(name))

export const controlsOf = (family: Pick<Family, 'id'>, models: readonly string[]): readonly ControlType[] =>
  CONTROLS.filter((control) => controlModelOf(family, control, models) !== undefined)

const CONTROLS = Object.keys(WORDS) as ControlType[]
