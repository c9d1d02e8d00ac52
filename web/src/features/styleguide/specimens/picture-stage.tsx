import { PictureStage } from '../../../components/picture-stage/picture-stage.tsx'
import type { Specimen } from '../components/specimen.tsx'

export const specimen: Specimen = {
  name: 'PictureStage',
  about: {
    en: 'One picture, whole and as large as its place; closer by Ctrl and the wheel, the pinch, the double click or + and −, down to its pixels.',
    zh: '一张图片，完整且尽可能大；按 Ctrl 滚轮、双指、双击或 + − 放大，直到像素。',
  },
  states: [{ label: { en: 'A picture', zh: '一张图片' }, Show: Lighthouse, wide: true, fill: true }],
}

function Lighthouse() {
  return (
    <div style={{ height: 320 }}>
      <PictureStage width={768} height={768} keys={false}>
        {() => <img src="/examples/lighthouse.webp" alt="" style={{ width: '100%', height: '100%' }} />}
      </PictureStage>
    </div>
  )
}
