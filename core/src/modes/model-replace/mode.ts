import { sentences } from '../as-instruction.ts'
import { defineMode } from '../define-mode.ts'
import { field } from '../fields.ts'

export const mode = defineMode({
  id: 'ModelReplace',
  icon: 'PersonStanding',
  label: { en: 'Model swap', zh: '换模特' },
  summary: { en: 'Keep the garment, change the model or the background', zh: '保留服装，更换模特或场景' },
  group: 'design',
  media: 'image',
  access: 'member',
  publishable: true,
  task: 'dress',
  fields: {
    image: field.image({ layered: true }),
    figure: field.otherImage({
      label: { en: 'New model', zh: '换上的模特' },
      hint: { en: 'A front-facing photo of a person. Leave empty to keep the model', zh: '一张正面站立的人像；留空则保留原模特' },
      when: ({ can }) => can.figure === true,
    }),
    prompt: field.prompt({
      optional: true,
      hint: { en: 'Describe the background. Leave empty to keep it', zh: '背景是什么？留空则保留原背景' },
    }),
    n: field.count(),
    seed: field.seed(),
  },
  check: ({ figure, prompt }) => (figure === undefined && prompt.trim() === '' ? [{ field: 'prompt', code: 'no_prompt', params: {} }] : []),
  outputs: ({ n }) => n,
  toTask: (input, seed) => ({
    kind: 'dress',
    image: input.image,
    prompt: input.prompt,
    count: input.n,
    seed,
    ...(input.figure !== undefined && { figure: input.figure }),
  }),
  words: {
    fields: ['image', 'figure', 'prompt', 'n', 'seed'],
    ask: ({ image, figure, prompt }) => ({
      images: figure === undefined ? [image] : [image, figure],
      prompt: sentences(
        figure === undefined
          ? 'Keep the person and the clothes of this picture exactly as they are.'
          : 'Dress the person of the second picture in the clothes of the first picture. Keep the cut, colours and print of the clothes, and the face, hair and pose of the person.',
        prompt && `Behind them is: ${prompt}.`,
      ),
    }),
  },
})
