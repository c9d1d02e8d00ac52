import type { Text } from '@stipple/core/domain/text'
import type { MadePicture } from '../../kit/picture-outputs.ts'
import type { Warning } from '../../spec.ts'
import { simplerCutOut } from '../../vision/public.ts'
import type { SubjectNetworks } from '../../vision/public.ts'
import { reportWarnings } from '../illustrate/public.ts'
import type { PromptReport } from '../illustrate/public.ts'

export interface ProductResult {
  readonly pictures: readonly MadePicture[]
  /** No subject was found in the picture, so it was used whole. */
  readonly whole: boolean
  readonly cropped: boolean
  /** Warnings of the cut-out. */
  readonly warnings: readonly Warning[]
  readonly report: PromptReport
  /** Characters of the text that no typeface has. */
  readonly missing: readonly string[]
}

/** Warnings for the member beside the result. */
export function warningsOf(
  { whole, cropped, warnings, report, missing }: ProductResult,
  { networks }: { networks: SubjectNetworks },
): readonly Warning[] {
  return [
    ...(whole ? [NO_SUBJECT] : []),
    ...(cropped ? [CROPPED] : []),
    ...warnings,
    ...simplerCutOut(networks),
    ...reportWarnings(report),
    ...(missing.length > 0 ? [missingGlyphs(missing)] : []),
  ]
}

const NO_SUBJECT: Warning = {
  code: 'no_subject',
  text: {
    en: 'No product was found in the image, so the whole image was placed on the poster.',
    zh: '没有识别出商品主体，已把整张图片放进海报。',
  },
}

const CROPPED: Warning = {
  code: 'product_cropped',
  text: {
    en: 'The product is cut off in your image. Use a photo that shows all of it for a better result.',
    zh: '原图中的商品没有拍全，换一张完整的照片效果会更好。',
  },
}

const missingGlyphs = (characters: readonly string[]): Warning => ({
  code: 'characters_missing',
  text: {
    en: `These characters are missing in the font and were left out: ${characters.join(' ')}`,
    zh: `字体里没有“${characters.join('')}”，已略去。`,
  },
})

export const NO_PRODUCT: Text = {
  en: 'No product was found in the image. Use a photo with one object on a plain background.',
  zh: '没有识别出商品主体，请换一张背景简单、商品突出的照片。',
}

export const CUT_OFF: Text = {
  en: 'The product is cut off in your image. Use a photo that shows all of it.',
  zh: '原图中的商品没有拍全，放进场景会缺一块，请换一张完整的照片。',
}
