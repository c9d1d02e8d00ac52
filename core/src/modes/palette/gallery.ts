import type { Gallery } from '../gallery.ts'

export const gallery: Gallery = {
  mode: 'Palette2Img',
  cases: [
    {
      input: {
        prompt: 'a lighthouse by the sea at dusk',
        colours: ['#1d3557', '#457b9d', '#a8dadc', '#f1faee', '#e63946'],
        width: 768,
        height: 512,
        seed: 4,
      },
    },
    {
      input: { prompt: '雪地里的红狐狸', colours: ['#22223b', '#9a8c98', '#f2e9e4', '#c1440e'], width: 512, height: 512, seed: 2 },
    },
    {
      input: {
        prompt: 'a sailing boat below mountains',
        colours: ['#264653', '#2a9d8f', '#e9c46a', '#f4a261', '#e76f51'],
        finish: 'dots',
        width: 768,
        height: 512,
        seed: 3,
      },
    },
  ],
}
