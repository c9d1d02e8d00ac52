import type { Family } from './family.ts'

/** Names of well-known derived models, which do not declare their base. */
const DESCENDANTS =
  'dreamshaper|deliberate|realistic.?vision|epicrealism|absolutereality|anything|counterfeit|majicmix|rev.?animated|cyberrealistic|meina|abyssorange|chilloutmix|pastelmix|openjourney|photon|lyriel|toonyou|perfect.?world|icbinp|protogen|analog.?diffusion|hassaku|orangemix|disney.?pixar|mistoon|aniverse|dark.?sushi'

export const family: Family = {
  id: 'sd15',
  label: 'Stable Diffusion 1.5',
  description: { en: 'Fast, with thousands of fine-tuned models and add-ons', zh: '速度快，衍生模型和插件极多' },
  base: 'sd15',
  style: 'generalist',
  rank: 20,
  loader: 'checkpoint',
  files: new RegExp(
    String.raw`^(?!.*(xl|pony|illustrious|noob|animagine|turbo|flux|cascade|v2-|sd_?-?[23]))(.*(sd_?-?v?1[._-]?[45]?(?![0-9])|v1-?[._-][45]|1\.5)|.*(${DESCENDANTS}))`,
    'i',
  ),
  architecture: /^stable-diffusion-v1/,
  latent: 'EmptyLatentImage',
  side: 512,
  step: 8,
  defaults: { steps: 25, cfg: 7, sampler: 'dpmpp_2m', scheduler: 'karras' },
  guidance: 'cfg',
  englishOnly: true,
  clipSkip: true,
  reference: { by: 'IPAdapter', files: /ip-?adapter(?!.*(face|portrait|composition|light|vit-?g)).*sd_?1?5/i, vision: /vit-?h(?!uge)/i },
  // T2I-Adapters are loaded like ControlNets.
  controls: { files: /sd_?-?v?1\.?_?[45]|sd1[45]|control_v11|t2i-?adapter(?!.*xl)/i },
}
