import { LOGO_COLOURS } from '../../domain/logo-colours.ts'
import { defineMode } from '../define-mode.ts'
import { field } from '../fields.ts'

export const mode = defineMode({
  id: 'Txt2Logo',
  icon: 'Type',
  label: { en: 'Text to logo', zh: '文字生成 Logo' },
  summary: { en: 'Turn a name into a logo (SVG and PNG)', zh: '把名称变成 Logo，给出 SVG 和 PNG' },
  group: 'design',
  media: 'image',
  access: 'member',
  publishable: true,
  task: 'text-to-logo',
  fields: {
    name: field.line({
      label: { en: 'Name', zh: '名称' },
      hint: { en: 'Exactly as it should appear', zh: 'Logo 上要写的名称' },
      max: 40,
      required: true,
    }),
    slogan: field.line({ label: { en: 'Slogan', zh: '标语' }, max: 60 }),
    prompt: field.prompt({
      optional: true,
      hint: { en: 'Describe your business and the look you want', zh: '做什么的？想要什么感觉？' },
    }),
    colour: field.choice({ options: LOGO_COLOURS, initial: 'any', widget: 'select', label: { en: 'Colour', zh: '主色' } }),
    n: field.count({ initial: 4 }),
    seed: field.seed(),
  },
  outputs: ({ n }) => n,
  toTask: (input, seed) => {
    const colour = LOGO_COLOURS.find(({ id }) => id === input.colour)?.hex
    return {
      kind: 'text-to-logo',
      name: input.name,
      slogan: input.slogan,
      prompt: input.prompt,
      count: input.n,
      seed,
      ...(colour !== undefined && { colour }),
    }
  },
})
