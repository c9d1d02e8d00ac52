import { Masonry } from '../../../components/masonry/masonry.tsx'
import type { Specimen } from '../components/specimen.tsx'

export const specimen: Specimen = {
  name: 'Masonry',
  about: {
    en: 'Pictures at their own proportions, four pixels apart; only what is near the window is in the document.',
    zh: '图片保持原比例，相隔四像素；只有窗口附近的才在文档里。',
  },
  states: [{ label: { en: 'Four columns', zh: '四列' }, Show: Pictures, wide: true, fill: true }],
}

const PICTURES = ['lighthouse', 'maple', 'pagoda', 'whale', 'camellia', 'lanterns', 'balloons', 'owl'].map((name, index) => ({
  name,
  ratio: index % 3 === 0 ? 1.3 : 0.8,
}))

function Pictures() {
  return (
    <Masonry items={PICTURES} columns={4} keyOf={({ name }) => name} ratioOf={({ ratio }) => ratio}>
      {draw}
    </Masonry>
  )
}

const draw = ({ name }: { name: string }) => (
  <img src={`/examples/${name}.webp`} alt="" style={{ width: '100%', height: '100%', objectFit: 'cover' }} />
)
