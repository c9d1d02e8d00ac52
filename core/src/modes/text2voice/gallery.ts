import type { Gallery } from '../gallery.ts'

export const gallery: Gallery = {
  mode: 'Text2Voice',
  cases: [
    { input: { text: 'Every dot finds its place.', seed: 1 } },
    { input: { text: '每一点，都有它的位置。', seed: 1 } },
    { input: { text: 'Stipple 是一个创作工作室，welcome!', rate: 0.9, seed: 1 } },
  ],
}
