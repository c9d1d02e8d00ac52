import type { NeededFile } from './family.ts'

/** Files that several families share. */
export const FLUX_VAE: NeededFile = {
  name: /(^|[\\/])(flux.?)?ae\.|flux1?.?vae/i,
  file: 'ae.safetensors',
  folder: 'vae',
  source: 'https://huggingface.co/Comfy-Org/Lumina_Image_2.0_Repackaged',
}

export const QWEN_3_4B: NeededFile = {
  name: /qwen_?3_?4b/i,
  file: 'qwen_3_4b.safetensors',
  folder: 'text_encoders',
  source: 'https://huggingface.co/Comfy-Org/z_image_turbo',
}
