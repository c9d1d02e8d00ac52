import { ProgressBar } from '../../../components/progress-bar/progress-bar.tsx'
import { type Specimen, STATE } from '../components/specimen.tsx'
import { useLocalize } from '../use-localize.ts'

export const specimen: Specimen = {
  name: 'ProgressBar',
  about: {
    en: 'How far something is that takes longer than a second. The words stand beside it.',
    zh: '耗时超过一秒的事情进行到了哪里；文字写在旁边。',
  },
  states: [
    { label: STATE.usual, Show: () => <Download percent={40} />, fill: true },
    { label: STATE.loading, Show: () => <Download percent={undefined} />, fill: true },
  ],
}

function Download({ percent }: { readonly percent: number | undefined }) {
  const localize = useLocalize()
  return <ProgressBar label={localize({ en: 'Download', zh: '下载' })} percent={percent} />
}
