import { defineMode } from '../define-mode.ts'
import { field } from '../fields.ts'
import { PALETTE } from './task.ts'

export const mode = defineMode({
  id: 'Palette2Img',
  icon: 'SwatchBook',
  label: { en: 'Palette to image', zh: '配色成画' },
  summary: { en: 'Make an image in the colours you choose', zh: '选好颜色，画面只用这几种' },
  group: 'create',
  media: 'image',
  access: 'member',
  publishable: true,
  task: 'palette',
  fields: {
    prompt: field.prompt(),
    colours: field.colours({
      label: { en: 'Colours', zh: '颜色' },
      hint: { en: 'Two to eight. Type a code, pick a colour, or take them from an image', zh: '两到八种：输入色值、自选，或从图片取色' },
      ...PALETTE,
      initial: ['#1d3557', '#457b9d', '#a8dadc', '#f1faee', '#e63946'],
    }),
    finish: field.choice({
      options: [
        { id: 'flat', label: { en: 'Flat', zh: '色块' } },
        { id: 'dots', label: { en: 'Dots', zh: '网点' } },
      ],
      initial: 'flat',
      label: { en: 'Finish', zh: '质感' },
      hint: { en: 'Areas of even colour, or dots that mix to the shades between', zh: '均匀的色块，或用网点混出中间色' },
    }),
    width: field.width(),
    height: field.height(),
    n: field.count(),
    seed: field.seed(),
  },
  check: ({ colours }) => (colours.length < PALETTE.least ? [{ field: 'colours', code: 'too_few', params: { least: PALETTE.least } }] : []),
  outputs: ({ n }) => n,
  toTask: ({ prompt, colours, finish, width, height, n }, seed) => ({
    kind: 'palette',
    prompt,
    colours: [...colours],
    finish,
    width,
    height,
    count: n,
    seed,
  }),
  words: {
    as: 'text-to-image',
    fields: ['prompt', 'colours', 'finish', 'width', 'height', 'n', 'seed'],
    ask: ({ prompt, colours, finish }) => ({
      images: [],
      prompt: `Make a picture in these colours and no others: ${colours.join(', ')}. ${
        finish === 'flat' ? 'It has flat areas of even colour, as in a screen print.' : 'It is printed in fine dots of these colours.'
      } It shows: ${prompt}`,
    }),
  },
})
