import { alone, example, photo, type Gallery } from '../gallery.ts'

export const gallery: Gallery = {
  mode: 'Img2Img',
  cases: [
    { model: 'builtin/edit', input: { image: 'a', prompt: 'make it night with falling snow', seed: 2 }, pictures: { a: photo('rocket') } },
    { model: 'builtin/edit', input: { image: 'a', prompt: '把杯子换成蓝色，暖色调', seed: 2 }, pictures: { a: photo('coffee') } },
    {
      model: 'builtin/combine',
      input: { image: ['a', 'b'], prompt: 'side by side', seed: 2 },
      pictures: { a: example('cabin'), b: alone('kettle') },
    },
  ],
}
