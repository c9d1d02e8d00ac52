import type { Family } from './family.ts'
import { family as wan21 } from './wan21.ts'

export const family: Family = {
  ...wan21,
  id: 'wan21-image',
  label: 'Wan 2.1 image to video',
  description: { en: 'Animates an image for up to five seconds', zh: '让图片动起来，最长五秒' },
  files: /wan.?2.?1.*i2v/i,
  vision: {
    name: /clip_vision_h/i,
    file: 'clip_vision_h.safetensors',
    folder: 'clip_vision',
    source: 'https://huggingface.co/Comfy-Org/Wan_2.1_ComfyUI_repackaged',
    bytes: 1_260_000_000,
  },
  latent: 'WanImageToVideo',
  tasks: ['image-to-video'],
}
