import type { Family } from './family.ts'

/** Types named as in `SetUnionControlNetType`. */
const LINES = 'canny/lineart/anime_lineart/mlsd'
const SOFT = 'hed/pidi/scribble/ted'

export const family: Family = {
  id: 'sdxl',
  label: 'Stable Diffusion XL',
  description: { en: 'Large images, with a wide choice of fine-tuned models and add-ons', zh: '大图，衍生模型和插件丰富' },
  base: 'sdxl',
  style: 'generalist',
  rank: 40,
  loader: 'checkpoint',
  files: /xl|pony|illustrious|noob|animagine/i,
  architecture: /^stable-diffusion-xl-v1-base/,
  latent: 'EmptyLatentImage',
  side: 1024,
  step: 8,
  defaults: { steps: 28, cfg: 6, sampler: 'dpmpp_2m', scheduler: 'karras' },
  guidance: 'cfg',
  englishOnly: true,
  clipSkip: true,
  reference: { by: 'IPAdapter', files: /ip-?adapter(?!.*(face|portrait|composition)).*xl.*vit-?h/i, vision: /vit-?h(?!uge)/i },
  controls: {
    files: /xl/i,
    union: {
      canny: LINES,
      hough: LINES,
      pose: 'openpose',
      openpose: 'openpose',
      depth: 'depth',
      hed: SOFT,
      normal: 'normal',
      seg: 'segment',
      scribble: SOFT,
      fakescribbles: SOFT,
    },
  },
}
