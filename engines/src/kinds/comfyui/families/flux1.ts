import type { Family } from './family.ts'
import { BY_ITSELF, FLUX_VAE } from './files.ts'

export const family: Family = {
  id: 'flux1',
  label: 'FLUX.1 dev',
  description: { en: 'Convincing photos and hands, lettering in English', zh: '照片与手部逼真，可写英文字' },
  base: 'flux1',
  style: 'realistic',
  rank: 70,
  loader: 'diffusion',
  files: /^(?!.*(fill|kontext|canny|depth|redux)).*(flux.?1.*(dev|krea)|flux.?dev)/i,
  encoders: {
    type: 'flux',
    files: [
      {
        name: /clip_l/i,
        file: 'clip_l.safetensors',
        folder: 'text_encoders',
        source: 'https://huggingface.co/comfyanonymous/flux_text_encoders',
      },
      {
        name: /t5.?xxl/i,
        file: 't5xxl_fp8_e4m3fn.safetensors',
        folder: 'text_encoders',
        source: 'https://huggingface.co/comfyanonymous/flux_text_encoders',
      },
    ],
  },
  vae: FLUX_VAE,
  latent: 'EmptySD3LatentImage',
  side: 1024,
  step: 16,
  defaults: { steps: 20, cfg: 3.5, sampler: 'euler', scheduler: 'simple' },
  guidance: 'flux',
  englishOnly: true,
  controls: { files: /flux(?!.?2)/i, union: BY_ITSELF },
}
