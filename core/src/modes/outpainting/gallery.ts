import { example, photo, type Gallery } from '../gallery.ts'

export const gallery: Gallery = {
  mode: 'Outpainting',
  cases: [
    { input: { image: 'a', left: 120, right: 120 }, pictures: { a: example('bridge') } },
    { input: { image: 'a', top: 100, left: 60, right: 60 }, pictures: { a: photo('rocket') } },
    { input: { image: 'a', right: 160, prompt: '' }, pictures: { a: example('cabin') } },
  ],
}
