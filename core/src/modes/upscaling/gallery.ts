import { example, photo, worse, type Gallery } from '../gallery.ts'

export const gallery: Gallery = {
  mode: 'Upscaling',
  cases: [
    { input: { image: 'a', factor: 4 }, pictures: { a: worse(photo('portrait'), { width: 160 }) } },
    { input: { image: 'a', factor: 2 }, pictures: { a: worse(photo('cat'), { width: 240 }) } },
    { input: { image: 'a', factor: 3 }, pictures: { a: worse(example('fox'), { width: 200 }) } },
  ],
}
