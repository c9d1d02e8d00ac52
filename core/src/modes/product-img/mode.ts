import { type Scene, SCENES } from '../../domain/scenes.ts'
import { sentences } from '../as-instruction.ts'
import { defineMode } from '../define-mode.ts'
import { field } from '../fields.ts'

export const mode = defineMode({
  id: 'ProductImg',
  icon: 'Package',
  label: { en: 'Product image', zh: '商品图' },
  summary: { en: 'Place a product in a scene, or on a poster with text', zh: '把商品放进场景，或配上文字做成海报' },
  group: 'design',
  media: 'image',
  access: 'member',
  publishable: true,
  task: 'product',
  fields: {
    image: field.image({ layered: true }),
    scene: field.choice({
      options: SCENES,
      initial: 'studio',
      widget: 'select',
      label: { en: 'Scene', zh: '场景' },
      when: ({ can }) => SCENES.filter(({ id }) => can.scenes?.includes(id)),
    }),
    prompt: field.prompt({ optional: true, hint: { en: 'Colours, season or setting of the scene', zh: '场景的颜色、季节或地点' } }),
    headline: field.line({
      label: { en: 'Headline', zh: '标题' },
      hint: { en: 'Appears on the poster exactly as entered', zh: '原样写在海报上' },
      max: 80,
      required: true,
      when: ({ can }) => can.headline,
    }),
    subline: field.line({ label: { en: 'Subheading', zh: '副标题' }, max: 160, when: ({ can }) => can.headline }),
    background: field.otherImage({
      label: { en: 'Custom background', zh: '自备背景' },
      hint: { en: 'Replaces the scene', zh: '代替上面的场景' },
    }),
    width: field.width(),
    height: field.height(),
    n: field.count(),
    seed: field.seed(),
  },
  outputs: ({ n }) => n,
  toTask: (input, seed) => ({
    kind: 'product',
    image: input.image,
    scene: input.scene,
    prompt: input.prompt,
    headline: input.headline,
    subline: input.subline,
    width: input.width,
    height: input.height,
    count: input.n,
    seed,
    ...(input.background !== undefined && { background: input.background }),
  }),
  words: {
    fields: ['image', 'scene', 'prompt', 'background', 'n', 'seed'],
    ask: ({ image, scene, background, prompt }) => ({
      images: background === undefined ? [image] : [image, background],
      prompt: sentences(
        'Make a photograph that sells this product. Keep the product of the first picture exactly as it is: its shape, colours and lettering.',
        background === undefined
          ? PLACES[scene]
          : 'Put it into the place of the second picture, with the light and the shadows of that place.',
        prompt && `${prompt}.`,
      ),
    }),
  },
})

/** Sentences for the scenes, for a model that edits by instruction. */
const PLACES: Readonly<Record<Scene, string>> = {
  studio: 'It stands in a photo studio with soft light and a plain backdrop.',
  gradient: 'It stands before a smooth wash of colour that suits it.',
  podium: 'It stands on a round podium.',
  wood: 'It stands on a wooden table.',
  marble: 'It stands on a slab of marble.',
  linen: 'It lies on folded linen.',
  window: 'Daylight falls on it through a window.',
  festive: 'It stands in a festive setting with small lights.',
  prompt: '',
}
