import type { Text } from './text.ts'

/** Kinds of damage that can be repaired. */
export const REPAIRS = [
  {
    id: 'noise',
    label: { en: 'Noise', zh: '噪点' },
    description: { en: 'Grain and compression artifacts', zh: '颗粒，以及过度压缩的色块' },
  },
  { id: 'blur', label: { en: 'Blur', zh: '模糊' }, description: { en: 'Out of focus or motion blur', zh: '失焦或抖动' } },
  { id: 'haze', label: { en: 'Haze', zh: '雾霾' }, description: { en: 'Grey veil over distant parts', zh: '远处灰蒙蒙' } },
  { id: 'rain', label: { en: 'Rain', zh: '雨痕' }, description: { en: 'Rain streaks', zh: '划过画面的雨丝' } },
  { id: 'dark', label: { en: 'Too dark', zh: '过暗' }, description: { en: 'Backlit, or taken at night', zh: '逆光或夜间拍摄' } },
  {
    id: 'scratches',
    label: { en: 'Scratches', zh: '划痕' },
    description: { en: 'Lines, specks and creases in old prints', zh: '老照片上的划线、斑点与折痕' },
  },
  { id: 'retouch', label: { en: 'Dull colours', zh: '色彩暗淡' }, description: { en: 'Faded, or with a colour cast', zh: '褪色或偏色' } },
] as const satisfies readonly { id: string; label: Text; description: Text }[]

export type Repair = (typeof REPAIRS)[number]['id']
export const REPAIR_IDS = REPAIRS.map(({ id }) => id) as [Repair, ...Repair[]]
