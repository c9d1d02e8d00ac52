import type { PaintedScene, Scene } from '@stipple/illustrator/public'
import type { MapSheet } from '../maps/sheet.ts'
import type { ControlView } from '../maps/view.ts'
import type { LineControl } from '../models.ts'

/** Input for painting from a map. */
export interface ControlJob {
  readonly view: ControlView
  readonly map: MapSheet
  readonly control: LineControl
  /** The given picture was the map itself, so that there is no photograph. */
  readonly isMap: boolean
  readonly scene: Scene
  /** 0 loosely .. 1 strictly. */
  readonly scale: number
}

/** A painted picture (opaque RGBA) with the visible pixels of each subject. */
export interface PaintedPicture extends Pick<PaintedScene, 'seen'> {
  readonly picture: Uint8ClampedArray
}
