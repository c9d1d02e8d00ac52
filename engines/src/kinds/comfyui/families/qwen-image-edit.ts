import type { Family } from './family.ts'
import { family as qwenImage } from './qwen-image.ts'

export const family: Family = {
  ...qwenImage,
  id: 'qwen-image-edit',
  label: 'Qwen-Image-Edit',
  description: { en: 'Edits an image or combines up to three by instruction', zh: '按文字修改图片，或合成至多三张图片' },
  rank: 84,
  files: /qwen.?image.*edit/i,
  edit: 'TextEncodeQwenImageEditPlus',
}
