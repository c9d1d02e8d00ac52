import type { Family } from './family.ts'
import { UMT5 } from './files.ts'

export const family: Family = {
  id: 'wan22-5b',
  label: 'Wan 2.2 5B',
  description: { en: 'Videos of up to five seconds, from a prompt or an image', zh: '文生视频或图生视频，最长五秒' },
  base: 'wan22-5b',
  style: 'realistic',
  rank: 60,
  loader: 'diffusion',
  files: /wan.?2.?2.*5b/i,
  encoders: { type: 'wan', files: [UMT5] },
  vae: {
    name: /wan_?2\.?2_?vae/i,
    file: 'wan2.2_vae.safetensors',
    folder: 'vae',
    source: 'https://huggingface.co/Comfy-Org/Wan_2.2_ComfyUI_Repackaged',
    bytes: 1_410_000_000,
  },
  latent: 'Wan22ImageToVideoLatent',
  side: 704,
  step: 32,
  defaults: { steps: 20, cfg: 5, sampler: 'uni_pc', scheduler: 'simple' },
  guidance: 'cfg',
  shift: { node: 'ModelSamplingSD3', shift: 8 },
  tasks: ['text-to-video', 'image-to-video'],
  film: { framesPerSecond: 24, mostFrames: 121, width: 1280, height: 704 },
}
