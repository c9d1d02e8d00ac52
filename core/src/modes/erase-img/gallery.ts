import { example, mask, photo, type Gallery } from '../gallery.ts'

export const gallery: Gallery = {
  mode: 'EraseImg',
  cases: [
    {
      input: { image: 'a', mask: 'm' },
      pictures: { a: example('boats'), m: mask(example('boats'), { x: 0.42, y: 0.63, rx: 0.1, ry: 0.16 }) },
    },
    {
      input: { image: 'a', mask: 'm' },
      pictures: { a: photo('rocket'), m: mask(photo('rocket'), { x: 0.31, y: 0.52, rx: 0.04, ry: 0.26 }) },
    },
    { input: { image: 'a', mask: 'm' }, pictures: { a: photo('cat'), m: mask(photo('cat'), { x: 0.12, y: 0.78, rx: 0.12, ry: 0.1 }) } },
  ],
}
