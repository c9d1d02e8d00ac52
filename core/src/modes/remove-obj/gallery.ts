import { example, photo, type Gallery } from '../gallery.ts'

export const gallery: Gallery = {
  mode: 'RemoveObj',
  cases: [
    { input: { image: 'a', points: ['0.42,0.66'] }, pictures: { a: example('boats') } },
    { input: { image: 'a', points: ['0.83,0.25'] }, pictures: { a: photo('portrait') } },
    { input: { image: 'a', points: ['0.5,0.5'] }, pictures: { a: photo('rocket') } },
  ],
}
