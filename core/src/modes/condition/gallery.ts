import { alone, photo, type Gallery } from '../gallery.ts'

export const gallery: Gallery = {
  mode: 'Condition',
  cases: [
    { input: { image: 'a', control_type: 'canny', prompt: 'a golden cat, oil painting', seed: 3 }, pictures: { a: alone('cat') } },
    {
      model: 'builtin/control-layout',
      input: { image: 'a', control_type: 'depth', prompt: '雪夜里的火箭', seed: 3 },
      pictures: { a: photo('rocket') },
    },
    {
      model: 'builtin/control-layout',
      input: { image: 'a', control_type: 'openpose', prompt: 'a knight in front of a castle', seed: 3 },
      pictures: { a: photo('portrait') },
    },
  ],
}
