import type { ControlType } from '@stipple/core/domain/control-types'
import { canny } from './canny.ts'
import { depth } from './depth.ts'
import { hough } from './hough.ts'
import { normal } from './normal.ts'
import { openpose, pose } from './pose.ts'
import { fakescribbles, scribble } from './scribbles.ts'
import { seg } from './seg.ts'
import type { MapSheet } from './sheet.ts'
import { hed } from './soft-edges.ts'
import type { ControlView } from './view.ts'

/** Reader of each map. */
export const CONTROL_MAPS: Readonly<Record<ControlType, (view: ControlView) => Promise<MapSheet>>> = {
  canny,
  hough,
  pose,
  openpose,
  depth,
  hed,
  normal,
  seg,
  scribble,
  fakescribbles,
}
