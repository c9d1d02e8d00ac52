import { Loaded } from '../../../components/loaded/loaded.tsx'
import { type Specimen, STATE } from '../components/specimen.tsx'
import { useLocalize } from '../use-localize.ts'

export const specimen: Specimen = {
  name: 'Loaded',
  about: {
    en: 'Content from the server: a placeholder while it loads, the reason where that failed, then the content.',
    zh: '来自服务器的内容：加载时占位，失败时说明原因，然后显示内容。',
  },
  states: [
    { label: STATE.loading, Show: () => <Sample />, wide: true },
    { label: STATE.wrong, Show: () => <Sample error={new Error('')} />, wide: true },
  ],
}

function Sample({ error = null }: { error?: Error | null }) {
  const localize = useLocalize()
  return (
    <Loaded
      query={{ data: undefined, error, refetch: () => undefined }}
      failed={localize({ en: 'The limits could not be loaded.', zh: '限额加载失败。' })}
    >
      {() => null}
    </Loaded>
  )
}
