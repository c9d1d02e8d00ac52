import { Badge } from '../../../components/badge/badge.tsx'
import type { Specimen } from '../components/specimen.tsx'
import { useLocalize } from '../use-localize.ts'

export const specimen: Specimen = {
  name: 'Badge',
  about: {
    en: 'A word or two about what it stands beside. Caution is for what is to be known before choosing.',
    zh: '在名称旁用一两个词说明。“注意”用于选择前应当知道的事。',
  },
  states: [
    { label: { en: 'Calm', zh: '平静' }, Show: () => <Sample tone="calm" /> },
    { label: { en: 'Caution', zh: '注意' }, Show: () => <Sample tone="caution" /> },
  ],
}

function Sample({ tone }: { tone: 'calm' | 'caution' }) {
  const localize = useLocalize()
  return <Badge tone={tone}>{localize(tone === 'calm' ? { en: 'New', zh: '新' } : { en: 'Experimental', zh: '实验性' })}</Badge>
}
