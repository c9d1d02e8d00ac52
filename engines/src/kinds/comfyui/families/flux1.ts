import type { Family } from './family.ts'
import { AUTO_TYPES, CLIP_L, FLUX_VAE, T5XXL } from './files.ts'

export const family: Family = {
  id: 'flux1',
  label: 'FLUX.1 dev',
  description: { en: 'Realistic photos and hands, English lettering', zh: '照片与手部逼真，可写英文字' },
  base: 'flux1',
  style: 'realistic',
  rank: 70,
  loader: 'diffusion',
  files: /^(?!.*(fill|kontext|canny|depth|redux)).*(flux.?1.*(dev|krea)|flux.?dev)/i,
  encoders: {
    type: 'flux',
    files: [CLIP_L, T5XXL],
  },
  vae: FLUX_VAE,
  latent: 'EmptySD3LatentImage',
  side: 1024,
  step: 16,
  defaults: { steps: 20, cfg: 3.5, sampler: 'euler', scheduler: 'simple' },
  guidance: 'flux',
  englishOnly: true,
  reference: { by: 'Redux', files: /redux/i, vision: /sigclip/i },
  controls: { files: /flux(?!.?2)/i, union: AUTO_TYPES },
}
