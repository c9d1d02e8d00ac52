import type { ModelTraits } from '@stipple/core/domain/model'
import type { PicturePreset } from '../weights/public.ts'

const LEAST_SIDE = 256
const MAX_AT_ONCE = 4
/** Rank among external models: an own graphics card is rarely better than these, but always better than the illustrator. */
const RANK = 40

export const modelIdOf = ({ id }: Pick<PicturePreset, 'id'>): string => `here/${id}`

/** Model of an installed preset. */
export function modelOf({ picture, ...preset }: PicturePreset): ModelTraits {
  const { steps, cfg, size, pictures, edits } = picture
  return {
    id: modelIdOf(preset),
    engine: 'neural',
    label: preset.label,
    description: preset.description,
    tasks: pictures > 0 ? ['text-to-image', 'image-to-image'] : ['text-to-image'],
    style: 'generalist',
    rank: RANK,
    cost: 4,
    can: {
      negative: !cfg.isFixed,
      cfg: !cfg.isFixed,
      steps: steps.most > 1,
      dimensions: true,
      seedStep: true,
      ...(pictures > 0 && { pictures: { least: 1, most: pictures } }),
      ...(pictures > 0 && !edits && { strength: true }),
      ...(edits && { edits: true }),
    },
    englishOnly: !preset.readsChinese,
    limits: { size: { min: Math.min(LEAST_SIDE, size.usual), max: size.most, step: size.step }, count: MAX_AT_ONCE },
    defaults: { width: size.usual, height: size.usual, steps: steps.usual, cfg: cfg.usual },
  }
}
