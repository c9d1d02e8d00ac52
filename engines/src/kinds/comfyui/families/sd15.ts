import type { Family } from './family.ts'

/** Takes every checkpoint whose header and name tell nothing else: most of them are descendants of it. */
export const family: Family = {
  id: 'sd15',
  label: 'Stable Diffusion 1.5',
  description: { en: 'Quick, with thousands of descendants and add-ons', zh: '速度快，衍生模型和插件极多' },
  base: 'sd15',
  style: 'generalist',
  rank: 20,
  loader: 'checkpoint',
  files: /^(?!.*(xl|pony|illustrious|noob|animagine|sd_?-?3|stable-diffusion-3|flux|qwen|z.?image|wan|hunyuan|ace.?step|ltx|svd)).*$/i,
  architecture: /^stable-diffusion-v1/,
  latent: 'EmptyLatentImage',
  side: 512,
  step: 8,
  defaults: { steps: 25, cfg: 7, sampler: 'dpmpp_2m', scheduler: 'karras' },
  guidance: 'cfg',
  englishOnly: true,
  clipSkip: true,
  reference: { by: 'IPAdapter', files: /ip-?adapter(?!.*(face|portrait|composition|light|vit-?g)).*sd_?1?5/i, vision: /vit-?h(?!uge)/i },
  // Adapters of T2I-Adapter are read by the loader of control networks.
  controls: { files: /sd_?-?v?1\.?_?[45]|sd1[45]|control_v11|t2i-?adapter(?!.*xl)/i },
}
