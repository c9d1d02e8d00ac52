import type { NeededFile, UnionTypes } from './family.ts'

/** Files that several families share. */
export const FLUX_VAE: NeededFile = {
  name: /(^|[\\/])(flux.?)?ae\.|flux1?.?vae/i,
  file: 'ae.safetensors',
  folder: 'vae',
  source: 'https://huggingface.co/Comfy-Org/Lumina_Image_2.0_Repackaged',
  bytes: 335_000_000,
}

export const QWEN_3_4B: NeededFile = {
  name: /qwen_?3_?4b/i,
  file: 'qwen_3_4b.safetensors',
  folder: 'text_encoders',
  source: 'https://huggingface.co/Comfy-Org/z_image_turbo',
  bytes: 8_040_000_000,
}

/** A union that detects the type of map itself, like those of FLUX.1 and Qwen-Image. */
export const AUTO_TYPES: UnionTypes = { canny: 'auto', pose: 'auto', openpose: 'auto', depth: 'auto', hed: 'auto' }

export const CLIP_L: NeededFile = {
  name: /clip_l/i,
  file: 'clip_l.safetensors',
  folder: 'text_encoders',
  source: 'https://huggingface.co/comfyanonymous/flux_text_encoders',
  bytes: 246_000_000,
}

export const T5XXL: NeededFile = {
  name: /t5.?xxl(?<!umt5.?xxl)/i,
  file: 't5xxl_fp8_e4m3fn.safetensors',
  folder: 'text_encoders',
  source: 'https://huggingface.co/comfyanonymous/flux_text_encoders',
  bytes: 4_890_000_000,
}

export const UMT5: NeededFile = {
  name: /umt5.?xxl/i,
  file: 'umt5_xxl_fp8_e4m3fn_scaled.safetensors',
  folder: 'text_encoders',
  source: 'https://huggingface.co/Comfy-Org/Wan_2.1_ComfyUI_repackaged',
  bytes: 6_740_000_000,
}

export const WAN21_VAE: NeededFile = {
  name: /wan_?2\.?1_?vae/i,
  file: 'wan_2.1_vae.safetensors',
  folder: 'vae',
  source: 'https://huggingface.co/Comfy-Org/Wan_2.1_ComfyUI_repackaged',
  bytes: 254_000_000,
}
