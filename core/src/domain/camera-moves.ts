import type { Text } from './text.ts'

/** Camera movements in a video; `auto` follows the prompt. */
export const CAMERA_MOVES = [
  { id: 'auto', label: { en: 'Auto', zh: '自动' } },
  { id: 'still', label: { en: 'Still', zh: '静止' } },
  { id: 'in', label: { en: 'Zoom in', zh: '推近' } },
  { id: 'out', label: { en: 'Zoom out', zh: '拉远' } },
  { id: 'left', label: { en: 'Pan left', zh: '左移' } },
  { id: 'right', label: { en: 'Pan right', zh: '右移' } },
  { id: 'up', label: { en: 'Tilt up', zh: '上移' } },
  { id: 'down', label: { en: 'Tilt down', zh: '下移' } },
  { id: 'orbit', label: { en: 'Orbit', zh: '环绕' } },
] as const satisfies readonly { id: string; label: Text }[]

export type CameraMove = (typeof CAMERA_MOVES)[number]['id']
export const CAMERA_MOVE_IDS = CAMERA_MOVES.map(({ id }) => id) as [CameraMove, ...CameraMove[]]
