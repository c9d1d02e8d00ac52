import { Cover } from '../../../components/cover/cover.tsx'
import type { Specimen } from '../components/specimen.tsx'

export const specimen: Specimen = {
  name: 'Cover',
  about: {
    en: 'A square picture that stands for something; without one, a drawing in dots of its own.',
    zh: '代表某物的方图；没有图时，用一幅专属点绘。',
  },
  states: [
    { label: { en: 'With a picture', zh: '有图' }, Show: () => <Square src="/examples/fox.webp" /> },
    { label: { en: 'Without', zh: '无图' }, Show: () => <Square src={undefined} /> },
  ],
}

function Square({ src }: { src: string | undefined }) {
  return (
    <div style={{ width: 140 }}>
      <Cover src={src} seed="specimen" />
    </div>
  )
}
