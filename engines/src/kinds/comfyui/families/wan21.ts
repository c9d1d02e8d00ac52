import type { Family } from './family.ts'
import { UMT5, WAN21_VAE } from './files.ts'

export const family: Family = {
  id: 'wan21',
  label: 'Wan 2.1',
  description: { en: 'Videos of up to five seconds from a prompt', zh: '文生视频，最长五秒' },
  base: 'wan21',
  style: 'realistic',
  rank: 40,
  loader: 'diffusion',
  files: /wan.?2.?1.*t2v/i,
  encoders: { type: 'wan', files: [UMT5] },
  vae: WAN21_VAE,
  latent: 'EmptyHunyuanLatentVideo',
  side: 480,
  step: 16,
  defaults: { steps: 30, cfg: 6, sampler: 'uni_pc', scheduler: 'simple' },
  guidance: 'cfg',
  shift: { node: 'ModelSamplingSD3', shift: 8 },
  tasks: ['text-to-video'],
  film: { framesPerSecond: 16, mostFrames: 81, width: 832, height: 480 },
}
