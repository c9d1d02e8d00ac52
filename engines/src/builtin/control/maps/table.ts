import type { ControlType } from '@stipple/core/domain/control-types'
import { canny } from './canny.ts'
import { depth } from './depth.ts'
import { hough } from './hough.ts'
import { openpose, pose } from './pose.ts'
import { fakescribbles, scribble } from './scribbles.ts'
import type { MapSheet } from './sheet.ts'
import { hed } from './soft-edges.ts'
import type { ControlView } from './view.ts'

/** Reader of each map. Normals and classes of areas cannot be read well from colours, so for these the image must be a map. */
export const CONTROL_MAPS: Readonly<Partial<Record<ControlType, (view: ControlView) => Promise<MapSheet>>>> = {
  canny,
  hough,
  pose,
  openpose,
  depth,
  hed,
  scribble,
  fakescribbles,
}
