import { DayBars } from '../../../components/day-bars/day-bars.tsx'
import { type Specimen, STATE } from '../components/specimen.tsx'
import { useLocalize } from '../use-localize.ts'

export const specimen: Specimen = {
  name: 'DayBars',
  about: {
    en: 'A count for each of 30 days, with a part that is marked. A table beside it has the numbers.',
    zh: '30 天里每天的数量，可标出其中一部分；旁边的表格列出具体数字。',
  },
  states: [
    { label: STATE.usual, Show: () => <Runs size="large" />, fill: true },
    { label: { en: 'Small', zh: '小号' }, Show: () => <Runs size="small" />, fill: true },
  ],
}

const DAYS = Array.from({ length: 30 }, (_, index) => ({
  day: `2026-11-${String(index + 1).padStart(2, '0')}`,
  count: (index * 7) % 11,
  bad: index % 5 === 0 ? 1 : 0,
}))

function Runs({ size }: { readonly size: 'small' | 'large' }) {
  const localize = useLocalize()
  return <DayBars label={localize({ en: 'Runs of each day', zh: '每天的运行次数' })} days={DAYS} size={size} />
}
