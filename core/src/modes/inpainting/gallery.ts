import { example, mask, photo, type Gallery } from '../gallery.ts'

export const gallery: Gallery = {
  mode: 'Inpainting',
  cases: [
    {
      input: { image: 'a', mask: 'm', prompt: '', seed: 1 },
      pictures: { a: photo('rocket'), m: mask(photo('rocket'), { x: 0.705, y: 0.5, rx: 0.04, ry: 0.26 }) },
    },
    {
      input: { image: 'a', mask: 'm', prompt: 'a hot air balloon', seed: 1 },
      pictures: { a: example('bridge'), m: mask(example('bridge'), { x: 0.7, y: 0.25, rx: 0.15, ry: 0.2 }) },
    },
    {
      input: { image: 'a', mask: 'm', prompt: '一只小船', seed: 3 },
      pictures: { a: example('whale'), m: mask(example('whale'), { x: 0.25, y: 0.6, rx: 0.15, ry: 0.12 }) },
    },
  ],
}
