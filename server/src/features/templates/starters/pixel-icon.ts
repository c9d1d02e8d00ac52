import type { Starter } from './starter.ts'

export const starter: Starter = {
  id: 'a9900000-0000-4000-8000-000000000011',
  cover: 'pixel-icon',
  name: { en: 'Pixel icon', zh: '像素图标' },
  description: {
    en: 'Turns the name of an object into a small pixel image for a game, channel or avatar.',
    zh: '写出一样东西，得到一张小小的像素画，做游戏图标、频道封面、头像都合适。',
  },
  mode: 'Text2Img',
  asked: { prompt: { en: 'a red mushroom in a meadow', zh: '草地上的一朵红蘑菇' }, n: 1 },
  settled: { sd_style: 'pixel-art', width: 512, height: 512 },
}
