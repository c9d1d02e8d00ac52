import { photo, type Gallery } from '../gallery.ts'

export const gallery: Gallery = {
  mode: 'PhotoStylization',
  cases: [
    { input: { image: 'a', style: 'stipple' }, pictures: { a: photo('portrait') } },
    { input: { image: 'a', style: 'ink' }, pictures: { a: photo('rocket') } },
    { input: { image: 'a', reference: 'b' }, pictures: { a: photo('coffee'), b: photo('starry-night') } },
  ],
}
