import type { Family } from './family.ts'
import { family as wan21 } from './wan21.ts'

/** Two models share the noise schedule; the high-noise one stands for both. */
export const family: Family = {
  ...wan21,
  id: 'wan22-14b',
  label: 'Wan 2.2 14B',
  description: { en: 'High-quality videos of up to five seconds from a prompt', zh: '高质量文生视频，最长五秒' },
  base: 'wan22-14b',
  rank: 70,
  files: /wan.?2.?2.*t2v.*high/i,
  second: {
    name: /wan.?2.?2.*t2v.*low/i,
    file: 'wan2.2_t2v_low_noise_14B_fp8_scaled.safetensors',
    folder: 'diffusion_models',
    source: 'https://huggingface.co/Comfy-Org/Wan_2.2_ComfyUI_Repackaged',
    bytes: 14_300_000_000,
  },
  defaults: { steps: 20, cfg: 3.5, sampler: 'euler', scheduler: 'simple' },
}
