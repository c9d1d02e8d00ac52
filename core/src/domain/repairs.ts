import type { Text } from './text.ts'

/** What can be wrong with a picture, and mended. */
export const REPAIRS = [
  { id: 'noise', label: { en: 'Noise', zh: '噪点' } },
  { id: 'blur', label: { en: 'Blur', zh: '模糊' } },
  { id: 'haze', label: { en: 'Haze', zh: '雾霾' } },
  { id: 'rain', label: { en: 'Rain', zh: '雨痕' } },
  { id: 'dark', label: { en: 'Too dark', zh: '过暗' } },
  { id: 'scratches', label: { en: 'Scratches', zh: '划痕' } },
  { id: 'retouch', label: { en: 'Dull colours', zh: '色彩暗淡' } },
] as const satisfies readonly { id: string; label: Text }[]

export type Repair = (typeof REPAIRS)[number]['id']
export const REPAIR_IDS = REPAIRS.map(({ id }) => id) as [Repair, ...Repair[]]
