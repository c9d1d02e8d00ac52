import { defineMode } from '../define-mode.ts'
import { field } from '../fields.ts'
import { sampling, samplingOf } from '../fields/sampling.ts'

export const mode = defineMode({
  id: 'Scribbling',
  icon: 'Brush',
  label: { en: 'Sketch to image', zh: '涂鸦成画' },
  summary: { en: 'Turn a sketch into a finished image', zh: '随手几笔，变成完整的画' },
  group: 'create',
  media: 'image',
  access: 'member',
  publishable: true,
  task: 'scribble',
  fields: {
    image: field.image({ layered: true }),
    prompt: field.prompt({ hint: { en: 'Describe what the sketch shows', zh: '画的是什么？' } }),
    sd_style: field.style(),
    control_scale: field.scale({
      label: { en: 'Line fidelity', zh: '保留线条' },
      hint: { en: 'How closely the result follows your lines', zh: '越高越贴近你的线条' },
    }),
    n: field.count(),
    negative_prompt: field.negativePrompt(),
    ...sampling(),
    seed: field.seed(),
  },
  outputs: ({ n }) => n,
  toTask: (input, seed) => ({
    kind: 'scribble',
    image: input.image,
    prompt: input.prompt,
    negativePrompt: input.negative_prompt,
    scale: input.control_scale,
    count: input.n,
    seed,
    ...samplingOf(input),
    ...(input.sd_style && { style: input.sd_style }),
  }),
  words: {
    fields: ['image', 'prompt', 'n', 'seed'],
    ask: ({ image, prompt }) => ({
      images: [image],
      prompt: `Make a finished picture of this drawing. It shows: ${prompt}. Keep the lines and proportions of the drawing.`,
    }),
  },
})
