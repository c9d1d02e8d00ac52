import type { Family } from './family.ts'

export const family: Family = {
  id: 'sd35',
  label: 'Stable Diffusion 3.5',
  description: { en: 'Follows long prompts closely', zh: '能细致遵循长提示词' },
  base: 'sd3',
  style: 'generalist',
  rank: 45,
  loader: 'checkpoint',
  files: /sd_?-?3|stable-diffusion-3/i,
  architecture: /^stable-diffusion-v3/,
  latent: 'EmptySD3LatentImage',
  side: 1024,
  step: 16,
  defaults: { steps: 28, cfg: 4.5, sampler: 'euler', scheduler: 'sgm_uniform' },
  guidance: 'cfg',
  shift: { node: 'ModelSamplingSD3', shift: 3 },
  englishOnly: true,
  controls: { files: /sd_?-?3|stable-diffusion-3/i },
}
