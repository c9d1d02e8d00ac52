import type { Text } from './text.ts'

/** The 17 base styles, with inherited ids (docs/compatibility.md). */
export const BASE_STYLES = [
  { id: '3d-model', label: { en: '3D model', zh: '3D 渲染' } },
  { id: 'analog-film', label: { en: 'Analog film', zh: '胶片' } },
  { id: 'anime', label: { en: 'Anime', zh: '动漫' } },
  { id: 'cinematic', label: { en: 'Cinematic', zh: '电影感' } },
  { id: 'comic-book', label: { en: 'Comic book', zh: '漫画书' } },
  { id: 'digital-art', label: { en: 'Digital art', zh: '数字艺术' } },
  { id: 'enhance', label: { en: 'Enhance', zh: '增强' } },
  { id: 'fantasy-art', label: { en: 'Fantasy art', zh: '奇幻' } },
  { id: 'isometric', label: { en: 'Isometric', zh: '等距视角' } },
  { id: 'line-art', label: { en: 'Line art', zh: '线稿' } },
  { id: 'low-poly', label: { en: 'Low poly', zh: '低多边形' } },
  { id: 'modeling-compound', label: { en: 'Modeling compound', zh: '橡皮泥' } },
  { id: 'neon-punk', label: { en: 'Neon punk', zh: '霓虹朋克' } },
  { id: 'origami', label: { en: 'Origami', zh: '折纸' } },
  { id: 'photographic', label: { en: 'Photographic', zh: '摄影' } },
  { id: 'pixel-art', label: { en: 'Pixel art', zh: '像素画' } },
  { id: 'tile-texture', label: { en: 'Tile texture', zh: '无缝纹理' } },
] as const satisfies readonly { id: string; label: Text }[]

/** Styles for finished pictures besides the base styles. */
export const CRAFT_STYLES = [
  { id: 'oil', label: { en: 'Oil', zh: '油画' } },
  { id: 'watercolor', label: { en: 'Watercolour', zh: '水彩' } },
  { id: 'ink', label: { en: 'Ink', zh: '水墨' } },
  { id: 'pencil', label: { en: 'Pencil', zh: '铅笔' } },
  { id: 'halftone', label: { en: 'Halftone', zh: '半调' } },
  { id: 'stipple', label: { en: 'Stipple', zh: '点绘' } },
  { id: 'mosaic', label: { en: 'Mosaic', zh: '马赛克' } },
  { id: 'pen', label: { en: 'Pen and ink', zh: '钢笔画' } },
  { id: 'charcoal', label: { en: 'Charcoal', zh: '炭笔' } },
  { id: 'pastel', label: { en: 'Pastel', zh: '粉彩' } },
  { id: 'gouache', label: { en: 'Gouache', zh: '水粉' } },
  { id: 'crayon', label: { en: 'Crayon', zh: '蜡笔' } },
  { id: 'woodblock', label: { en: 'Woodblock', zh: '木版画' } },
  { id: 'stained-glass', label: { en: 'Stained glass', zh: '彩色玻璃' } },
  { id: 'embroidery', label: { en: 'Embroidery', zh: '刺绣' } },
  { id: 'porcelain', label: { en: 'Blue and white', zh: '青花瓷' } },
] as const satisfies readonly { id: string; label: Text }[]

export const PHOTO_STYLES = [...BASE_STYLES, ...CRAFT_STYLES] as const
export type PhotoStyle = (typeof PHOTO_STYLES)[number]['id']
export const PHOTO_STYLE_IDS = PHOTO_STYLES.map(({ id }) => id) as [PhotoStyle, ...PhotoStyle[]]

export type BaseStyle = (typeof BASE_STYLES)[number]['id']
export const BASE_STYLE_IDS = BASE_STYLES.map((style) => style.id) as [BaseStyle, ...BaseStyle[]]
