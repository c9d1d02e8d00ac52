import type { Family } from './family.ts'
import { family as wan22 } from './wan22-14b.ts'

export const family: Family = {
  ...wan22,
  id: 'wan22-14b-image',
  label: 'Wan 2.2 14B image to video',
  description: { en: 'Animates an image in high quality for up to five seconds', zh: '高质量图生视频，最长五秒' },
  files: /wan.?2.?2.*i2v.*high/i,
  second: {
    name: /wan.?2.?2.*i2v.*low/i,
    file: 'wan2.2_i2v_low_noise_14B_fp8_scaled.safetensors',
    folder: 'diffusion_models',
    source: 'https://huggingface.co/Comfy-Org/Wan_2.2_ComfyUI_Repackaged',
    bytes: 14_300_000_000,
  },
  latent: 'WanImageToVideo',
  tasks: ['image-to-video'],
}
