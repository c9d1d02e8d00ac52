import type { Input, Properties, Property } from '@stipple/core/domain/property'
import type { Text } from '@stipple/core/domain/text'
import type { PictureKind } from './picture-kind.ts'

/** Inputs to change, with the reason. */
export interface SizeChange {
  readonly values: Input
  readonly reason: Text
}

/** Ratio of width to height, with the words of a prompt that ask for it. */
interface Shape {
  readonly words: RegExp
  readonly ratio: number
  readonly reason: Text
}

/** Shapes that words name; they take precedence over the kind of picture. */
const NAMED: readonly Shape[] = [
  { words: /\b(square|1:1)\b|方图|正方形/i, ratio: 1, reason: { en: 'Square, as in the prompt.', zh: '提示词要求方图。' } },
  { words: /\b(panoram\w*|ultra-?wide|21:9|2:1)\b|全景|超宽/i, ratio: 2, reason: { en: 'Very wide, for a panorama.', zh: '全景画面，适合超宽画幅。' } },
  { words: /\b(16:9|widescreen|desktop wallpaper|banner|movie still|film still)\b|横屏|横幅|桌面壁纸|电影画面|宽屏/i, ratio: 16 / 9, reason: { en: 'Widescreen, as in the prompt.', zh: '提示词要求横幅画面。' } },
  { words: /\b(9:16|phone wallpaper|vertical|story format)\b|竖屏|手机壁纸|竖幅|竖版/i, ratio: 9 / 16, reason: { en: 'Portrait format, as in the prompt.', zh: '提示词要求竖幅画面。' } },
  { words: /\b(poster|book cover|full[- ]body|full[- ]length)\b|海报|封面|全身/i, ratio: 2 / 3, reason: { en: 'Portrait format, to show the whole subject.', zh: '竖幅更容纳得下整个画面。' } },
  { words: /\b(avatar|profile picture)\b|头像/i, ratio: 1, reason: { en: 'Square, for an avatar.', zh: '头像适合方图。' } },
] // prettier-ignore

const SHOWN: Readonly<Partial<Record<PictureKind, Omit<Shape, 'words'>>>> = {
  portrait: { ratio: 3 / 4, reason: { en: 'Portrait format, for a portrait.', zh: '人像适合竖幅。' } },
  landscape: { ratio: 3 / 2, reason: { en: 'Landscape format, for a landscape.', zh: '风景适合横幅。' } },
  city: { ratio: 3 / 2, reason: { en: 'Landscape format, for a place.', zh: '场景适合横幅。' } },
  vehicle: { ratio: 3 / 2, reason: { en: 'Landscape format, for a vehicle.', zh: '交通工具适合横幅。' } },
  logo: { ratio: 1, reason: { en: 'Square, for a logo or icon.', zh: 'Logo 和图标适合方图。' } },
}

/** Difference (logarithm of the ratios) below which two shapes look the same. */
const ALIKE = 0.12

/** Changes the size to the shape that the prompt calls for, with about as many pixels as before and within the model's bounds. */
export function fittingSize({
  prompt,
  kind,
  params,
  properties,
}: {
  prompt: string
  kind: PictureKind
  params: Input
  properties: Properties
}): SizeChange | undefined {
  const { width: across, height: up } = properties
  if (!across || !up) return undefined
  const shape = NAMED.find(({ words }) => words.test(prompt)) ?? SHOWN[kind]
  if (!shape) return undefined
  const [width, height] = [numberOf(params['width'], across), numberOf(params['height'], up)]
  if (isAlike(width / height, shape.ratio)) return undefined
  const area = width * height
  const wanted = { width: fit(Math.sqrt(area * shape.ratio), across), height: fit(Math.sqrt(area / shape.ratio), up) }
  // The model's bounds may not allow such a shape.
  if ((wanted.width === width && wanted.height === height) || !isAlike(wanted.width / wanted.height, shape.ratio, 2)) return undefined
  const sizes = `${width} × ${height} → ${wanted.width} × ${wanted.height}`
  return { values: wanted, reason: { en: `${sizes}. ${shape.reason.en}`, zh: `${sizes}：${shape.reason.zh}` } }
}

/** Compares two shapes. Any moderately upright or wide ratio counts as alike to a wanted one of the same direction. */
const isAlike = (ratio: number, wanted: number, tolerance = 1): boolean => {
  const difference = Math.abs(Math.log(ratio / wanted))
  if (difference <= ALIKE * tolerance) return true
  return wanted < 0.9 && wanted > 0.6 ? ratio < 0.9 && ratio > 0.5 : wanted > 1.1 && wanted < 1.7 && ratio > 1.1 && ratio < 1.9
}

const numberOf = (value: Input[string] | undefined, { initial }: Property): number =>
  typeof value === 'number' ? value : typeof initial === 'number' ? initial : 512

function fit(value: number, { minimum = 64, maximum = 2048, step = 8 }: Property): number {
  const steps = Math.round((Math.min(maximum, Math.max(minimum, value)) - minimum) / step)
  const size = minimum + steps * step
  return size > maximum ? size - step : size
}
