/** The 25 generator modes of the specification, in its order. Those with a file in `modes/` exist; the others are not shown to anybody. */
export const MODE_IDS = [
  'Text2Img', 'Img2Img', 'ProductImg', 'Inpainting', 'EraseImg', 'Outpainting', 'Upscaling', 'Restore', 'RemoveBg', 'Txt2Video', 'Apps', 'Condition',
  'Scribbling', 'RemoveObj', 'Img2Video', 'Text2Voice', 'VideoVoice', 'GenMusic', 'Img2ThreeD', 'Train', 'Txt2Logo', 'Img2Logo', 'ImgColorization',
  'PhotoStylization', 'ModelReplace',
] as const
export type ModeId = (typeof MODE_IDS)[number]
