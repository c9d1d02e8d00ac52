import { alone, example, type Gallery } from '../gallery.ts'

export const gallery: Gallery = {
  mode: 'Img2Logo',
  cases: [
    { input: { image: 'a', colours: 4 }, pictures: { a: example('panda') } },
    { input: { image: 'a', colours: 6, detail: 0.5 }, pictures: { a: example('fox') } },
    { input: { image: 'a', colours: 3 }, pictures: { a: alone('kettle') } },
  ],
}
