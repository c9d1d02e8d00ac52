import { photo, type Gallery } from '../gallery.ts'

export const gallery: Gallery = {
  mode: 'ModelReplace',
  cases: [
    { input: { image: 'a', prompt: 'a beach at sunset', seed: 1 }, pictures: { a: photo('portrait') } },
    { input: { image: 'a', prompt: '雪山', seed: 2 }, pictures: { a: photo('portrait') } },
    { input: { image: 'a', prompt: 'a studio, warm grey', seed: 3 }, pictures: { a: photo('portrait') } },
  ],
}
