import type { Gallery } from '../gallery.ts'

export const gallery: Gallery = {
  mode: 'Text2Img',
  cases: [
    { input: { prompt: 'a red fox in the snow at sunset, watercolor', width: 768, height: 512, seed: 11 } },
    { input: { prompt: '江南水乡的清晨，薄雾，小船，水墨', width: 768, height: 512, seed: 5 } },
    { input: { prompt: 'a lighthouse on a cliff, storm clouds', sd_style: 'low-poly', width: 512, height: 768, seed: 3 } },
  ],
}
