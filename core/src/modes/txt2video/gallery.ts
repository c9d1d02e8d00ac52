import type { Gallery } from '../gallery.ts'

export const gallery: Gallery = {
  mode: 'Txt2Video',
  cases: [
    { input: { prompt: 'a red boat on a lake at dawn, slowly closer', width: 384, height: 384, seconds: 2, seed: 4 } },
    { input: { prompt: '雪夜里的小木屋', width: 384, height: 384, seconds: 2, camera: 'right', seed: 7 } },
    { input: { prompt: 'a fox in an autumn forest, falling leaves', width: 384, height: 384, seconds: 2, seed: 2 } },
  ],
}
