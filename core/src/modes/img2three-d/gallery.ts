import { alone, example, type Gallery } from '../gallery.ts'

export const gallery: Gallery = {
  mode: 'Img2ThreeD',
  cases: [
    { input: { image: 'a', seed: 1 }, pictures: { a: alone('robot') } },
    { input: { image: 'a', seed: 1 }, pictures: { a: alone('vase') } },
    { input: { image: 'a', seed: 1 }, pictures: { a: example('fox') } },
  ],
}
