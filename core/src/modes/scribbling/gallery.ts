import { drawing, type Gallery } from '../gallery.ts'

export const gallery: Gallery = {
  mode: 'Scribbling',
  cases: [
    { input: { image: 'a', prompt: 'a red house with a green tree on a sunny day', seed: 1 }, pictures: { a: drawing('house') } },
    { input: { image: 'a', prompt: '一只橘猫', seed: 1 }, pictures: { a: drawing('cat') } },
    { input: { image: 'a', prompt: 'a blue fish under water', sd_style: 'digital-art', seed: 1 }, pictures: { a: drawing('fish') } },
  ],
}
