import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { type Specimen, STATE } from '../components/specimen.tsx'

export const specimen: Specimen = {
  name: 'Skeleton',
  about: {
    en: 'The quiet shape of what is about to come; only a wait that can be felt is shown.',
    zh: '内容到来前的淡淡轮廓；察觉不到的等待不显示。',
  },
  states: [{ label: STATE.loading, Show: Lines, fill: true }],
}

function Lines() {
  return (
    <div style={{ display: 'grid', gap: 8 }}>
      <Skeleton height={20} width={60} />
      <Skeleton height={12} />
      <Skeleton height={12} width={80} />
    </div>
  )
}
