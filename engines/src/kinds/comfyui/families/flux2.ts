import type { Family, NeededFile } from './family.ts'

const VAE: NeededFile = {
  name: /flux2.?vae/i,
  file: 'flux2-vae.safetensors',
  folder: 'vae',
  source: 'https://huggingface.co/Comfy-Org/flux2-dev',
  bytes: 336_000_000,
}

export const family: Family = {
  id: 'flux2',
  label: 'FLUX.2 dev',
  description: { en: 'High-quality photos, and edits by instruction', zh: '高质量照片，也能按文字改图' },
  base: 'flux2',
  style: 'realistic',
  rank: 90,
  loader: 'diffusion',
  files: /flux.?2(?!.*klein)/i,
  encoders: {
    type: 'flux2',
    files: [
      {
        name: /mistral.*flux2/i,
        file: 'mistral_3_small_flux2_fp8.safetensors',
        folder: 'text_encoders',
        source: 'https://huggingface.co/Comfy-Org/flux2-dev',
        bytes: 18_000_000_000,
      },
    ],
  },
  vae: VAE,
  latent: 'EmptyFlux2LatentImage',
  side: 1024,
  step: 16,
  defaults: { steps: 20, cfg: 4, sampler: 'euler', scheduler: 'simple' },
  guidance: 'flux',
  schedule: 'Flux2Scheduler',
  edit: 'ReferenceLatent',
  pictures: 4,
}
