import { alone, type Gallery } from '../gallery.ts'

export const gallery: Gallery = {
  mode: 'ProductImg',
  cases: [
    {
      model: 'builtin/product-scene',
      input: { image: 'a', scene: 'marble', width: 768, height: 768, seed: 4 },
      pictures: { a: alone('kettle') },
    },
    {
      model: 'builtin/product-scene',
      input: { image: 'a', scene: 'window', width: 768, height: 768, seed: 9 },
      pictures: { a: alone('vase') },
    },
    {
      model: 'builtin/poster',
      input: {
        image: 'a',
        scene: 'studio',
        headline: '一杯好时光',
        subline: 'Slow mornings, freshly ground',
        width: 768,
        height: 1024,
        seed: 1,
      },
      pictures: { a: alone('coffee') },
    },
  ],
}
