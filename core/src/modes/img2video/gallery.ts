import { alone, photo, type Gallery } from '../gallery.ts'

export const gallery: Gallery = {
  mode: 'Img2Video',
  cases: [
    { input: { image: 'a', camera: 'in', seconds: 2, seed: 1 }, pictures: { a: photo('portrait') } },
    { input: { image: 'a', prompt: 'snow', camera: 'right', seconds: 2, seed: 1 }, pictures: { a: photo('rocket') } },
    { input: { image: 'a', camera: 'orbit', seconds: 2, seed: 1 }, pictures: { a: alone('vase') } },
  ],
}
