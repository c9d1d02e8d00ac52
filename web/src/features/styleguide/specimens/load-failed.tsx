import { LoadFailed } from '../../../components/load-failed/load-failed.tsx'
import { type Specimen, STATE } from '../components/specimen.tsx'
import { useLocalize } from '../use-localize.ts'

export const specimen: Specimen = {
  name: 'LoadFailed',
  about: {
    en: 'In the place of content that could not be loaded, with a way to load it again.',
    zh: '内容没能加载时放在原处，可以重新加载。',
  },
  states: [{ label: STATE.wrong, Show: Sample, wide: true }],
}

function Sample() {
  const localize = useLocalize()
  return <LoadFailed onRetry={() => undefined}>{localize({ en: 'Your works could not be loaded.', zh: '作品加载失败。' })}</LoadFailed>
}
