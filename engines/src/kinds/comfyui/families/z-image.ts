import type { Family } from './family.ts'
import { FLUX_VAE, QWEN_3_4B } from './files.ts'

export const family: Family = {
  id: 'z-image',
  label: 'Z-Image Turbo',
  description: { en: 'Photos in eight steps; understands and renders Chinese', zh: '八步出照片，懂中文也能写中文' },
  base: 'z-image',
  style: 'realistic',
  rank: 75,
  loader: 'diffusion',
  files: /z.?image/i,
  encoders: { type: 'lumina2', files: [QWEN_3_4B] },
  vae: FLUX_VAE,
  latent: 'EmptySD3LatentImage',
  side: 1024,
  step: 16,
  defaults: { steps: 8, cfg: 1, sampler: 'res_multistep', scheduler: 'simple' },
  guidance: 'none',
  shift: { node: 'ModelSamplingAuraFlow', shift: 3 },
}
