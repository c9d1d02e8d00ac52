import type { Text } from './text.ts'

/** Scenes in which a product can be shown. */
export const SCENES = [
  { id: 'studio', label: { en: 'Studio', zh: '影棚' } },
  { id: 'gradient', label: { en: 'Colour wash', zh: '渐变' } },
  { id: 'podium', label: { en: 'Podium', zh: '展台' } },
  { id: 'wood', label: { en: 'Wooden table', zh: '木桌' } },
  { id: 'marble', label: { en: 'Marble', zh: '大理石' } },
  { id: 'linen', label: { en: 'Linen', zh: '布面' } },
  { id: 'window', label: { en: 'Window light', zh: '窗光' } },
  { id: 'festive', label: { en: 'Festive', zh: '节庆' } },
  { id: 'prompt', label: { en: 'As described', zh: '按描述' } },
] as const satisfies readonly { id: string; label: Text }[]

export type Scene = (typeof SCENES)[number]['id']
export const SCENE_IDS = SCENES.map(({ id }) => id) as [Scene, ...Scene[]]
