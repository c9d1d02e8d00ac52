import type { Text } from './text.ts'

/** Damages of a picture that can be mended. */
export const REPAIRS = [
  {
    id: 'noise',
    label: { en: 'Noise', zh: '噪点' },
    description: { en: 'Grain, and blocks of strong compression', zh: '颗粒，以及过度压缩的色块' },
  },
  { id: 'blur', label: { en: 'Blur', zh: '模糊' }, description: { en: 'Out of focus, or moved', zh: '失焦或抖动' } },
  { id: 'haze', label: { en: 'Haze', zh: '雾霾' }, description: { en: 'A grey veil over what is far', zh: '远处灰蒙蒙' } },
  { id: 'rain', label: { en: 'Rain', zh: '雨痕' }, description: { en: 'Streaks of rain across the picture', zh: '划过画面的雨丝' } },
  { id: 'dark', label: { en: 'Too dark', zh: '过暗' }, description: { en: 'Taken against the light, or at night', zh: '逆光或夜间拍摄' } },
  {
    id: 'scratches',
    label: { en: 'Scratches', zh: '划痕' },
    description: { en: 'Lines, specks and creases of old prints', zh: '老照片上的划线、斑点与折痕' },
  },
  { id: 'retouch', label: { en: 'Dull colours', zh: '色彩暗淡' }, description: { en: 'Faded, or all of one tint', zh: '褪色或偏色' } },
] as const satisfies readonly { id: string; label: Text; description: Text }[]

export type Repair = (typeof REPAIRS)[number]['id']
export const REPAIR_IDS = REPAIRS.map(({ id }) => id) as [Repair, ...Repair[]]
