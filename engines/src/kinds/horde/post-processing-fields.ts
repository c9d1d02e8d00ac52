import type { Properties, Value } from '@stipple/core/domain/property'
import { postProcessingChoice, faceRepair } from '../face-repair.ts'

/** Post-processing networks of the Horde, and their factors. */
const UPSCALERS: Readonly<Record<string, number>> = {
  RealESRGAN_x2plus: 2,
  RealESRGAN_x4plus: 4,
  RealESRGAN_x4plus_anime_6B: 4,
  NMKD_Siax: 4,
  '4x_AnimeSharp': 4,
}
const FACES: readonly string[] = ['GFPGAN', 'CodeFormers']

/** Post-processing fields. */
export const postProcessingFields: Properties = {
  upscaler: {
    type: 'string',
    widget: 'select',
    area: 'advanced',
    initial: 'none',
    options: postProcessingChoice(Object.keys(UPSCALERS)),
    label: { en: 'Upscale afterwards', zh: '生成后放大' },
  },
  ...faceRepair(FACES),
}

/** Names of the chosen networks. */
export const chosen = ({ upscaler, faces }: Readonly<Record<string, Value>>): readonly string[] =>
  [faces, upscaler].filter((name) => typeof name === 'string').filter((name) => FACES.includes(name) || name in UPSCALERS)

/** Returns true if the result is larger than requested. */
export const isEnlarged = ({ upscaler }: Readonly<Record<string, Value>>): boolean => typeof upscaler === 'string' && upscaler in UPSCALERS
