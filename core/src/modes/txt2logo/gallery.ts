import type { Gallery } from '../gallery.ts'

export const gallery: Gallery = {
  mode: 'Txt2Logo',
  cases: [
    { input: { name: '山茶咖啡', slogan: 'since 1998', prompt: '咖啡馆，温暖', n: 1, seed: 7 } },
    { input: { name: 'Stipple 点绘', slogan: 'Every dot finds its place', prompt: 'a studio for pictures', n: 1, seed: 1 } },
    { input: { name: 'Northwind', prompt: 'sailing and travel', colour: 'blue', n: 1, seed: 3 } },
  ],
}
