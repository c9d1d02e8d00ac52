import type { PromptLanguage } from '@stipple/core/domain/prompt-language'
import type { Text } from '@stipple/core/domain/text'
import { COMMAS } from '../../language-of-text.ts'
import { COLOUR_NAMES } from './colour-names.ts'
import type { Measurements } from './measure.ts'

/** Describes a picture as phrases of a prompt, from the named things and the measurements. Leaves out what is uncertain. */
export function describeMeasured(measured: Measurements, language: PromptLanguage, named: readonly Text[]): string {
  const phrases = [craft(measured), ...named, background(measured), palette(measured), light(measured), focus(measured), format(measured)]
  return phrases
    .filter((phrase) => phrase !== undefined)
    .map((phrase) => phrase[language])
    .join(COMMAS[language])
}

/** Share of the picture below which a colour is only a touch. */
const MAIN = 0.12
const TOUCH = 0.03
const GRAYS = new Set(['black', 'charcoal', 'gray', 'light gray', 'white'])

function craft({ flat, coloured, colours, lightness }: Measurements): Text | undefined {
  const few = colours.slice(0, 3).reduce((sum, { share }) => sum + share, 0)
  const gray = coloured < 0.005
  if (gray && flat > 0.55 && lightness > 85) return { en: 'line drawing on a light ground', zh: '浅底线稿' }
  if (flat > 0.55 && few > 0.6) return { en: 'flat illustration with clean areas of color', zh: '扁平插画，色块干净' }
  if (gray) return { en: 'black and white picture', zh: '黑白画面' }
  // The measurements cannot distinguish a smooth painting from a photograph.
  return flat < 0.25 ? { en: 'photograph or detailed painting', zh: '照片或细腻的绘画' } : undefined
}

function background({ transparent, border, borderColour }: Measurements): Text | undefined {
  if (transparent > 0.05) return { en: 'cut out on a transparent background', zh: '抠图，透明背景' }
  const { en, zh } = COLOUR_NAMES[borderColour] ?? { en: '', zh: '' }
  return border < 6 ? { en: `plain ${en} background`, zh: `纯净的${zh}背景` } : undefined
}

function palette({ colours }: Measurements): Text | undefined {
  const names = (list: Measurements['colours']): Text[] => list.map(({ index }) => COLOUR_NAMES[index]).filter((name) => name !== undefined)
  const main = names(colours.filter(({ share }) => share >= MAIN).slice(0, 4))
  const [first] = main.length > 0 ? main : names(colours.slice(0, 1))
  if (!first) return undefined
  const rest = main.slice(1)
  const touches = names(
    colours.filter(({ share, index }) => share < MAIN && share >= TOUCH && !GRAYS.has(COLOUR_NAMES[index]?.en ?? '')),
  ).slice(0, 2)
  const en =
    rest.length === 0 ? first.en : `${[first, ...rest.slice(0, -1)].map((name) => name.en).join(', ')} and ${rest.at(-1)?.en ?? ''}`
  const zh = [first, ...rest].map((name) => name.zh).join('、')
  return {
    en: `${en} tones${touches.length > 0 ? ` with touches of ${touches.map((name) => name.en).join(' and ')}` : ''}`,
    zh: `${zh}为主色调${touches.length > 0 ? `，点缀${touches.map((name) => name.zh).join('和')}` : ''}`,
  }
}

function light({ lightness, contrast }: Measurements): Text | undefined {
  const tone: Text | undefined =
    lightness < 35
      ? { en: 'dark, low-key lighting', zh: '暗调光线' }
      : lightness > 84
        ? { en: 'bright, high-key lighting', zh: '明亮的高调光线' }
        : undefined
  const range: Text | undefined =
    contrast > 26 ? { en: 'strong contrast', zh: '对比强烈' } : contrast < 9 ? { en: 'soft contrast', zh: '对比柔和' } : undefined
  if (!tone || !range) return tone ?? range
  return { en: `${tone.en}, ${range.en}`, zh: `${tone.zh}，${range.zh}` }
}

function focus({ edges, flat }: Measurements): Text | undefined {
  if (edges < 12 && flat < 0.9) return { en: 'soft focus', zh: '柔焦' }
  return edges > 40 ? { en: 'sharp edges', zh: '边缘清晰' } : undefined
}

function format({ width, height }: Measurements): Text {
  const ratio = width / height
  if (ratio > 1.9) return { en: 'panoramic format', zh: '超宽画幅' }
  if (ratio > 1.1) return { en: 'landscape format', zh: '横幅' }
  return ratio < 0.9 ? { en: 'portrait format', zh: '竖幅' } : { en: 'square format', zh: '方图' }
}
