import { Mark, WordMark } from '../../../components/mark/mark.tsx'
import type { Specimen } from '../components/specimen.tsx'

export const specimen: Specimen = {
  name: 'Mark',
  about: { en: 'A disc of dots: a sphere at 16 pixels, a face of light at 64.', zh: '一枚点成的圆：16 像素时是球，64 像素时见光影。' },
  states: [
    { label: { en: 'Sizes', zh: '尺寸' }, Show: Sizes },
    { label: { en: 'With the name', zh: '带名称' }, Show: WordMark },
  ],
}

function Sizes() {
  return [16, 24, 40, 64].map((size) => <Mark key={size} size={size} />)
}
