import type { Family, NeededFile } from './family.ts'
import { AUTO_TYPES } from './files.ts'

export const ENCODER: NeededFile = {
  name: /qwen_?2\.?5_?vl_?7b/i,
  file: 'qwen_2.5_vl_7b_fp8_scaled.safetensors',
  folder: 'text_encoders',
  source: 'https://huggingface.co/Comfy-Org/Qwen-Image_ComfyUI',
  bytes: 9_380_000_000,
}

export const VAE: NeededFile = {
  name: /qwen_?image_?vae/i,
  file: 'qwen_image_vae.safetensors',
  folder: 'vae',
  source: 'https://huggingface.co/Comfy-Org/Qwen-Image_ComfyUI',
  bytes: 254_000_000,
}

export const family: Family = {
  id: 'qwen-image',
  label: 'Qwen-Image',
  description: { en: 'Follows long prompts; renders text in Chinese and English', zh: '遵循长提示词，中英文字排版准确' },
  base: 'qwen-image',
  style: 'generalist',
  rank: 80,
  loader: 'diffusion',
  files: /qwen.?image(?!.*edit)/i,
  encoders: { type: 'qwen_image', files: [ENCODER] },
  vae: VAE,
  latent: 'EmptySD3LatentImage',
  side: 1328,
  step: 16,
  defaults: { steps: 20, cfg: 2.5, sampler: 'euler', scheduler: 'simple' },
  guidance: 'cfg',
  shift: { node: 'ModelSamplingAuraFlow', shift: 3.1 },
  controls: { files: /qwen.?image/i, union: AUTO_TYPES },
}
