import { example, photo, type Gallery } from '../gallery.ts'

export const gallery: Gallery = {
  mode: 'RemoveBg',
  cases: [
    { input: { image: 'a' }, pictures: { a: photo('portrait') } },
    { input: { image: 'a', background: 'blur' }, pictures: { a: photo('portrait') } },
    { input: { image: 'a' }, pictures: { a: example('panda') } },
  ],
}
