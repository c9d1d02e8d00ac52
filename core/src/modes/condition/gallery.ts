import { alone, photo, type Gallery } from '../gallery.ts'

export const gallery: Gallery = {
  mode: 'Condition',
  cases: [
    { input: { image: 'a', control_type: 'canny', prompt: 'a golden cat, oil painting', seed: 3 }, pictures: { a: alone('cat') } },
    {
      input: { image: 'a', control_type: 'hed', prompt: '雪夜里的火箭', seed: 3 },
      pictures: { a: photo('rocket') },
    },
    {
      input: { image: 'a', control_type: 'canny', prompt: 'a blue cup on a table', seed: 3 },
      pictures: { a: photo('coffee') },
    },
  ],
}
