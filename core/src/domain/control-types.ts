import type { Text } from './text.ts'

/** Controls that can be extracted from a picture to guide a new one. `none` is the wire name for no control. */
export const CONTROL_TYPES = [
  { id: 'canny', label: { en: 'Edges', zh: '边缘' } },
  { id: 'hough', label: { en: 'Straight lines', zh: '直线' } },
  { id: 'pose', label: { en: 'Pose', zh: '姿势' } },
  { id: 'openpose', label: { en: 'Pose with hands and face', zh: '姿势（含手脸）' } },
  { id: 'depth', label: { en: 'Depth', zh: '深度' } },
  { id: 'hed', label: { en: 'Soft edges', zh: '柔和边缘' } },
  { id: 'normal', label: { en: 'Surface', zh: '法线' } },
  { id: 'seg', label: { en: 'Regions', zh: '分割' } },
  { id: 'scribble', label: { en: 'Scribble', zh: '涂鸦' } },
  { id: 'fakescribbles', label: { en: 'Scribble from a photo', zh: '照片转涂鸦' } },
] as const satisfies readonly { id: string; label: Text }[]

export type ControlType = (typeof CONTROL_TYPES)[number]['id']
/** Adapters of the inherited calls (docs/compatibility.md), by their controls. */
export const ADAPTER_TYPES: Readonly<Record<string, ControlType>> = { sketch: 'scribble', seg: 'seg', keypose: 'pose', depth: 'depth' }

/** Returns true if a control type needs an image that is already a map: Stipple does not read normals or classes of areas from a picture. */
export const needsOwnMap = (control: ControlType): boolean => control === 'normal' || control === 'seg'

export const CONTROL_TYPE_IDS = CONTROL_TYPES.map(({ id }) => id) as [ControlType, ...ControlType[]]

/** Numbers of the controls after the first in control generation, and of all of them. */
export const LAYER_NUMBERS = [2, 3] as const
export const MAX_CONTROLS = 1 + LAYER_NUMBERS.length
