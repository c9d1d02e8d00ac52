import { photo, worse, type Gallery } from '../gallery.ts'

export const gallery: Gallery = {
  mode: 'ImgColorization',
  cases: [
    { input: { image: 'a' }, pictures: { a: worse(photo('portrait'), { grey: true }) } },
    {
      input: { image: 'a', automatic: false, hints: '0.5,0.5,#b5651d\n0.1,0.1,#6b4a2f' },
      pictures: { a: worse(photo('coffee'), { grey: true }) },
    },
    { input: { image: 'a', reference: 'b' }, pictures: { a: worse(photo('cat'), { grey: true }), b: photo('cat') } },
  ],
}
