import { photo, worse, type Gallery } from '../gallery.ts'

export const gallery: Gallery = {
  mode: 'Restore',
  cases: [
    { input: { image: 'a' }, pictures: { a: worse(photo('portrait'), { tones: [0.28, 4] }) } },
    { input: { image: 'a' }, pictures: { a: worse(photo('cat'), { blur: 2.2 }) } },
    { input: { image: 'a', repairs: ['haze'] }, pictures: { a: worse(photo('rocket'), { tones: [0.45, 130] }) } },
  ],
}
