import type { Family } from './family.ts'
import { CLIP_L, T5XXL } from './files.ts'
import { family as sd35 } from './sd35.ts'

const { architecture: _, ...base } = sd35

/** Stable Diffusion 3.5 with separate text encoders and VAE. */
export const family: Family = {
  ...base,
  id: 'sd35-parts',
  loader: 'diffusion',
  encoders: {
    type: 'sd3',
    files: [
      {
        name: /clip_g/i,
        file: 'clip_g.safetensors',
        folder: 'text_encoders',
        source: 'https://huggingface.co/Comfy-Org/stable-diffusion-3.5-fp8',
        bytes: 1_390_000_000,
      },
      CLIP_L,
      T5XXL,
    ],
  },
  vae: {
    name: /sd_?3\.?5?_?vae|sd3.*vae/i,
    file: 'sd35_vae.safetensors',
    folder: 'vae',
    source: 'https://huggingface.co/stabilityai/stable-diffusion-3.5-large',
    bytes: 168_000_000,
  },
}
