import { OWN_MODE_IDS } from './own-mode-ids.gen.ts'

/** Inherited ids of 25 modes, in their order (docs/compatibility.md). */
export const INHERITED_MODE_IDS = [
  'Text2Img',
  'Img2Img',
  'ProductImg',
  'Inpainting',
  'EraseImg',
  'Outpainting',
  'Upscaling',
  'Restore',
  'RemoveBg',
  'Txt2Video',
  'Apps',
  'Condition',
  'Scribbling',
  'RemoveObj',
  'Img2Video',
  'Text2Voice',
  'VideoVoice',
  'GenMusic',
  'Img2ThreeD',
  'Train',
  'Txt2Logo',
  'Img2Logo',
  'ImgColorization',
  'PhotoStylization',
  'ModelReplace',
] as const

/** Ids of all modes: the inherited ones, then our own by their names. A mode exists when it has a folder in `modes/`. */
export const MODE_IDS = [...INHERITED_MODE_IDS, ...OWN_MODE_IDS] as const
export type ModeId = (typeof MODE_IDS)[number]
